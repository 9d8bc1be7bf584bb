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

// compile builds programs, all in one go command: two at once would compile twice what
// they share. It returns why those are not built that do not load, compile or link; the
// others are. What they are is asked of the go command only where the build fails: to
// load some eighty programs takes seconds.
func (b *Builder) compile(ctx context.Context, w workspace, t target, ids []harness.ProgramID) (faults map[harness.ProgramID]string, err error) {
	// -buildvcs=false: the same source in a dirty checkout would be another program.
	args := slices.Concat([]string{"build", "-json", "-buildvcs=false"}, b.flags(t), []string{"-o", b.bin(t) + string(os.PathSeparator)})
	before := map[harness.ProgramID]time.Time{}
	for _, id := range ids {
		args = append(args, importPath(id))
		before[id] = modified(b.path(t, id)) // the go command leaves alone what is as it should be
	}
	// The watch has told everything before compile returns, so that progress never follows
	// the end.
	finished, told := make(chan struct{}), make(chan struct{})
	go func() {
		b.watch(t, ids, before, finished)
		close(told)
	}()
	events, printed, err := b.run(ctx, w, t, args...)
	close(finished)
	<-told
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if err == nil {
		return nil, nil
	}
	said := outputs(events)
	text := said.String() + string(printed)
	// Before any fault is taken for a library's: a full disk fails whichever is its turn.
	if words := full(text); words != "" {
		return nil, fmt.Errorf("the programs can't be built: %s", words)
	}
	if faults, err = b.load(ctx, w, t, ids); err != nil {
		return nil, err
	}
	if len(faults) == 0 {
		if faults, err = b.failed(ctx, w, t, ids, said); err == nil && len(faults) == 0 {
			err = fmt.Errorf("go build: %s", b.tidy(w, firstWords(text)))
		}
		return faults, err
	}
	// What does not load stopped all. The rest is built without.
	sound := slices.DeleteFunc(slices.Clone(ids), func(id harness.ProgramID) bool { return faults[id] != "" })
	if len(sound) == 0 {
		return faults, nil
	}
	more, err := b.compile(ctx, w, t, sound)
	maps.Copy(faults, more)
	return faults, err
}

// full returns the words that say that nothing more can be written, of Unix and Windows.
// The go command has no status for it.
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

// An output is what the go command says of one package: its compiler's words, or the
// linker's.
type output struct {
	ImportPath string
	Action     string
	Output     string
}

type saidOf []output

// outputs reads as many of them as there are: what follows is no JSON, and told elsewhere.
func outputs(text []byte) (all saidOf) {
	d := json.NewDecoder(bytes.NewReader(text))
	for {
		var o output
		if d.Decode(&o) != nil {
			return all
		}
		// A package that is compiled for one program alone is told with it:
		// "path [main]".
		o.ImportPath, _, _ = strings.Cut(o.ImportPath, " ")
		all = append(all, o)
	}
}

func (s saidOf) String() string {
	var b strings.Builder
	for _, o := range s {
		b.WriteString(o.Output)
	}
	return b.String()
}

// of is what was said of one package.
func (s saidOf) of(path string) string {
	return saidOf(slices.DeleteFunc(slices.Clone(s), func(o output) bool { return o.ImportPath != path })).String()
}

// failed finds the programs that were not built, and the words of the first package
// that each of them lacks. The go command tells of packages and not of programs: one that
// fails may be missing in many. What only imports it is not told of.
func (b *Builder) failed(ctx context.Context, w workspace, t target, ids []harness.ProgramID, said saidOf) (map[harness.ProgramID]string, error) {
	var broken []string
	for _, o := range said {
		if o.Action == "build-fail" {
			broken = append(broken, o.ImportPath)
		}
	}
	if len(broken) == 0 {
		return nil, nil
	}
	byPath := byImportPath(ids)
	out, printed, err := b.run(ctx, w, t, append([]string{"list", "-json=ImportPath,Deps"}, importPaths(ids)...)...)
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
	failed := map[harness.ProgramID]string{}
	for _, p := range packages {
		for _, path := range append(p.Deps, p.ImportPath) {
			if slices.Contains(broken, path) {
				failed[byPath[p.ImportPath]] = b.tidy(w, firstWords(said.of(path)))
				break
			}
		}
	}
	return failed, nil
}

// modified is when an executable was last written, zero where there is none.
func modified(path string) time.Time {
	info, err := os.Stat(path)
	if err != nil {
		return time.Time{}
	}
	return info.ModTime()
}

// watch tells of every executable that is written, until the build is finished: linking is
// most of what a user waits for. The go
// command tells when it begins to compile a package, and of linking nothing.
func (b *Builder) watch(t target, ids []harness.ProgramID, before map[harness.ProgramID]time.Time, finished <-chan struct{}) {
	pending, done := slices.Clone(ids), 0
	tick := time.NewTicker(200 * time.Millisecond)
	defer tick.Stop()
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
