package cli

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/table"
	"github.com/serbench/serbench/report"
	"github.com/serbench/serbench/result/fact"
)

// rankFlags are the flags of rank.
type rankFlags struct {
	lib, need      string
	intersection   bool
	mix, price     string
	core           int
	from           string // the data sets that core chooses from
	machine        int
	format, output string
}

func (p *program) rankCommand() *cobra.Command {
	f := &rankFlags{}
	c := &cobra.Command{
		Use:   "rank run.json...",
		Short: "Rank libraries over all data sets of run files",
		Long:  "Rank libraries over all data sets of run files. With --need, it first prints what\nis recommended to somebody with these needs, by the rules in docs/RULES.md. What\nprobes saw is in files with verdicts, such as those in results/verdicts:\n" + needsHelp(),
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("rank needs at least one run file; see %s --help", c.CommandPath())
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error { return p.rank(c.Flags(), f, args) },
	}
	c.Flags().StringVar(&f.lib, "lib", ".*", "libraries whose whole name matches this `regexp`")
	c.Flags().StringVar(&f.need, "need", "", "rank only what meets these `needs`, separated by commas: "+analysis.NeedKeys())
	c.Flags().BoolVar(&f.intersection, "intersection", false, "use only the data sets that every library has")
	c.Flags().StringVar(&f.mix, "mix", "1:1", "how many unmarshals there are to how many marshals: 9:1 is nine for each marshal, 0:1 marshals only")
	c.Flags().StringVar(&f.price, "byte-price", "0", "add to times what collecting each allocated byte costs, in `ns`; measured: what the run measured with --gc")
	c.Flags().IntVar(&f.core, "core", 0, "instead of ranking, choose this `number` of data sets that best represent all")
	c.Flags().StringVar(&f.from, "core-from", ".*", "let --core choose only data sets whose whole name matches this `regexp`")
	c.Flags().IntVar(&f.machine, "machine", -1, "of a run on several machines, rank what this one measured, by its `number`")
	c.Flags().StringVar(&f.format, "format", "text", "`one` of "+table.Formats.Names())
	c.Flags().StringVarP(&f.output, "output", "o", "", "write to this `file` instead of standard output")
	return c
}

// rank ranks the libraries of run files, or chooses the core of their data sets.
func (p *program) rank(flags *pflag.FlagSet, f *rankFlags, paths []string) error {
	if err := table.Formats.Check(f.format); err != nil {
		return usagef("--format: %w", err)
	}
	all, files, err := readRuns(paths)
	if err != nil {
		return err
	}
	runs, err := onMachine(all, f.machine)
	if err != nil {
		return err
	}
	switch {
	case flags.Changed("core"):
		err = p.chooseCore(runs, f, paths)
	case flags.Changed("core-from"):
		err = usagef("--core-from limits what --core chooses; it needs --core")
	default:
		err = p.ranked(runs, f, paths)
	}
	if err != nil {
		return err
	}
	return p.shown(files)
}

// ranked writes the ranking of the libraries.
func (p *program) ranked(runs []*analysis.Analysis, f *rankFlags, inputs []string) error {
	ranking, recommended, err := f.ranking(runs)
	if err != nil {
		return err
	}
	return p.write(f.output, inputs, func(w io.Writer) error { return report.Rank(w, f.format, ranking, recommended) })
}

// ranking ranks the libraries of runs by the flags. It recommends some if --need names needs.
func (f *rankFlags) ranking(runs []*analysis.Analysis) (ranking analysis.Ranking, recommended *analysis.Recommendation, err error) {
	kept, err := matches("lib", f.lib, librariesOf(runs))
	if err != nil {
		return ranking, nil, err
	}
	needs, err := analysis.NeedsByKeys(f.need)
	if err != nil {
		return ranking, nil, usagef("--need: %w", err)
	}
	weights, err := f.weights(runs)
	if err != nil {
		return ranking, nil, err
	}
	chooser := analysis.NewChooser(runs)
	ranking, err = analysis.NewRanking(runs, func(row analysis.Row) bool {
		return slices.Contains(kept, row.Case.Contestant) && chooser.MeetsAll(row, needs)
	}, f.intersection, weights)
	if err != nil && f.intersection {
		err = fmt.Errorf("--intersection: %w", err)
	}
	if err != nil || f.need == "" {
		return ranking, nil, err
	}
	if r, ok := analysis.Recommend(runs, needs...); ok {
		return ranking, &r, nil
	}
	return ranking, nil, nil
}

// librariesOf returns the names of the libraries in runs.
func librariesOf(runs []*analysis.Analysis) (names []string) {
	for _, a := range runs {
		for _, c := range a.Run.Header.Contestants {
			names = append(names, c.Name)
		}
	}
	return names
}

// weights returns what --mix and --byte-price say.
func (f *rankFlags) weights(runs []*analysis.Analysis) (mix analysis.Mix, err error) {
	if mix, err = parseMix(f.mix); err == nil {
		mix.BytePrice, err = parsePrice(f.price, runs)
	}
	return mix, err
}

// onMachine keeps what one machine measured of runs on several.
func onMachine(runs []*analysis.Analysis, machine int) (kept []*analysis.Analysis, err error) {
	for _, a := range runs {
		switch {
		case a.Fleet == nil:
			kept = append(kept, a)
		case machine < 0:
			return nil, usagef("%s: several machines measured it; --machine says which one to rank, and serbench report what they say together", a.Run.Path)
		case a.Machine == machine:
			kept = append(kept, a)
		}
	}
	if len(kept) == 0 {
		return nil, usagef("--machine is %d; there is no such machine", machine)
	}
	return kept, nil
}

// parseMix parses reads and writes, such as 9:1.
func parseMix(text string) (mix analysis.Mix, err error) {
	wrong := usagef("--mix is %q; want unmarshals and marshals as two numbers, such as 9:1", text)
	reads, writes, found := strings.Cut(text, ":")
	if !found {
		return mix, wrong
	}
	mix.Times = map[fact.Operation]float64{}
	for op, part := range map[fact.Operation]string{fact.Unmarshal: reads, fact.Marshal: writes} {
		times, err := strconv.ParseFloat(part, 64)
		if err != nil || !(times >= 0) || math.IsInf(times, 1) {
			return mix, wrong
		}
		mix.Times[op] = times
	}
	if mix.Times[fact.Unmarshal]+mix.Times[fact.Marshal] == 0 {
		return mix, wrong
	}
	return mix, nil
}

// parsePrice parses the price of an allocated byte. What was measured is that of the last run that
// measured it.
func parsePrice(text string, runs []*analysis.Analysis) (ns float64, err error) {
	if text != "measured" {
		ns, err := strconv.ParseFloat(text, 64)
		if err != nil || !(ns >= 0) || math.IsInf(ns, 1) {
			return 0, usagef("--byte-price is %q; want nanoseconds, such as 0.3, or measured", text)
		}
		return ns, nil
	}
	for _, a := range slices.Backward(runs) {
		if a.Price != nil {
			return a.Price.NS, nil
		}
	}
	return 0, errors.New("--byte-price measured: no run measured with --gc")
}

// chooseCore writes which data sets best represent all data sets of the runs.
func (p *program) chooseCore(runs []*analysis.Analysis, f *rankFlags, inputs []string) error {
	var names []string
	for _, a := range runs {
		for _, d := range a.Run.Header.Datasets {
			names = append(names, d.Name)
		}
	}
	if _, err := matches("core-from", f.from, names); err != nil {
		return err
	}
	core, err := analysis.NewCore(runs, f.core, whole(f.from))
	if err != nil {
		return fmt.Errorf("--core %d: %w", f.core, err)
	}
	return p.write(f.output, inputs, func(w io.Writer) error { return report.Core(w, f.format, core) })
}

// needsHelp lists the needs with what meets them.
func needsHelp() string {
	var b strings.Builder
	for _, n := range analysis.Needs {
		fmt.Fprintf(&b, "\n  %-10s %s", n.Key, n.Name)
	}
	return b.String()
}
