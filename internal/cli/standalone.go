package cli

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/programs"
	"github.com/serbench/serbench/programs/alone"
	"github.com/serbench/serbench/report"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verdict"
)

// explained splits the argument of --explain, which is a library or one of its rows, such as
// ugorji[format=cbor]; the variant is "" for all.
func explained(arg string) (library, variant string) {
	library, variant, ok := strings.Cut(strings.TrimSuffix(arg, "]"), "[")
	if !ok {
		return library, ""
	}
	return library, variant
}

// standalone writes a module that shows the bad words of a row by the library alone. If a library has
// several rows with such words, each gets a folder.
func (p *program) standalone(ctx context.Context, run *result.Run, row, dir string, r *harness.Runner) error {
	builder, ok := r.Programs.(*programs.Builder)
	if !ok {
		return errors.New("this serbench came with its programs and can't write others")
	}
	verdicts := analysis.Verdicts([]*analysis.Analysis{analysis.New(run)})
	_, variant := explained(row)
	written := 0
	for i := range verdicts {
		v := &verdicts[i]
		words := aloneWords(v)
		if len(words) == 0 {
			continue
		}
		dir := dir
		if variant == "" {
			dir = filepath.Join(dir, v.Variant)
		}
		title := v.ID()
		if c := run.Contestant(v.Contestant); c != nil {
			title += " " + c.Module + " " + c.Version
		}
		left, err := builder.Standalone(ctx, alone.Request{Contestant: v.Contestant, Variant: v.Variant, Title: title, Words: words}, dir)
		if err != nil {
			return fmt.Errorf("%s: %w", v.ID(), err)
		}
		if len(left) < len(words) {
			written++
			fmt.Fprintf(p.out, "%s: go run -C %s .\n", v.ID(), dir)
		}
		for _, column := range slices.Sorted(maps.Keys(left)) {
			fmt.Fprintf(p.out, "%s %s: no program: %s\n", v.ID(), column, left[column])
		}
	}
	if written == 0 {
		return fmt.Errorf("%s has no bad word that a program could show", row)
	}
	return nil
}

// aloneWords are the bad words of a verdict, each with the finding that explains it best.
func aloneWords(v *result.Verdict) (words []alone.Word) {
	for _, c := range verdict.Columns {
		cell := c.Read(v)
		if cell.Severity != verdict.Bad || c == verdict.Growth { // the documents are not kept
			continue
		}
		word := alone.Word{Column: c.Name, Text: cell.Word}
		if c == verdict.Damage {
			word.Answer = cell.Because[0].Answer
			word.Type, word.Input = shortestInput(v, fact.Fate(word.Answer))
			word.Why = fmt.Sprintf("%d bytes, damaged, are decoded", len(word.Input))
			if word.Type != "" {
				words = append(words, word)
			}
			continue
		}
		if f, ok := cell.Example(); ok {
			word.Group, word.Probe, word.Answer, word.Invented = f.Group, f.Probe, f.Answer, f.Invented
			word.Why = report.Finding(f)
			words = append(words, word)
		}
	}
	return words
}

// standaloneInput writes a module that decodes a kept input by the library alone.
func (p *program) standaloneInput(ctx context.Context, kept keptInput, dir string, r *harness.Runner) error {
	fate := result.Damage{Type: kept.Type, Fates: map[fact.Fate]int{kept.Fate: 1}, Worst: map[fact.Fate][]byte{kept.Fate: kept.Input}}
	run := &result.Run{Verdicts: []result.Verdict{{Contestant: kept.Contestant, Variant: kept.Variant, Damage: []result.Damage{fate}}}}
	return p.standalone(ctx, run, kept.Contestant+"["+kept.Variant+"]", dir, r)
}

// shortestInput returns the shortest input of a fate, and the type that it was decoded into.
func shortestInput(v *result.Verdict, fate fact.Fate) (typ string, shortest []byte) {
	for _, d := range v.Damage {
		if input, ok := d.Worst[fate]; ok && (typ == "" || len(input) < len(shortest)) {
			typ, shortest = d.Type, input
		}
	}
	return typ, shortest
}
