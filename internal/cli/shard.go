package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/harness/platform"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/merge"
)

// sharding says which shard of which plan a run measures.
type sharding struct {
	plan, shard string
	offset      int
	host        bool
	// Of the plan, once it is read. A shard's command is the plan's: what was asked for.
	sweep   *result.Sweep
	command string
}

func (s *sharding) flags(f *pflag.FlagSet) {
	f.StringVar(&s.plan, "plan", "", "measure a shard of this plan `file`")
	f.StringVar(&s.shard, "shard", "", "with --plan: the `number` of the shard, such as 3 or 3/16 (default from the scheduler: SLURM_ARRAY_TASK_ID, JOB_COMPLETION_INDEX)")
	f.IntVar(&s.offset, "shard-offset", 0, "with --plan: add this `number` to that of the shard, for a scheduler that counts each architecture from 0")
	f.BoolVar(&s.host, "host", false, "with --plan: write this machine's name into the file")
}

// taskVariables hold the number of a task, as schedulers set it.
var taskVariables = []string{"SLURM_ARRAY_TASK_ID", "JOB_COMPLETION_INDEX"}

// number returns the number of the shard, from the flag or from the scheduler.
func (s *sharding) number(of int) (int, error) {
	text, where := s.shard, "--shard"
	for _, name := range taskVariables {
		if text == "" {
			text, where = os.Getenv(name), name
		}
	}
	if text == "" {
		return 0, usagef("--plan needs --shard, from 0 to %d, or a scheduler that sets %s", of-1, strings.Join(taskVariables, " or "))
	}
	index, total, given := strings.Cut(text, "/")
	if given && total != strconv.Itoa(of) {
		return 0, usagef("%s is %s, and the plan has %d shards", where, text, of)
	}
	n, err := strconv.Atoi(index)
	n += s.offset
	if err != nil || n < 0 || n >= of {
		return 0, usagef("%s is %q; want a number from 0 to %d", where, text, of-1)
	}
	return n, nil
}

// shardPlan returns the plan of a shard, and where it is to be written.
func (p *program) shardPlan(flags *pflag.FlagSet, f *runFlags) (result.Plan, error) {
	if changed := changedBesides(flags, "plan", "shard", "shard-offset", "host", "output", "source", "programs", "sign"); changed != "" {
		return result.Plan{}, usagef("%s says what is measured; --%s can't change it", f.plan, changed)
	}
	planned, err := p.readPlan(f.plan)
	if err != nil {
		return result.Plan{}, err
	}
	sweep := *planned.Header.Sweep
	if sweep.Shard, err = f.number(sweep.Of); err != nil {
		return result.Plan{}, err
	}
	if arch := sweep.ArchOf(sweep.Shard); arch != "" && arch != runtime.GOARCH {
		return result.Plan{}, fmt.Errorf("shard %d is for %s, and this machine is %s", sweep.Shard, arch, runtime.GOARCH)
	}
	f.sweep, f.seed, f.command = &sweep, planned.Header.Identity.Seed, planned.Header.Command
	if f.output, err = shardPath(f.output, sweep.Shard); err != nil {
		return result.Plan{}, err
	}
	plan := planned.Header.Plan
	if len(f.programs) > 0 {
		folders, err := p.folders(&f.building)
		if err != nil {
			return result.Plan{}, err
		}
		for i, name := range folderNames(f.programs) {
			if own := folders[name].Types(); own != harness.TypesOf(plan.Types...) {
				return result.Plan{}, usagef("the programs in %s have the types %s, and the plan's are %s: shards would not compare; build them with serbench build --plan %s", f.programs[i], own, harness.TypesOf(plan.Types...), f.plan)
			}
		}
	}
	plan.CPU = platform.WorkerCPU(plan.CPU < 0)
	return plan, nil
}

// shardPath is where a shard is written: a file, or in a folder the first attempt that nobody has
// made. A node that was given up may still write to its own.
func shardPath(output string, shard int) (string, error) {
	if output != "" {
		info, err := os.Stat(output)
		if err != nil || !info.IsDir() {
			return output, result.CanCreate(output)
		}
	}
	for attempt := 0; ; attempt++ {
		path := filepath.Join(output, merge.ShardFile(shard, attempt))
		err := result.CanCreate(path)
		if err == nil || !errors.Is(err, os.ErrExist) {
			return path, err
		}
	}
}

// on is the sweep of a shard's file on this machine, which the header describes.
func (s *sharding) on(h result.Header) (*result.Sweep, error) {
	sweep := *s.sweep
	id, err := harness.MachineID(sweep.Plan)
	if err != nil {
		return nil, err
	}
	m := result.Machine{ID: id, Kind: h.Identity.Machine, Environment: h.Environment, Programs: h.Programs, AnchorBest: h.Plan.AnchorBest}
	if s.host {
		if m.Host, err = os.Hostname(); err != nil {
			return nil, err
		}
	}
	sweep.Machines = []result.Machine{m}
	return &sweep, nil
}
