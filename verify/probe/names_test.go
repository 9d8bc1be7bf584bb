package probe

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"testing"

	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verdict"
)

// constants returns the constants of package fact that are probes, by their names in Go.
func constants(t *testing.T) map[string]fact.Probe {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "../../result/fact/probe.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]fact.Probe{}
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		if typ, ok := spec.Type.(*ast.Ident); !ok || typ.Name != "Probe" {
			return true
		}
		text, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
		if err != nil {
			t.Fatal(err)
		}
		all[spec.Names[0].Name] = fact.Probe(text)
		return true
	})
	return all
}

// Package verdict reads findings by the names of their probes. A probe that nothing asks would
// silently count as never asked there.
func TestVerdictsReadProbesThatAreAsked(t *testing.T) {
	asked := map[fact.Probe]fact.Group{fact.Races: fact.GroupConcurrency}
	v := variantOf(func() *planted { return &planted{} })
	v.Format = "json" // which some questions are about
	for _, g := range Groups {
		// Long texts are only asked on request, and concurrency takes long.
		for _, q := range g.questions(true) {
			asked[q.probe] = g.Name
		}
	}
	for _, f := range askAll(v) {
		asked[f.Probe] = f.Group
	}
	named := constants(t)
	for name, p := range named {
		if asked[p] == "" && p != fact.Guarded {
			t.Errorf("fact.%s is %q, which no probe asks", name, p)
		}
	}
	if len(named) < 100 {
		t.Errorf("only %d constants were found in the source", len(named))
	}
	// Some names are computed. A column finds an answer only in its own groups.
	for _, f := range verdict.Sound().Findings {
		if !asked[f.Probe].In(f.Group) {
			t.Errorf("verdicts read %q of %s, which is asked in %q", f.Probe, f.Group, asked[f.Probe])
		}
	}
}
