// Package check asks those who will read them whether the files for schedulers are right: Kubernetes'
// own types, decoded strictly, and actionlint. It is a module of its own, because both are large.
package check

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rhysd/actionlint"
	batch "k8s.io/api/batch/v1"
	core "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/yaml"
	sigs "sigs.k8s.io/yaml"
)

// written writes the files of a scheduler for a plan of two architectures, and returns their folder.
func written(t *testing.T, scheduler string, args ...string) (folder, serbench string) {
	t.Helper()
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	serbench = filepath.Join(dir, "serbench")
	plan, programs := filepath.Join(dir, "plan.json"), filepath.Join(dir, "programs")
	folder = filepath.Join(dir, "sweep")
	layouts := "0" // GitHub's runners have Go
	if scheduler == "kubernetes" {
		layouts, args = "1", append(args, "--programs", programs)
	}
	commands := [][]string{
		{"go", "build", "-o", serbench, "."},
		{serbench, "plan", "--data", "small", "--lib", "json", "--windows", "3", "--quick", "--layouts", layouts, "--arch", "amd64,arm64", "-o", plan},
		append([]string{serbench, "submit", scheduler, "--plan", plan, "-o", folder}, args...),
	}
	if scheduler == "kubernetes" {
		commands = append(commands, []string{serbench, "build", "--plan", plan, "-o", programs})
	}
	for _, c := range commands {
		command := exec.Command(c[0], c[1:]...)
		command.Dir = root
		command.Env = append(os.Environ(), "CGO_ENABLED=0", "SERBENCH_CACHE="+filepath.Join(dir, "cache"))
		if out, err := command.CombinedOutput(); err != nil {
			t.Fatalf("%v: %v: %s", c, err, out)
		}
	}
	return folder, serbench
}

// jobs decodes the Jobs of a file, and refuses what the types don't know.
func jobs(t *testing.T, path string) (all []batch.Job) {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	documents := yaml.NewDocumentDecoder(file)
	for {
		text := make([]byte, 1<<16)
		n, err := documents.Read(text)
		if err == io.EOF {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		var job batch.Job
		if err := sigs.UnmarshalStrict(bytes.TrimSpace(text[:n]), &job); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		all = append(all, job)
	}
}

func TestKubernetes(t *testing.T) {
	folder, serbench := written(t, "kubernetes", "--image", "example.org/serbench:1", "--claim", "sweep", "--processors", "3")
	shards := jobs(t, filepath.Join(folder, "shards.yaml"))
	if len(shards) != 2 {
		t.Fatalf("%d jobs for two architectures", len(shards))
	}
	for i, job := range shards {
		if job.Spec.CompletionMode == nil || *job.Spec.CompletionMode != batch.IndexedCompletion || *job.Spec.Completions != 3 {
			t.Errorf("job %d is %+v", i, job.Spec)
		}
		if arch := job.Spec.Template.Spec.NodeSelector[core.LabelArchStable]; arch != []string{"amd64", "arm64"}[i] {
			t.Errorf("job %d is for %q", i, arch)
		}
		c := job.Spec.Template.Spec.Containers[0]
		guaranteed(t, c)
		if c.Resources.Requests.Cpu().Value() != 3 {
			t.Errorf("job %d has %v processors", i, c.Resources.Requests.Cpu())
		}
	}
	merges := jobs(t, filepath.Join(folder, "merge.yaml"))
	guaranteed(t, merges[0].Spec.Template.Spec.Containers[0])

	// The container's commands, as a pod would run them: for the first shard of each architecture, of
	// which one is for another machine.
	sweep := t.TempDir()
	run := func(c core.Container, index string) (string, error) {
		var args []string
		for _, a := range c.Args {
			args = append(args, strings.ReplaceAll(a, "/sweep", sweep))
		}
		command := exec.Command(serbench, args...)
		command.Dir = folder // with the plan
		command.Env = append(os.Environ(), "JOB_COMPLETION_INDEX="+index, "CGO_ENABLED=0", "SERBENCH_CACHE="+filepath.Join(sweep, "cache"))
		out, err := command.CombinedOutput()
		return string(out), err
	}
	refused := 0
	for i, job := range shards {
		out, err := run(job.Spec.Template.Spec.Containers[0], "0")
		if err != nil {
			refused++
			if !strings.Contains(out, "is for") {
				t.Errorf("job %d: %v: %s", i, err, out)
			}
		}
	}
	if refused != 1 {
		t.Errorf("%d of 2 architectures were refused", refused)
	}
	if out, err := run(merges[0].Spec.Template.Spec.Containers[0], ""); err != nil || !strings.Contains(out, "missing: ") {
		t.Errorf("merge: %v: %s", err, out)
	}
}

// guaranteed checks that a container's pod is of quality Guaranteed, with whole processors.
func guaranteed(t *testing.T, c core.Container) {
	t.Helper()
	for _, name := range []core.ResourceName{core.ResourceCPU, core.ResourceMemory} {
		request, limit := c.Resources.Requests[name], c.Resources.Limits[name]
		if request.IsZero() || request.Cmp(limit) != 0 {
			t.Errorf("%s: %v requested, limit %v", name, &request, &limit)
		}
	}
	if cpu := c.Resources.Requests.Cpu(); cpu.MilliValue()%1000 != 0 {
		t.Errorf("%v processors", cpu)
	}
}

func TestGitHub(t *testing.T) {
	folder, _ := written(t, "github")
	path := filepath.Join(folder, "serbench.yml")
	var words bytes.Buffer
	linter, err := actionlint.NewLinter(&words, &actionlint.LinterOptions{})
	if err != nil {
		t.Fatal(err)
	}
	faults, err := linter.LintFile(path, nil)
	if err != nil || len(faults) > 0 {
		t.Errorf("%v, %d faults: %s", err, len(faults), words.String())
	}
	steps(t, path, folder)
}

// steps runs the workflow's own commands for a shard of this machine, and those that merge.
func steps(t *testing.T, path, folder string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	workflow, faults := actionlint.Parse(text)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	checkout := t.TempDir()
	if out, err := exec.Command("git", "clone", "-q", root, checkout).CombinedOutput(); err != nil {
		t.Skipf("no checkout can be made: %v: %s", err, out)
	}
	plan, err := os.ReadFile(filepath.Join(folder, "plan.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(checkout, "plan.json"), plan, 0o666); err != nil {
		t.Fatal(err)
	}
	summary := filepath.Join(checkout, "summary.md")
	for _, name := range []string{"shard", "merge"} {
		for _, step := range workflow.Jobs[name].Steps {
			run, ok := step.Exec.(*actionlint.ExecRun)
			if !ok {
				if name == "merge" { // what it downloads
					if err := os.MkdirAll(filepath.Join(checkout, "shards"), 0o777); err != nil {
						t.Fatal(err)
					}
					found, err := filepath.Glob(filepath.Join(checkout, "shard-*.json"))
					if err != nil {
						t.Fatal(err)
					}
					for _, f := range found {
						if err := os.Rename(f, filepath.Join(checkout, "shards", filepath.Base(f))); err != nil {
							t.Fatal(err)
						}
					}
				}
				continue
			}
			script := strings.NewReplacer("${{ matrix.shard }}", "0", "${{ github.run_attempt }}", "1").Replace(run.Run.Value)
			c := exec.Command("bash", "-eo", "pipefail", "-c", script)
			c.Dir = checkout
			c.Env = append(os.Environ(), "GITHUB_STEP_SUMMARY="+summary, "CGO_ENABLED=0", "SERBENCH_CACHE="+filepath.Join(checkout, ".cache"))
			if out, err := c.CombinedOutput(); err != nil {
				t.Fatalf("%s: %v: %s", script, err, out)
			}
		}
	}
	if got, err := os.ReadFile(summary); err != nil || !strings.Contains(string(got), "json") {
		t.Errorf("the summary is %q, %v", got, err)
	}
}
