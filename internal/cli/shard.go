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
}

// A shard is the part of a plan that a job measures.
type shard struct {
	sweep result.Sweep
	// command is the plan's: what was asked for.
	command string
	// host is set if the file names the machine.
	host bool
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

// shardJob returns the job that measures the shard of --plan that --shard or the scheduler names.
func (p *program) shardJob(flags *pflag.FlagSet, f *runFlags) (job, error) {
	if changed := changedBesides(flags, "plan", "shard", "shard-offset", "host", "output", "source", "programs", "sign"); changed != "" {
		return job{}, usagef("%s says what is measured; --%s can't change it", f.plan, changed)
	}
	planned, err := p.readPlan(f.plan)
	if err != nil {
		return job{}, err
	}
	sweep := *planned.Header.Sweep
	if sweep.Shard, err = f.number(sweep.Of); err != nil {
		return job{}, err
	}
	if arch := sweep.ArchOf(sweep.Shard); arch != "" && arch != runtime.GOARCH {
		return job{}, fmt.Errorf("shard %d is for %s, and this machine is %s", sweep.Shard, arch, runtime.GOARCH)
	}
	j := job{plan: planned.Header.Plan, seed: planned.Header.Identity.Seed, shard: &shard{sweep, planned.Header.Command, f.host}}
	if j.output, err = shardPath(f.output, sweep.Shard); err != nil {
		return job{}, err
	}
	if j.folders, err = p.folders(f.programs); err != nil {
		return job{}, err
	}
	types := harness.TypesOf(j.plan.Types...)
	for i, name := range folderNames(f.programs) {
		if own := j.folders[name].Types(); own != types {
			return job{}, usagef("the programs in %s have the types %s, and the plan's are %s: shards would not compare; build them with serbench build --plan %s", f.programs[i], own, types, f.plan)
		}
	}
	j.plan.CPU = platform.WorkerCPU(j.plan.CPU < 0)
	return j, nil
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
func (s *shard) on(h result.Header) (*result.Sweep, error) {
	sweep := s.sweep
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
