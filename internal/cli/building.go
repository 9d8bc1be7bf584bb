package cli

import (
	"context"
	"fmt"
	"path/filepath"
	"time"

	"github.com/spf13/pflag"

	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/programs"
	"github.com/serbench/serbench/verify/probe/probetypes"
)

// building are the flags that say where programs come from.
type building struct {
	source   string
	programs []string // folders
}

func (b *building) flags(f *pflag.FlagSet) {
	f.StringVar(&b.source, "source", "", "build programs from the serbench source in this `folder` (default the checkout that contains the working directory, else the module cache)")
}

// foldersFlag adds --programs, for verbs that can measure programs built earlier.
func (b *building) foldersFlag(f *pflag.FlagSet) {
	f.StringArrayVar(&b.programs, "programs", nil, "use the programs in this `folder`, which serbench build wrote, so that no Go is needed; repeat to compare several folders")
}

// An origin is where programs come from.
type origin struct {
	// folders have programs that were built earlier. Without any, programs are built.
	folders programs.Folders
	// source is the folder of the source to build from; "" means the default of --source.
	source string
	// race and trimpath are flags of go build.
	race, trimpath bool
}

// folder returns the folder for what serbench builds and remembers.
func (p *program) folder() (string, error) { return programs.CacheFolder(p.cacheDir) }

// take locks the user's serbench folder, and waits if another serbench has it.
func (p *program) take(ctx context.Context) (dir string, release func(), err error) {
	if dir, err = p.folder(); err != nil {
		return "", nil, err
	}
	release, err = programs.Lock(ctx, dir, func() {
		fmt.Fprintln(p.err, "serbench: another serbench is building or measuring; waiting for it to finish")
	})
	return dir, release, err
}

// runner takes the lock and returns what runs workers; release gives the lock back.
func (p *program) runner(ctx context.Context, o origin, l limits, show *progress) (r *harness.Runner, release func(), err error) {
	dir, release, err := p.take(ctx)
	if err != nil {
		return nil, nil, err
	}
	r = p.newRunner(l, show)
	if len(o.folders) > 0 {
		r.Programs = o.folders
	}
	if r.Programs == nil {
		source, err := programs.Source(o.source, p.suite.Source)
		if err != nil {
			release()
			return nil, nil, err
		}
		r.Programs = &programs.Builder{
			Source: source, Cache: dir, Contestants: p.suite.Contestants, Known: programs.Builtin(p.suite.Types, probetypes.GoTypes(), probetypes.Versions()),
			Race: o.race, Trimpath: o.trimpath, Progress: show.built, Announce: p.announce,
		}
	}
	return r, release, nil
}

// newRunner returns a runner of the suite's programs.
func (p *program) newRunner(l limits, show *progress) *harness.Runner {
	return &harness.Runner{
		Programs:   p.suite.Programs,
		Launcher:   harness.Launcher{Timeout: l.timeout, MemoryLimit: l.memory << 20},
		Observer:   show.observer(),
		Compressor: harness.Running(workerVerb),
	}
}

// announce tells what code for types will cost, before it is made.
func (p *program) announce(rooms, contestants int) {
	const unasked = time.Minute
	if took := programs.GeneratingTime(rooms, contestants); took > unasked {
		fmt.Fprintf(p.err, "serbench: generating code: %d packages of %d libraries, once; about %v on this machine\n", rooms, contestants, took.Round(10*time.Second))
	}
}

// remembers opens the cache of what earlier runs measured.
func (p *program) remembers() (*harness.Cache, error) {
	dir, err := p.folder()
	if err != nil {
		return nil, err
	}
	return harness.OpenCache(filepath.Join(dir, "remembered"), harness.Machine())
}
