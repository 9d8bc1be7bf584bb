package submit_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"github.com/serbench/serbench/internal/submit"
	"github.com/serbench/serbench/result"
)

func TestGroups(t *testing.T) {
	for _, c := range []struct {
		archs []string
		want  []submit.Group
	}{
		{nil, []submit.Group{{To: 5}}},
		{[]string{"amd64", "arm64"}, []submit.Group{{"amd64", 0, 2}, {"arm64", 3, 5}}},
	} {
		if got := submit.Groups(&result.Sweep{Of: 6, Archs: c.archs}); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%v: %v; want %v", c.archs, got, c.want)
		}
	}
}

func TestRefusals(t *testing.T) {
	for _, c := range []struct {
		scheduler string
		sweep     submit.Sweep
		want      string
	}{
		{"cron", submit.Sweep{}, `no scheduler is called "cron"; want one of slurm, kubernetes, github`},
		{"github", submit.Sweep{Of: 257}, "at most 256 jobs"},
		{"github", submit.Sweep{Of: 1, Groups: []submit.Group{{Arch: "s390x"}}}, "GitHub has no runner for s390x"},
	} {
		if _, err := submit.Files(c.scheduler, c.sweep); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want %s", c.scheduler, err, c.want)
		}
	}
}

// script writes a command of a test.
func script(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+text), 0o777); err != nil {
		t.Fatal(err)
	}
}

// TestSlurm submits to an sbatch and measures with a serbench that only write down what they are told.
// scripts/slurm.sh has real ones. It is one expected file.
func TestSlurm(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there is no Slurm on Windows")
	}
	both := []submit.Group{{"amd64", 0, 2}, {"arm64", 3, 5}}
	for _, c := range []struct {
		name    string
		groups  []submit.Group
		command string // with its arguments
		want    []string
	}{
		{"all", []submit.Group{{To: 5}}, "submit.sh", []string{
			"sbatch --parsable --qos=low --array=0-5 shards.sh",
			"sbatch --qos=low --dependency=afterany:17 merge.sh",
		}},
		{"missing", []submit.Group{{To: 5}}, "submit.sh missing", []string{
			"serbench merge --missing --arch  plan.json shards",
			"sbatch --parsable --qos=low --array=4 shards.sh",
			"sbatch --qos=low --dependency=afterany:17 merge.sh",
		}},
		{"all, two architectures", both, "submit.sh", []string{
			"sbatch --parsable --qos=low --array=0-2 shards.sh",
			"sbatch --parsable --qos=low -p graviton --array=3-5 shards.sh",
			"sbatch --qos=low --dependency=afterany:17:17 merge.sh",
		}},
		{"missing, two architectures", both, "submit.sh missing", []string{
			"serbench merge --missing --arch amd64 plan.json shards",
			"serbench merge --missing --arch arm64 plan.json shards",
			"sbatch --parsable --qos=low -p graviton --array=4 shards.sh",
			"sbatch --qos=low --dependency=afterany:17 merge.sh",
		}},
		{"a shard", []submit.Group{{To: 5}}, "shards.sh", []string{"serbench run --plan plan.json --programs DIR/pro grams -o shards"}},
		{"a shard of an architecture", both, "shards.sh", []string{"arm64/serbench run --plan plan.json --programs DIR/pro grams-arm64 -o shards"}},
		{"merge", both, "merge.sh", []string{"serbench merge plan.json shards -o run.json"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			said := filepath.Join(dir, "said")
			t.Setenv("SAID", said)
			t.Setenv("PATH", filepath.Join(dir, "bin")+":"+os.Getenv("PATH"))
			t.Setenv("SBATCH_OPTIONS", "--qos=low")
			t.Setenv("SBATCH_arm64", "-p graviton")
			t.Setenv("SLURM_SUBMIT_DIR", dir)
			script(t, filepath.Join(dir, "bin/sbatch"), `echo sbatch "$@" >>"$SAID"; echo "17;cluster"`)
			script(t, filepath.Join(dir, "bin/uname"), "echo aarch64")
			// Shard 4 is missing, which arm64 is to measure.
			script(t, filepath.Join(dir, "a bench"), `echo serbench "$@" >>"$SAID"; [ "$4" = amd64 ] || echo 4`)
			script(t, filepath.Join(dir, "pro grams-arm64/serbench"), `echo arm64/serbench "$@" >>"$SAID"`)
			files, err := submit.Files("slurm", submit.Sweep{
				Plan: "plan.json", Groups: c.groups, Of: 6,
				Serbench: filepath.Join(dir, "a bench"), Programs: filepath.Join(dir, "pro grams"),
			})
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range files {
				if !f.Run {
					t.Errorf("%s is no command", f.Name)
				}
				if err := os.WriteFile(filepath.Join(dir, f.Name), f.Text, 0o777); err != nil {
					t.Fatal(err)
				}
			}
			words := strings.Fields(c.command)
			run := exec.Command(filepath.Join(dir, words[0]), words[1:]...)
			run.Dir = dir
			if out, err := run.CombinedOutput(); err != nil {
				t.Fatalf("%v: %s", err, out)
			}
			text, err := os.ReadFile(said)
			if err != nil {
				t.Fatal(err)
			}
			want := strings.ReplaceAll(strings.Join(c.want, "\n")+"\n", "DIR", dir)
			if string(text) != want {
				t.Errorf("said:\n%swant:\n%s", text, want)
			}
		})
	}
}
