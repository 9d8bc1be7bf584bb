package harness

import (
	"context"
	"fmt"
	"strings"

	"github.com/serbench/serbench/probe"
	"github.com/serbench/serbench/result"
)

// exitRacy is how a process ends at the first race that the detector sees.
const exitRacy = 66

// askForRaces uses one codec from several goroutines under the race detector. There
// is no limit of memory: the detector reserves more than any limit would allow.
func (r *Runner) askForRaces(ctx context.Context, c result.Case) ([]result.Finding, error) {
	g, err := probe.Find("concurrency")
	if err != nil {
		return nil, err
	}
	l := r.Launcher
	l.MemoryLimit = 0
	a, err := l.launch(ctx, setting{
		gogc: "100", processors: 2,
		env: []string{fmt.Sprintf("GORACE=halt_on_error=1 exitcode=%d", exitRacy)},
	}, request{Task: probeTask, Case: c, Group: g.Name})
	if err != nil {
		return nil, err
	}
	races := result.Finding{Group: g.Name, Probe: probe.Races}
	switch {
	case a.Status == result.OK:
		races.Answer = result.Yes
		for _, f := range a.Findings {
			if f.Answer == result.NotCarried {
				races.Answer, races.Detail = f.Answer, f.Detail
			}
		}
	case strings.Contains(a.Error, fmt.Sprintf("exit status %d", exitRacy)):
		races.Answer, races.Detail = result.No, a.Error
	case a.Status == result.Hung:
		races.Answer, races.Detail = result.AnswerHung, a.Error
	default:
		races.Answer, races.Detail = result.AnswerCrashed, a.Status+": "+a.Error
	}
	return append(a.Findings, races), nil
}
