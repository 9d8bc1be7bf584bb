package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/serbench/serbench/internal/table"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verify/probe"
)

// A keptInput is a file that --reproduce reads.
type keptInput struct {
	Contestant string `json:"contestant"`
	Variant    string `json:"variant"`
	// Build is what the program was built with.
	Build result.Build `json:"build,omitzero"`
	Type  string       `json:"type"` // flat, nested, map …
	Fate  fact.Fate    `json:"fate"`
	Input []byte       `json:"input"`
}

// keepWorst writes the shortest input of each fault to a folder next to the run file.
func (p *program) keepWorst(run *result.Run, output string) error {
	if output == "" {
		return nil
	}
	dir := strings.TrimSuffix(output, filepath.Ext(output)) + ".inputs"
	kept := 0
	for _, v := range run.Verdicts {
		for _, d := range v.Damage {
			for fate, input := range d.Worst {
				text, err := json.Marshal(keptInput{v.Contestant, v.Variant, v.Build, d.Type, fate, input})
				if err != nil {
					return err
				}
				if err := os.MkdirAll(dir, 0o777); err != nil {
					return err
				}
				name := strings.NewReplacer(" ", "-", "=", "-", ",", "-").Replace(strings.Join(slices.DeleteFunc([]string{v.Contestant, v.Variant, v.Build.String(), d.Type, string(fate)}, func(part string) bool { return part == "" }), "-") + ".json")
				if err := os.WriteFile(filepath.Join(dir, name), append(text, '\n'), 0o666); err != nil {
					return err
				}
				kept++
			}
		}
	}
	if kept > 0 {
		fmt.Fprintf(p.out, "\n%s in %s; replay one with: serbench verify --reproduce FILE\n", table.Plural(kept, "input that shows a fault is", "inputs that show a fault are"), dir)
	}
	return nil
}

// mostKept is how much of a file with an input is read. Inputs have a few hundred kilobytes at most.
const mostKept = 4 << 20

// reproduce decodes an input again that verify saved.
func (p *program) reproduce(ctx context.Context, flags *pflag.FlagSet, f *verifyFlags) error {
	for _, name := range []string{"data", "lib", "variant", "license", "no-license", "full", "round-trips", "races", "explain", "output"} {
		if flags.Changed(name) && (name != "output" || !f.alone) {
			return usagef("--reproduce takes its library from the file; leave out --%s", name)
		}
	}
	if f.alone {
		if f.output == "" {
			return usagef("--standalone needs -o, the folder to write")
		}
		if err := emptyFolder(f.output); err != nil {
			return err
		}
	}
	if err := f.limits.check(); err != nil {
		return err
	}
	file, err := os.Open(f.reproduce)
	if err != nil {
		return err
	}
	defer file.Close()
	var kept keptInput
	d := json.NewDecoder(io.LimitReader(file, mostKept))
	d.DisallowUnknownFields()
	if err := d.Decode(&kept); err != nil {
		return fmt.Errorf("%s: not an input that verify saved: %w", f.reproduce, err)
	}
	contestant := p.suite.contestant(kept.Contestant)
	if contestant == nil || contestant.Variant(kept.Variant) == nil {
		return fmt.Errorf("%s: this serbench has no %s", f.reproduce, result.ID(kept.Contestant, kept.Variant))
	}
	if !slices.Contains(probe.DecodedTypes(), kept.Type) {
		return fmt.Errorf("%s: type is %q; want one of %s", f.reproduce, kept.Type, strings.Join(probe.DecodedTypes(), ", "))
	}
	runner, release, err := p.runner(ctx, origin{source: f.source}, f.limits, newProgress(p.err))
	if err != nil {
		return err
	}
	defer release()
	if f.alone {
		return p.standaloneInput(ctx, kept, f.output, runner)
	}
	fate, words, err := runner.Reproduce(ctx, result.Case{Contestant: kept.Contestant, Variant: kept.Variant, Build: kept.Build}, kept.Type, kept.Input)
	if err != nil {
		return err
	}
	if words != "" {
		words = " (" + words + ")"
	}
	return p.printf("%s, %s type, %d bytes: %s%s; it was: %s\n", result.ID(kept.Contestant, kept.Variant), kept.Type, len(kept.Input), fate, words, kept.Fate)
}
