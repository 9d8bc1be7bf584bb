package cli

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
	"github.com/spf13/pflag"

	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/kinds"
	"github.com/serbench/serbench/programs"
)

// building says where programs come from.
type building struct {
	source   string
	programs []string // folders
	race     bool
	trimpath bool
	opened   programs.Folders // what programs names, once it is open
}

func (b *building) flags(f *pflag.FlagSet) {
	f.StringVar(&b.source, "source", "", "build programs from the serbench source in this `folder` (default the checkout that contains the working directory, else the module cache)")
}

// foldersFlag adds --programs, for verbs that can measure programs built earlier.
func (b *building) foldersFlag(f *pflag.FlagSet) {
	f.StringArrayVar(&b.programs, "programs", nil, "use the programs in this `folder`, which serbench build wrote, so that no Go is needed; repeat to compare several folders")
}

// folder returns the folder for what serbench builds and remembers. Only the user can
// read it.
func (p *program) folder() (string, error) {
	dir := p.cacheDir
	if dir == "" {
		base, err := os.UserCacheDir()
		if err != nil {
			return "", fmt.Errorf("no folder for programs: %w; set SERBENCH_CACHE to one", err)
		}
		dir = filepath.Join(base, "serbench")
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", fmt.Errorf("can't create the folder for programs: %w; set SERBENCH_CACHE to another one", err)
	}
	return dir, os.Chmod(dir, 0o700)
}

// take locks the user's serbench folder, and waits if another serbench has it: compiling
// disturbs a worker that measures, and two builds at once compile everything twice.
func (p *program) take(ctx context.Context) (dir string, release func(), err error) {
	if dir, err = p.folder(); err != nil {
		return "", nil, err
	}
	lock := flock.New(filepath.Join(dir, "lock"))
	got, err := lock.TryLock()
	if err == nil && !got {
		fmt.Fprintln(p.err, "serbench: another serbench is building or measuring; waiting for it to finish")
		_, err = lock.TryLockContext(ctx, 200*time.Millisecond)
	}
	if err != nil {
		return "", nil, fmt.Errorf("wait for another serbench: %w", err)
	}
	return dir, func() { _ = lock.Close() }, nil
}

// runner takes the lock and returns what runs workers; release gives the lock back.
func (p *program) runner(ctx context.Context, b building, l limits, show *progress) (r *harness.Runner, release func(), err error) {
	dir, release, err := p.take(ctx)
	if err != nil {
		return nil, nil, err
	}
	r = &harness.Runner{
		Programs:   p.suite.Programs,
		Launcher:   harness.Launcher{Timeout: l.timeout, MemoryLimit: l.memory << 20},
		Observer:   show.observer(),
		Compressor: harness.Running(workerVerb),
	}
	if len(b.programs) > 0 {
		if r.Programs, err = p.folders(&b); err != nil {
			release()
			return nil, nil, err
		}
	}
	if r.Programs == nil {
		source, err := programs.Source(b.source, p.suite.Source)
		if err != nil {
			release()
			return nil, nil, err
		}
		r.Programs = &programs.Builder{
			Source: source, Cache: dir, Contestants: p.suite.Contestants, Known: programs.Builtin(p.suite.Types, kinds.GoTypes()),
			Race: b.race, Trimpath: b.trimpath, Progress: show.built, Announce: p.announce,
		}
	}
	return r, release, nil
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
