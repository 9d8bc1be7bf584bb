package cli

import (
	"io"
	"path/filepath"
	"slices"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/report"
	"github.com/serbench/serbench/result"
)

// conclude recommends a library, and writes the page to html unless that is "".
func (p *program) conclude(html, source string, run *result.Run, current inUse) error {
	runs := []*analysis.Analysis{analysis.New(run)}
	var words string
	if advice, err := analysis.Advise(append(runs, published(source, run)...), current.library); err != nil {
		words = err.Error() + "\n"
	} else {
		words = report.Advice(advice, run, current.service)
	}
	if err := p.printf("\n%s", words); err != nil {
		return err
	}
	if html == "" {
		return nil
	}
	return p.write(html, nil, func(w io.Writer) error { return report.Write(w, "html", runs, report.Options{}) })
}

// published returns the verdicts in serbench's source on the versions that the run measured, unless
// the run has some itself.
func published(source string, run *result.Run) (runs []*analysis.Analysis) {
	if len(run.Verdicts) > 0 {
		return nil
	}
	for i := range run.Header.Contestants {
		is := &run.Header.Contestants[i]
		if !slices.ContainsFunc(run.Header.Plan.Cases, func(c result.Case) bool { return c.Contestant == is.Name }) {
			continue
		}
		for _, kind := range []string{"verdicts", "fuzz", "races"} {
			known, err := readRun(filepath.Join(source, "results", kind, is.Name+".json.gz"))
			if err != nil {
				continue // a source without results has none to show
			}
			if was := known.Contestant(is.Name); was != nil && was.Version == is.Version {
				runs = append(runs, analysis.New(known))
			}
		}
	}
	return runs
}
