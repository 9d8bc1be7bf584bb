package cli

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/programs"
	"github.com/serbench/serbench/programs/subject"
	"github.com/serbench/serbench/programs/subject/inspect"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/schema/plain"
	"github.com/serbench/serbench/verify/probe/probetypes"
)

// study finds the type and asks what it is like.
func (p *program) study(ctx context.Context, source string, f *valueFlags, arg, dir string, show *progress) (*subject.Study, error) {
	source, err := programs.Source(source, p.suite.Source)
	if err != nil {
		return nil, err
	}
	here, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	t, err := subject.Find(ctx, here, arg, f.values)
	if err != nil {
		return nil, err
	}
	samples := f.samples
	if samples != "" {
		if samples, err = filepath.Abs(samples); err != nil {
			return nil, err
		}
	}
	sum := sha256.Sum256([]byte(t.Module + "\n" + t.Work + "\n" + t.Package + "\n" + t.Name))
	name, all := hex.EncodeToString(sum[:6]), filepath.Join(dir, "try")
	if err := keepSubject(all, name); err != nil {
		return nil, err
	}
	b := &programs.Builder{
		Source: source, Cache: filepath.Join(all, name), Root: dir, Contestants: p.suite.Contestants, Progress: show.built,
	}
	return subject.Begin(ctx, b, t, inspect.Request{Skip: f.skip, Samples: samples, Synthesize: f.synthesized()})
}

// withType returns the program with the user's type in place of the types of the data sets.
func (p *program) withType(s *subject.Study, dir string, show *progress) *program {
	usual := &programs.Builder{
		Source: s.Builder.Source, Cache: dir, Contestants: p.suite.Contestants, Progress: show.built,
		Known: programs.Builtin(nil, probetypes.GoTypes(), probetypes.Versions()),
	}
	typed := *p
	typed.suite.Programs = tryPrograms{s.Builder, usual}
	typed.suite.Contestants = withMethods(p.suite.Contestants, s.Answer.Methods)
	typed.suite.Types, typed.suite.Own = nil, s.Name()
	return &typed
}

// withMethods returns the contestants, with another variant where the type has their methods already.
// It is the variant that [contest.Contestant.Own] adds in the program, as the catalogue describes it.
func withMethods(contestants []result.Contestant, methods []string) []result.Contestant {
	all := slices.Clone(contestants)
	for i, c := range all {
		if c.Methods == nil || !slices.Contains(methods, c.Methods.Marshal[0]) || !slices.Contains(methods, c.Methods.Unmarshal[0]) {
			continue
		}
		v := c.Variants[0]
		v.Name, v.Default, v.Ranked, v.Doc, v.Mirror = contest.MethodsOption, true, true, c.Methods.Doc, false
		v.Claims, v.Predecessors, v.PredecessorReason = contest.Claims{Concurrent: true}.Names(), nil, ""
		all[i].Variants = append(slices.Clone(c.Variants), v)
	}
	return all
}

// describeType says what of the type is carried.
func (p *program) describeType(s *subject.Study) {
	fmt.Fprintf(p.err, "%s.%s: %d of %d fields carried\n", s.Type.Package, s.Type.Name, s.Answer.Carried, s.Answer.Fields)
	for _, f := range s.Answer.Findings {
		word := "left out"
		if f.Carried() {
			word = "carried"
		}
		if f.Kind == plain.Dynamic {
			word = "only by reflection"
		}
		fmt.Fprintf(p.err, "  %s: %s (%s): %s\n", word, f.Path, f.Type, f.How)
	}
	if s.Answer.NotWritten != "" {
		fmt.Fprintf(p.err, "  the first sample fits the type, but: %s\n", s.Answer.NotWritten)
	}
	if s.Answer.Partial != "" {
		fmt.Fprintf(p.err, "  the first sample's %s does not come back from the type's own JSON: no library can keep what never gets into the type\n", s.Answer.Partial)
	}
}
