package result

import (
	"fmt"
	"slices"
	"strings"

	"github.com/serbench/serbench/result/fact"
)

// Bounds on a plan, far above what anybody measures. A plan may come from somebody else, and has to
// be an error before as many windows are made as it asks for.
const (
	// maxWindows bounds all windows of a plan together. A thousand are the most that --budget plans.
	maxWindows = 100_000
	// maxCases bounds the cases. The largest plan in docs/FLEET.md has 86,805.
	maxCases = 1_000_000
	// maxWorkers bounds windows times cases. That plan with a thousand windows, twice for --aa, has
	// 170 million.
	maxWorkers    = 1_000_000_000
	maxOperations = 100
	maxBatches    = 10_000
	maxHeaps      = 1000
	maxLiveMB     = 1 << 20 // a tebibyte
	maxProcessors = 1 << 16
)

// Check returns an error if the plan or the sweep is beyond all bounds.
func (h *Header) Check() error {
	if err := h.Plan.Check(); err != nil || h.Sweep == nil {
		return err
	}
	return h.Sweep.check()
}

// A count is a number of a plan, by its name in the file.
type count struct {
	name        string
	n, from, to int
}

func (c count) check() error {
	if c.n < c.from || c.n > c.to {
		return fmt.Errorf("%s is %d; want %d to %d", c.name, c.n, c.from, c.to)
	}
	return nil
}

// Check returns an error if the plan is beyond all bounds. It takes no longer for a larger plan.
func (p *Plan) Check() error {
	counts := []count{
		{"plan.windows", p.Windows, 0, maxWindows},
		{"plan.extra", p.Extra, 0, maxWindows},
		{"plan.layouts", p.Layouts, 0, maxWindows},
		{"plan.batches", p.Batches, 0, maxBatches},
		{"plan.warmup", p.Warmup, 0, maxBatches},
		{"the length of plan.cases", len(p.Cases), 0, maxCases},
		{"the length of plan.operations", len(p.Operations), 0, maxOperations},
		{"the length of plan.heaps", len(p.Heaps), 0, maxHeaps},
		{"the length of plan.parallel", len(p.Parallel), 0, maxHeaps},
	}
	for _, k := range fact.PassKinds {
		if k.Count != nil {
			counts = append(counts, count{"plan." + string(k.Pass), *k.Count(&p.Passes), 0, maxWindows})
		}
	}
	for _, c := range counts {
		if err := c.check(); err != nil {
			return err
		}
	}
	for _, heap := range p.Heaps {
		if err := (count{"a live_mb of plan.heaps", heap.LiveMB, 0, maxLiveMB}).check(); err != nil {
			return err
		}
	}
	for _, n := range p.Parallel {
		if err := (count{"a number of plan.parallel", n, 1, maxProcessors}).check(); err != nil {
			return err
		}
	}
	windows := p.Windows * p.Parts()
	for _, one := range p.Passes.Windows() {
		windows += one.Workers
	}
	if windows > maxWindows {
		return fmt.Errorf("plan has %d windows, those of all passes together; want at most %d", windows, maxWindows)
	}
	if workers := int64(windows) * int64(len(p.Cases)); workers > maxWorkers {
		return fmt.Errorf("plan has %d windows of %d cases, %d workers; want at most %d workers", windows, len(p.Cases), workers, maxWorkers)
	}
	return nil
}

func (s *Sweep) check() error {
	for i, arch := range s.Archs {
		if !slices.Contains(Archs, arch) || slices.Contains(s.Archs[:i], arch) {
			return fmt.Errorf("sweep.archs has %q; want each of %s at most once", arch, strings.Join(Archs, ", "))
		}
	}
	if err := (count{"sweep.of", s.Of, 0, maxWindows * len(Archs)}).check(); err != nil {
		return err
	}
	if n := len(s.Archs); n > 0 && (s.Of == 0 || s.Of%n != 0) {
		return fmt.Errorf("sweep.of is %d; want as many shards for each of %d architectures", s.Of, n)
	}
	return (count{"sweep.shard", s.Shard, -1, s.Of - 1}).check()
}
