package programs

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/programs/rooms"
	"github.com/serbench/serbench/result"
)

// A Builder builds programs from serbench's source. It builds in one goroutine at a
// time: the go command uses all processors by itself.
type Builder struct {
	// Source is the root of serbench's source.
	Source string
	// Cache is the folder for everything that is kept. It must be private to the user:
	// anybody who can write there can run code as the user.
	Cache string
	// Contestants describes serbench's contestants. Releases of their modules need it.
	Contestants []result.Contestant
	// Known are the types that programs may have.
	Known Known
	// Root keeps the rooms, if Cache is a part of it that belongs to a type of the user's.
	Root string
	// Race builds with the race detector, which needs cgo and a C compiler.
	Race bool
	// Trimpath keeps this machine's paths out of the programs.
	Trimpath bool
	// Progress, unless nil, is called as a build proceeds and as the go command downloads
	// modules.
	Progress func(done, total int, what string)
	// Announce, unless nil, is called before code for types is generated.
	Announce func(rooms, contestants int)
	// Profile writes a profile of a program's own loops and returns its path. Only builds
	// with a profile call it.
	Profile func(ctx context.Context, id harness.ProgramID) (path string, err error)

	// subject, unless nil, is a type of the user's, which is then the only one.
	subject *Subject
	// built holds the programs that were tried, including those with a fault, which are not
	// tried again.
	built map[harness.ProgramID]harness.Program
	// Failed has the reasons why contestants have no code for a type, by contestant.
	Failed map[string]string

	keys     *rooms.Keys
	anew     bool                         // no room of the source is used
	refused  map[string]string            // keys of the rooms without code, by folder
	overlays map[string]map[string]string // see overlay
}

var _ harness.Programs = (*Builder)(nil)

// Program returns a program that was built. It never builds one: it is called while workers
// measure, when nothing may compile.
func (b *Builder) Program(id harness.ProgramID) harness.Program {
	p, ok := b.built[id]
	if !ok {
		return harness.Program{Fault: "was not built"}
	}
	return p
}

// Build builds the programs that were not tried yet. A program that does not load, compile
// or link gets a Fault. Build fails only if no program at all could be built.
func (b *Builder) Build(ctx context.Context, wanted []harness.ProgramID) error {
	// One go command for each target, because settings apply to a whole command.
	var targets []target // in the order of wanted
	due := map[target][]harness.ProgramID{}
	for _, id := range wanted {
		t := b.targetOf(id)
		if _, ok := b.built[id]; ok || slices.Contains(due[t], id) {
			continue
		}
		if len(due[t]) == 0 {
			targets = append(targets, t)
		}
		due[t] = append(due[t], id)
	}
	if len(targets) == 0 {
		return nil
	}
	if _, err := exec.LookPath("go"); err != nil {
		return errors.New("serbench builds a program for each library, and the go command that it needs is not on the PATH")
	}
	if b.built == nil { // only once, before this run builds anything
		b.built = map[harness.ProgramID]harness.Program{}
		if err := b.sweep(); err != nil {
			return err
		}
	}
	for _, t := range targets {
		if err := b.buildTarget(ctx, t, due[t]); err != nil {
			return err
		}
	}
	if err := b.requireOne(targets, due); err != nil {
		return err
	}
	return b.prune()
}

// requireOne fails if no program could be built, with the fault of the first. All then
// probably share one cause, such as a missing module, and a report in which every row says
// so would hide it.
func (b *Builder) requireOne(targets []target, due map[target][]harness.ProgramID) error {
	for _, p := range b.built {
		if p.Fault == "" {
			return nil
		}
	}
	first := due[targets[0]][0]
	return fmt.Errorf("no program could be built: %s: %s", first, b.built[first].Fault)
}

// buildTarget builds the programs of one target.
func (b *Builder) buildTarget(ctx context.Context, t target, ids []harness.ProgramID) error {
	// A profile belongs to one program, so its target has only that one.
	if t.build.PGO {
		path, err := b.Profile(ctx, ids[0])
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if err != nil {
			return b.keep(ctx, workspace{}, t, ids, sameFault(ids, err.Error()))
		}
		t.profile = path
	}
	w, fault, err := b.prepare(ctx, t, ids)
	if err != nil {
		return fmt.Errorf("the programs can't be written: %w", err)
	}
	if fault != "" {
		return b.keep(ctx, w, t, ids, sameFault(ids, fault))
	}
	if err := os.MkdirAll(b.bin(t), 0o700); err != nil {
		return fmt.Errorf("the programs can't be kept: %w", err)
	}
	faults, err := b.compile(ctx, w, t, ids)
	if t.release != "" && err == nil {
		faults, err = b.compileRest(ctx, w, t, ids, faults)
	}
	if err != nil {
		return err
	}
	return b.keep(ctx, w, t, ids, faults)
}

// sameFault gives all programs the same fault.
func sameFault(ids []harness.ProgramID, why string) map[harness.ProgramID]string {
	faults := map[harness.ProgramID]string{}
	for _, id := range ids {
		faults[id] = why
	}
	return faults
}

// keep records the programs that were built, with their sums. The cache of results knows a
// program only by its sum.
func (b *Builder) keep(ctx context.Context, w workspace, t target, ids []harness.ProgramID, faults map[harness.ProgramID]string) error {
	// All programs together are gigabytes, whose sums would take seconds on one processor.
	made := make([]harness.Program, len(ids))
	var group errgroup.Group
	group.SetLimit(runtime.NumCPU())
	for i, id := range ids {
		group.Go(func() error {
			if faults[id] != "" {
				made[i] = harness.Program{Fault: faults[id]}
				return nil
			}
			path := b.path(t, id)
			sum, err := sumOf(path)
			// The go command has just written it, or found it up to date.
			made[i] = harness.Program{Command: []string{path}, Sum: sum}
			return errors.Join(err, os.Chtimes(path, time.Time{}, time.Now())) // prune deletes the oldest first
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	instead, err := b.instead(ctx, w, t, ids, faults)
	if err != nil {
		return err
	}
	for i, id := range ids {
		made[i].Instead = instead[id]
		b.built[id] = made[i]
	}
	return nil
}

// Discard deletes executables of a window. Nothing needs them again, because every window
// of every run has its own seed.
func (b *Builder) Discard(ids []harness.ProgramID) error {
	var failed error
	for _, id := range ids {
		if p, ok := b.built[id]; ok && p.Fault == "" {
			if err := os.Remove(p.Command[0]); !errors.Is(err, fs.ErrNotExist) {
				failed = errors.Join(failed, err)
			}
			// Each window has its own folder, and a run has many windows.
			_ = os.Remove(filepath.Dir(p.Command[0])) // fails unless it is empty
		}
		delete(b.built, id)
	}
	return failed
}

// sweep deletes the programs of windows that an interrupted run left behind. If the run is
// resumed, it links those of its last window again and gets the same bytes.
func (b *Builder) sweep() error {
	left, err := filepath.Glob(filepath.Join(b.Cache, "programs", "*"+layoutMark+"*"))
	for _, dir := range left {
		err = errors.Join(err, os.RemoveAll(dir))
	}
	return err
}

// sumOf returns the SHA-256 of a file, without holding the whole file in memory: keep sums as
// many at a time as there are processors.
func sumOf(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	h := sha256.New()
	if _, err := io.Copy(h, file); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// maxBytes limits the total size of the executables. All programs in their usual build fit,
// and some more. The go command keeps compiled packages elsewhere and prunes them itself.
const maxBytes int64 = 2_000_000_000

// prune deletes the least recently used executables until the rest fit. It keeps those of
// this builder, even if they alone are too many: a run still needs them.
func (b *Builder) prune() error {
	type kept struct {
		path string
		size int64
		used time.Time
	}
	own := map[string]bool{}
	for _, p := range b.built {
		if p.Fault == "" {
			own[p.Command[0]] = true
		}
	}
	var all []kept
	var total int64
	err := filepath.WalkDir(filepath.Join(b.Cache, "programs"), func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		info, err := e.Info()
		if err != nil {
			return err
		}
		total += info.Size()
		if !own[path] {
			all = append(all, kept{path, info.Size(), info.ModTime()})
		}
		return nil
	})
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	slices.SortFunc(all, func(a, b kept) int { return a.used.Compare(b.used) })
	// Delete no more than necessary, so that alternating between two settings rebuilds
	// nothing.
	for _, one := range all {
		if total <= maxBytes {
			break
		}
		if err := os.Remove(one.path); err != nil {
			return err
		}
		total -= one.size
	}
	return nil
}
