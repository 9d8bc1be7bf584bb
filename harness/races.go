package harness

import (
	"context"
	"fmt"

	"github.com/serbench/serbench/harness/prober"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verify/probe"
)

// exitRacy is the exit status of a process in which the detector finds a race. It is the
// detector's default, set explicitly so that the user's GORACE can't change it.
const exitRacy = 66

// askForRaces asks a group about goroutines that share one codec, under the race detector. It sets no
// memory limit, because the detector reserves more than any limit would allow. One process
// finds at most one race, which is enough for a verdict. That it finds none proves nothing about
// code that the probes don't reach.
func (r *Runner) askForRaces(ctx context.Context, c result.Case, g probe.Group) ([]result.Finding, error) {
	l := r.Launcher
	l.MemoryLimit = 0
	var end ending
	findings, err := g.AskIn(func(from int, log string) (_ probe.End, err error) {
		_, end, err = launch(ctx, l, r.prober(c), setting{
			gogc: "100", processors: 2,
			env: []string{fmt.Sprintf("GORACE=halt_on_error=1 exitcode=%d", exitRacy)},
		}, prober.Ask, prober.Question{Case: c, Group: g.Name, Order: probe.Order{From: from}, Log: log})
		return probe.End{Status: fact.OK}, err // a race is no crash: how the process ended is judged below
	})
	if err != nil {
		return nil, err
	}
	races := result.Finding{Group: g.Name, Probe: fact.Races}
	switch {
	case end.Status == fact.OK: // any other fault is in the findings
		races.Answer = fact.Yes
		for _, f := range findings {
			if f.Answer == fact.Unsupported {
				races.Answer, races.Detail = f.Answer, f.Detail
			}
		}
	case end.Exit == exitRacy:
		races.Answer, races.Detail = fact.No, end.Error
	case end.Status == fact.Hung:
		races.Answer, races.Detail = fact.Hang, end.Error
	default:
		races.Answer, races.Detail, races.Ended = fact.Crash, end.String(), end.Status
	}
	return append(findings, races), nil
}
