package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

func TestInputsThatShowFaultsAreWithheld(t *testing.T) {
	dir := t.TempDir()
	from, to := filepath.Join(dir, "v.json"), filepath.Join(dir, "v.json.gz")
	w, err := result.Create(from, result.Header{
		Plan:        result.Plan{Cases: []result.Case{{Contestant: "a", Variant: "default", Dataset: "person"}}},
		Contestants: []result.Contestant{{Name: "a"}, {Name: "b"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Add(result.Line{Verdict: &result.Verdict{Contestant: "a", Variant: "default", Damage: []result.Damage{
		{Type: "flat", Fates: map[fact.Fate]int{fact.FatePanic: 1}, Worst: map[fact.Fate][]byte{fact.FatePanic: []byte("secret")}, Words: map[fact.Fate]string{fact.FatePanic: "words"}},
	}}}); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := publish(from, to); err != nil {
		t.Fatal(err)
	}
	run, err := result.Read(to)
	if err != nil {
		t.Fatal(err)
	}
	if len(run.Header.Contestants) != 1 || run.Header.Contestants[0].Name != "a" {
		t.Errorf("%+v", run.Header.Contestants)
	}
	d := run.Verdicts[0].Damage[0]
	if len(d.Worst) > 0 || d.Lengths[fact.FatePanic] != 6 || d.Words[fact.FatePanic] != "words" || d.Fates[fact.FatePanic] != 1 {
		t.Errorf("%+v", d)
	}
}

// A file that can't be read leaves the published one as it was.
func TestAFaultLeavesThePublishedFile(t *testing.T) {
	dir := t.TempDir()
	from, to := filepath.Join(dir, "v.json"), filepath.Join(dir, "v.json.gz")
	for path, text := range map[string]string{from: `{"verdict":`, to: "published"} {
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := publish(from, to); err == nil {
		t.Error("half a line is no run file")
	}
	if text, err := os.ReadFile(to); err != nil || string(text) != "published" {
		t.Errorf("%q (%v)", text, err)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "*.part")); len(left) > 0 {
		t.Errorf("left %s", left)
	}
}
