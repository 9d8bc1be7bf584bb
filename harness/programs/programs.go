// Package programs writes, builds and keeps the programs that measure: one for each
// contestant, with the types of the data sets, and one with the types that probes are
// sent in. It runs the go command in a workspace of the cache.
package programs

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/serbench/serbench/harness"
)

// A Builder builds programs from serbench's source.
type Builder struct {
	// Source is the root of serbench's source.
	Source string
	// Cache is the folder that everything is kept in; it is the user's own.
	Cache string
	// Race builds with the race detector, which needs cgo and a C compiler.
	Race bool
	// Progress is told how a build goes on, and what the go command downloads; nil is
	// not called.
	Progress func(done, total int, what string)

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
	var due []harness.ProgramID
	for _, id := range wanted {
		if _, ok := b.built[id]; !ok && !slices.Contains(due, id) {
			due = append(due, id)
		}
	}
	if len(due) == 0 {
		return nil
	}
	if _, err := exec.LookPath("go"); err != nil {
		return errors.New("serbench builds a program for each library, and the go command that it needs is not on the PATH")
	}
	w := b.workspace()
	if err := w.prepare(due); err != nil {
		return fmt.Errorf("the programs can't be written: %w", err)
	}
	if err := os.MkdirAll(b.bin(), 0o700); err != nil {
		return fmt.Errorf("the programs can't be kept: %w", err)
	}
	faults, err := b.compile(ctx, w, due)
	if err != nil {
		return err
	}
	if len(faults) == len(due) && len(b.built) == 0 {
		return fmt.Errorf("no program could be built: %s: %s", due[0], faults[due[0]])
	}
	return b.keep(due, faults)
}

func (b *Builder) workspace() workspace {
	return workspace{dir: filepath.Join(b.Cache, "workspace"), source: b.Source}
}

// bin is the folder of the executables.
func (b *Builder) bin() string {
	if b.Race {
		return filepath.Join(b.Cache, "programs-race")
	}
	return filepath.Join(b.Cache, "programs")
}

// path is where a program's executable is.
func (b *Builder) path(id harness.ProgramID) string {
	path := filepath.Join(b.bin(), name(id))
	if runtime.GOOS == "windows" {
		path += ".exe"
	}
	return path
}

// keep takes note of what was built.
func (b *Builder) keep(ids []harness.ProgramID, faults map[harness.ProgramID]string) error {
	made := make([]harness.Program, len(ids))
	var group errgroup.Group
	group.SetLimit(runtime.NumCPU())
	for i, id := range ids {
		group.Go(func() error {
			if faults[id] != "" {
				made[i] = harness.Program{Fault: faults[id]}
				return nil
			}
			path := b.path(id)
			sum, err := sumOf(path)
			made[i] = harness.Program{Command: []string{path}, Sum: sum}
			return errors.Join(err, os.Chtimes(path, time.Time{}, time.Now())) // for what is deleted first
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	if b.built == nil {
		b.built = map[harness.ProgramID]harness.Program{}
	}
	for i, id := range ids {
		b.built[id] = made[i]
	}
	return b.prune()
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

// mostBytes is how much the executables may take together.
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
	for _, pattern := range []string{"programs/*", "programs-race/*"} {
		paths, err := filepath.Glob(filepath.Join(b.Cache, filepath.FromSlash(pattern)))
		if err != nil {
			return err
		}
		for _, path := range paths {
			info, err := os.Stat(path)
			if err != nil {
				continue
			}
			total += info.Size()
			if !own[path] {
				all = append(all, kept{path, info.Size(), info.ModTime()})
			}
		}
	}
	slices.SortFunc(all, func(a, b kept) int { return a.used.Compare(b.used) })
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

// environment is what the go command runs under: the same for everybody, so that
// programs are the same.
func (b *Builder) environment(w workspace) []string {
	cgo := "0"
	if b.Race {
		cgo = "1"
	}
	return append(os.Environ(), "GOWORK="+filepath.Join(w.dir, "go.work"), "GOFLAGS=", "CGO_ENABLED="+cgo)
}

// flags are those of a build.
func (b *Builder) flags() []string {
	if b.Race {
		// -race turns checks of pointers on, and they end libraries that read memory by
		// tricks of their own, which is another question.
		return []string{"-race", "-gcflags=all=-d=checkptr=0"}
	}
	// Without symbols for debuggers linking takes half the time.
	return []string{"-ldflags=-s -w"}
}

// firstWords are the first line of what a command printed that tells something.
func firstWords(text string) string {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") && !strings.HasPrefix(line, "go: downloading") {
			return line
		}
	}
	return ""
}
