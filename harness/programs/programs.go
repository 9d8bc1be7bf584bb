// Package programs writes, builds and keeps the programs that measure: one for each
// contestant, with the types of the data sets, and one with the types that probes are
// sent in. It runs the go command in a workspace of the cache.
//
// What is kept, below the cache's folder:
//
//	workspace/              go.work, a link to the source, and programs/NAME/main.go
//	workspaces/goRELEASE/   the same by another Go release, with its own go line
//	releases/NAME@VERSION/  the same of a copy of the source, for a library's release
//	programs/LABEL/NAME     executables, by the settings that they were built with
//
// All of it may be deleted at any time: it is made again. Nothing is locked here; a second
// serbench of the same user waits before it comes this far.
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
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/result"
)

// A Builder builds programs from serbench's source. It builds in one goroutine at a
// time: the go command uses all processors by itself.
type Builder struct {
	// Source is the root of serbench's source.
	Source string
	// Cache is the folder that everything is kept in; it is the user's own. Whoever else can
	// write there has code of theirs run.
	Cache string
	// Contestants are what serbench knows of its contestants; it is needed for
	// releases of their modules.
	Contestants []result.Contestant
	// Race builds with the race detector, which needs cgo and a C compiler.
	Race bool
	// Trimpath builds without the paths of this machine.
	Trimpath bool
	// Progress is told how a build goes on, and what the go command downloads; nil is
	// not called.
	Progress func(done, total int, what string)
	// Profile writes a profile of a program's own loops, for a build with one, and
	// returns its path.
	Profile func(ctx context.Context, id harness.ProgramID) (path string, err error)

	// built are the programs of this builder, those that have a fault among them: what could
	// not be built is not tried again.
	built map[harness.ProgramID]harness.Program
}

var _ harness.Programs = (*Builder)(nil)

// Program returns a program that was built.
func (b *Builder) Program(id harness.ProgramID) harness.Program {
	p, ok := b.built[id]
	if !ok {
		return harness.Program{Fault: "was not built"}
	}
	return p
}

// Build builds those of the programs that were not built yet. It fails where there
// is no program at all; one that does not load, compile or link has a Fault.
func (b *Builder) Build(ctx context.Context, wanted []harness.ProgramID) error {
	var targets []target // in the order in which they are asked for
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
	if b.built == nil { // once, before anything of this run is there
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
	if err := b.anyOf(targets, due); err != nil {
		return err
	}
	return b.prune()
}

// anyOf fails where no program could be built, with the reason of the first: it is then
// most likely one for all, such as a missing module, and a report of rows that all say so
// would hide it.
func (b *Builder) anyOf(targets []target, due map[target][]harness.ProgramID) error {
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
	// A profile is of one program, and so is its target.
	if t.build.PGO {
		path, err := b.Profile(ctx, ids[0])
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if err != nil {
			return b.keep(ctx, workspace{}, t, ids, everyFault(ids, err.Error()))
		}
		t.profile = path
	}
	w, fault, err := b.prepare(ctx, t, ids)
	if err != nil {
		return fmt.Errorf("the programs can't be written: %w", err)
	}
	if fault != "" {
		return b.keep(ctx, w, t, ids, everyFault(ids, fault))
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

// everyFault is one reason why none of the programs is there.
func everyFault(ids []harness.ProgramID, why string) map[harness.ProgramID]string {
	faults := map[harness.ProgramID]string{}
	for _, id := range ids {
		faults[id] = why
	}
	return faults
}

// keep takes note of what was built.
func (b *Builder) keep(ctx context.Context, w workspace, t target, ids []harness.ProgramID, faults map[harness.ProgramID]string) error {
	// Sums of all programs, which have gigabytes together, take seconds on one processor.
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
			// The go command wrote it just now, or found that it is as it should be.
			made[i] = harness.Program{Command: []string{path}, Sum: sum}
			return errors.Join(err, os.Chtimes(path, time.Time{}, time.Now())) // for what is deleted first
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

// Discard deletes executables: those of a window, which nobody asks for again, because
// each window of each run has a seed of its own.
func (b *Builder) Discard(ids []harness.ProgramID) error {
	var failed error
	for _, id := range ids {
		if p, ok := b.built[id]; ok && p.Fault == "" {
			if err := os.Remove(p.Command[0]); !errors.Is(err, fs.ErrNotExist) {
				failed = errors.Join(failed, err)
			}
			// A folder is a window's own, and a run has many.
			_ = os.Remove(filepath.Dir(p.Command[0])) // where it is empty
		}
		delete(b.built, id)
	}
	return failed
}

// sweep deletes what a run left that was cut off: programs of a window. A run that goes on
// links those of its last window once more, and gets the same bytes.
func (b *Builder) sweep() error {
	left, err := filepath.Glob(filepath.Join(b.Cache, "programs", "*"+layoutMark+"*"))
	for _, dir := range left {
		err = errors.Join(err, os.RemoveAll(dir))
	}
	return err
}

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

// mostBytes is how much the executables may take together: all programs in their usual
// build, and some more. The go command keeps what it compiled apart, and prunes it by
// itself.
const mostBytes int64 = 2_000_000_000

// prune deletes the executables that were not used for the longest time, until the
// others fit. Those of this builder stay.
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
	// Only what is over the limit, so that going back and forth between two settings builds
	// neither anew.
	for _, one := range all {
		if total <= mostBytes {
			break
		}
		if err := os.Remove(one.path); err != nil {
			return err
		}
		total -= one.size
	}
	return nil
}

// firstWords are the first line of what a command printed that tells something: a row has
// room for no more, and what follows is mostly of the same cause. A line that begins with
// # names the package, which the place tells as well.
func firstWords(text string) string {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") && !strings.HasPrefix(line, "go: downloading") {
			return line
		}
	}
	return ""
}
