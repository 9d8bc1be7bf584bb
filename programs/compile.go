package programs

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/serbench/serbench/harness"
)

// compile builds all programs with one go command: two at once would compile shared
// packages twice. It returns a fault for each program that does not load, compile or link,
// and builds the others. It looks for the faulty programs only if the build fails, because
// loading some eighty programs takes seconds.
func (b *Builder) compile(ctx context.Context, w workspace, t target, ids []harness.ProgramID) (faults map[harness.ProgramID]string, err error) {
	// -buildvcs=false: otherwise a dirty checkout of the same source gives another program.
	args := slices.Concat([]string{"build", "-json", "-buildvcs=false"}, b.flags(t), []string{"-o", b.bin(t) + string(os.PathSeparator)})
	before := map[harness.ProgramID]time.Time{}
	for _, id := range ids {
		args = append(args, importPath(id))
		before[id] = modified(b.path(t, id)) // the go command does not rewrite what is up to date
	}
	// Wait for the watch before returning, so that no progress is reported after the end.
	finished, reported := make(chan struct{}), make(chan struct{})
	go func() {
		b.watch(t, ids, before, finished)
		close(reported)
	}()
	events, printed, err := b.run(ctx, w, t, args...)
	close(finished)
	<-reported
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if err == nil {
		return nil, nil
	}
	said := readOutputs(events)
	text := said.String() + string(printed)
	// Check this first: a full disk fails an arbitrary package, and its library is not at
	// fault.
	if words := full(text); words != "" {
		return nil, fmt.Errorf("the programs can't be built: %s", words)
	}
	// A package that can't be loaded stops the go command before it compiles anything, so look for
	// those first.
	broken, err := b.load(ctx, w, t, importPaths(ids))
	if err != nil {
		return nil, err
	}
	if len(broken) == 0 {
		if broken, err = b.failed(ctx, w, t, importPaths(ids), said); err == nil && len(broken) == 0 {
			err = fmt.Errorf("go build: %s", b.tidy(w, firstWords(text)))
		}
		return ofPrograms(ids, broken), err
	}
	faults = ofPrograms(ids, broken)
	// A package that does not load stops the whole build. Build the rest without it.
	sound := slices.DeleteFunc(slices.Clone(ids), func(id harness.ProgramID) bool { return faults[id] != "" })
	if len(sound) == 0 {
		return faults, nil
	}
	more, err := b.compile(ctx, w, t, sound)
	maps.Copy(faults, more)
	return faults, err
}

// full returns the line that says that the disk is full or read-only, on Unix or Windows.
// The go command has no exit status for that.
func full(text string) string {
	for line := range strings.Lines(text) {
		for _, sign := range []string{"no space left on device", "disk quota exceeded", "not enough space on the disk", "read-only file system"} {
			if strings.Contains(line, sign) {
				return strings.TrimSpace(line)
			}
		}
	}
	return ""
}

// An output is one event of go build -json: what the compiler or the linker printed about
// one package.
type output struct {
	ImportPath string
	Action     string
	Output     string
}

type outputs []output

// readOutputs reads the events up to the first text that is not JSON. compile reports the
// rest separately.
func readOutputs(text []byte) (all outputs) {
	d := json.NewDecoder(bytes.NewReader(text))
	for {
		var o output
		if d.Decode(&o) != nil {
			return all
		}
		// The go command writes "path [main]" for a package that it compiles for one program
		// only, as with a profile.
		o.ImportPath, _, _ = strings.Cut(o.ImportPath, " ")
		all = append(all, o)
	}
}

func (s outputs) String() string {
	var b strings.Builder
	for _, o := range s {
		b.WriteString(o.Output)
	}
	return b.String()
}

// of returns what was printed about one package.
func (s outputs) of(path string) string {
	return outputs(slices.DeleteFunc(slices.Clone(s), func(o output) bool { return o.ImportPath != path })).String()
}

// failed finds which of some packages were not built, each with the message of the first broken
// package that it needs. The go command reports the broken ones alone: many packages may need
// one, and it reports none of them. It returns the faults by import path.
func (b *Builder) failed(ctx context.Context, w workspace, t target, paths []string, said outputs) (map[string]string, error) {
	var broken []string
	for _, o := range said {
		if o.Action == "build-fail" {
			broken = append(broken, o.ImportPath)
		}
	}
	if len(broken) == 0 {
		return nil, nil
	}
	out, printed, err := b.run(ctx, w, t, append([]string{"list", "-json=ImportPath,Deps"}, paths...)...)
	if err != nil {
		return nil, fmt.Errorf("go list: %w: %s", err, firstWords(string(printed)))
	}
	packages, err := listed[struct {
		ImportPath string
		Deps       []string
	}](out)
	if err != nil {
		return nil, err
	}
	failed := map[string]string{}
	// The package itself comes last: if a package that it needs is broken, that one has the cause.
	for _, p := range packages {
		for _, path := range append(p.Deps, p.ImportPath) {
			if slices.Contains(broken, path) {
				failed[p.ImportPath] = b.blame(ctx, w, b.tidy(w, firstWords(said.of(path))))
				break
			}
		}
	}
	return failed, nil
}

// modified returns when an executable was last written, or the zero time if it is missing. A new
// executable thus counts as rewritten.
func modified(path string) time.Time {
	info, err := os.Stat(path)
	if err != nil {
		return time.Time{}
	}
	return info.ModTime()
}

// watch reports each executable as it is written, until the build has finished. Linking
// takes most of the time, but the go command only reports when it begins to compile a
// package. Executables that were up to date are never reported, and add no time either.
func (b *Builder) watch(t target, ids []harness.ProgramID, before map[harness.ProgramID]time.Time, finished <-chan struct{}) {
	pending, done := slices.Clone(ids), 0
	tick := time.NewTicker(200 * time.Millisecond)
	defer tick.Stop()
	// Look once more after the end, or programs linked since the last tick would be missing.
	for last := false; !last; {
		select {
		case <-finished:
			last = true
		case <-tick.C:
		}
		pending = slices.DeleteFunc(pending, func(id harness.ProgramID) bool {
			if modified(b.path(t, id)).Equal(before[id]) {
				return false
			}
			done++
			if b.Progress != nil {
				b.Progress(done, len(ids), id.String())
			}
			return true
		})
	}
}
