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
	"github.com/serbench/serbench/harness/programs"
)

// building is where programs come from.
type building struct {
	source   string
	programs []string // folders
	race     bool
	trimpath bool
	opened   programs.Folders // programs, once they are
}

func (b *building) flags(f *pflag.FlagSet) {
	f.StringVar(&b.source, "source", "", "the `folder` with serbench's source to build programs from (default the checkout around the working folder, else the module cache)")
}

// foldersFlag lets a verb measure programs that were built before.
func (b *building) foldersFlag(f *pflag.FlagSet) {
	f.StringArrayVar(&b.programs, "programs", nil, "a `folder` that serbench build wrote, whose programs are used: no Go is needed; several are measured side by side")
}

// folder is where serbench keeps what it builds and remembers, private to the user.
func (p *program) folder() (string, error) {
	dir := p.cacheDir
	if dir == "" {
		base, err := os.UserCacheDir()
		if err != nil {
			return "", fmt.Errorf("no folder to keep programs in: %w; set SERBENCH_CACHE to one", err)
		}
		dir = filepath.Join(base, "serbench")
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", fmt.Errorf("the folder to keep programs in can't be made: %w; SERBENCH_CACHE names another one", err)
	}
	return dir, os.Chmod(dir, 0o700)
}

// take waits until no other serbench of the user builds or measures, and keeps others
// waiting until release is called: who compiles beside a worker that measures disturbs
// it, and two that build compile everything twice.
func (p *program) take(ctx context.Context) (dir string, release func(), err error) {
	if dir, err = p.folder(); err != nil {
		return "", nil, err
	}
	lock := flock.New(filepath.Join(dir, "lock"))
	got, err := lock.TryLock()
	if err == nil && !got {
		fmt.Fprintln(p.err, "serbench: another serbench builds or measures; waiting for its end")
		_, err = lock.TryLockContext(ctx, 200*time.Millisecond)
	}
	if err != nil {
		return "", nil, fmt.Errorf("wait for another serbench: %w", err)
	}
	return dir, func() { _ = lock.Close() }, nil
}

// runner takes the machine, and returns what runs workers; release lets others have it.
func (p *program) runner(ctx context.Context, b building, l limits, show *progress) (r *harness.Runner, release func(), err error) {
	dir, release, err := p.take(ctx)
	if err != nil {
		return nil, nil, err
	}
	r = &harness.Runner{
		Programs: p.suite.Programs,
		Launcher: harness.Launcher{Timeout: l.timeout, MemoryLimit: l.memory << 20},
		Observer: show.observer(),
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
		r.Programs = &programs.Builder{Source: source, Cache: dir, Contestants: p.suite.Contestants, Race: b.race, Trimpath: b.trimpath, Progress: show.built}
	}
	return r, release, nil
}

// remembers opens what is remembered between runs.
func (p *program) remembers() (*harness.Cache, error) {
	dir, err := p.folder()
	if err != nil {
		return nil, err
	}
	return harness.OpenCache(filepath.Join(dir, "remembered"), harness.Machine())
}
