package programs

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/serbench/serbench/datasets"
	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/harness/worker"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verify/probe/probetypes"
)

// parts of serbench that programs are made of.
var parts = []string{
	"go.mod", "go.sum", "contest", "datasets", "harness", "programs/rooms", "result", "schema", "verify/fidelity", "verify/grammar", "verify/probe",
	"contestants/json", "contestants/limit", "contestants/null", "contestants/msgp",
}

// checkout makes a checkout of serbench with few contestants.
func checkout(t *testing.T) string {
	t.Helper()
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, part := range parts {
		from, to := filepath.Join(root, part), filepath.Join(dir, part)
		info, err := os.Stat(from)
		if err != nil {
			t.Fatal(err)
		}
		if info.IsDir() {
			err = os.CopyFS(to, os.DirFS(from))
		} else {
			var text []byte
			if text, err = os.ReadFile(from); err == nil {
				err = os.WriteFile(to, text, 0o666)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// plant adds a contestant to a checkout. The test supplies the source of its imports, its
// declarations and what Marshal returns.
func plant(t *testing.T, dir, name, imports, declarations, marshalled string) {
	t.Helper()
	source := `// Package ` + name + ` is planted by a test.
package ` + name + `

import (
	"errors"

	"github.com/serbench/serbench/contest"
` + imports + `
)

// Contestant is planted by a test.
var Contestant = &contest.Contestant{
	Name: "` + name + `", Doc: "Planted.", Module: "std", License: "MIT", URL: "-", Schema: contest.Manual,
	Variants: []contest.Variant{{
		Name: "default", Default: true, Doc: "Planted.", Format: "none",
		Bind: func(*contest.Type) (contest.Codec, error) { return codec{}, nil },
	}},
}

` + declarations + `

type codec struct{}

func (codec) Marshal(any) ([]byte, error) { return ` + marshalled + `, nil }
func (codec) Unmarshal([]byte, any) error { return errors.New("planted") }
`
	write(t, filepath.Join(dir, "contestants", name, name+".go"), source)
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// cache is one folder for all tests, so that they share compiled packages.
var cache string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "serbench-programs-*")
	if err != nil {
		panic(err)
	}
	cache = dir
	status := m.Run()
	_ = os.RemoveAll(dir)
	os.Exit(status)
}

func types(names ...string) (ids []harness.ProgramID) {
	for _, name := range names {
		ids = append(ids, harness.ProgramID{Contestant: name, Types: "person"})
	}
	return ids
}

// known are the types that programs of tests may have.
var known = Builtin(datasets.All(), probetypes.GoTypes(), probetypes.Versions())

// build builds programs of a checkout.
func build(t *testing.T, source string, ids ...harness.ProgramID) *Builder {
	t.Helper()
	b := &Builder{Source: source, Cache: cache, Known: known}
	if err := b.Build(t.Context(), ids); err != nil {
		t.Fatal(err)
	}
	return b
}

// describes asks a program for its description.
func describes(t *testing.T, p harness.Program) worker.Description {
	t.Helper()
	if p.Fault != "" {
		t.Fatal(p.Fault)
	}
	cmd := exec.Command(p.Command[0], p.Command[1:]...)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	out := &strings.Builder{}
	cmd.Stdout, cmd.Stderr = out, os.Stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if err := json.NewEncoder(in).Encode(worker.Order{Task: worker.Describe.Name, Request: []byte("{}")}); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Fatal(err)
	}
	var reply worker.Reply
	if err := json.Unmarshal([]byte(out.String()), &reply); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	var d worker.Description
	if err := json.Unmarshal(reply.Answer, &d); err != nil || reply.Status != fact.OK {
		t.Fatalf("%+v: %v", reply, err)
	}
	return d
}
