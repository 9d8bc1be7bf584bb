package cli

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// The shortest input of each fault is a file that --reproduce reads.
func TestTheWorstInputsAreKept(t *testing.T) {
	run := &result.Run{Verdicts: []result.Verdict{{
		Contestant: "lib", Variant: "format=a,buffer=reuse",
		Damage: []result.Damage{{Type: "nested", Worst: map[fact.Fate][]byte{fact.FatePanic: {1, 2}, fact.FateMemory: {}}}},
	}}}
	var out bytes.Buffer
	p := &program{out: &out}
	path := filepath.Join(t.TempDir(), "v.json")
	if err := p.keepWorst(run, path); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(filepath.Dir(path), "v.inputs", "*"))
	if err != nil || len(files) != 2 || !strings.Contains(out.String(), "2 inputs that show a fault") {
		t.Fatalf("%v (%v): %s", files, err, &out)
	}
	text, err := os.ReadFile(filepath.Join(filepath.Dir(path), "v.inputs", "lib-format-a-buffer-reuse-nested-panic.json"))
	if err != nil {
		t.Fatal(err)
	}
	var kept keptInput
	if err := json.Unmarshal(text, &kept); err != nil || kept.Fate != "panic" || !bytes.Equal(kept.Input, []byte{1, 2}) || kept.Variant != "format=a,buffer=reuse" {
		t.Errorf("%+v (%v)", kept, err)
	}
	out.Reset()
	if err := p.keepWorst(run, ""); err != nil || out.Len() > 0 {
		t.Errorf("without a file: %v %s", err, &out)
	}
}
