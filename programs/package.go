package programs

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"runtime/debug"
	"strings"

	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/harness/worker"
)

// Package builds programs and writes them into a folder with a manifest. It builds those
// with data sets in a number of layouts. own is the source of this serbench. A program that
// can't be built is in the manifest with the reason.
func (b *Builder) Package(ctx context.Context, dir string, own fs.FS, ids []harness.ProgramID, layouts int) (Manifest, error) {
	m := Manifest{Format: manifestFormat, Version: manifestVersion}
	var err error
	if m.Source, err = SourceSum(own); err != nil {
		return m, err
	}
	if m.OS, m.Arch, err = b.system(ctx); err != nil {
		return m, err
	}
	// Build one layout at a time, and delete it from the cache after copying: all layouts of
	// all programs are more than the cache may hold.
	for layout := range layouts {
		m.Layouts = append(m.Layouts, uint32(layout))
		var wanted []harness.ProgramID
		for _, id := range ids {
			// Layouts don't matter to probes, which ask what a library does.
			if id.Layout = uint32(layout); layout == 0 || id.Types != harness.Probes && b.sound(id) {
				wanted = append(wanted, id)
			}
		}
		if err := b.Build(ctx, wanted); err != nil {
			return m, err
		}
		for _, id := range wanted {
			p, err := b.pack(ctx, dir, id)
			if err != nil {
				return m, err
			}
			m.Programs = append(m.Programs, p)
		}
		// The linker's own layout stays, because runs on this machine use it, too.
		if layout > 0 {
			if err := b.Discard(wanted); err != nil {
				return m, err
			}
		}
	}
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false) // a person reads the faults, which have arrows and brackets
	e.SetIndent("", "\t")
	if err := e.Encode(m); err != nil {
		return m, err
	}
	return m, os.WriteFile(filepath.Join(dir, manifestFile), text.Bytes(), 0o666)
}

// sound reports whether the program was built in the linker's own layout. If not, it would
// fail in every other layout too.
func (b *Builder) sound(id harness.ProgramID) bool {
	id.Layout = 0
	return b.Program(id).Fault == ""
}

// system returns the system that the go command builds for. It asks the go command, because
// GOOS and GOARCH may be set by go env -w as well as in the environment.
func (b *Builder) system(ctx context.Context) (goos, goarch string, err error) {
	w := b.workspace()
	if err := w.prepare(b, nil); err != nil {
		return "", "", err
	}
	out, printed, err := b.run(ctx, w, target{}, "env", "GOOS", "GOARCH")
	fields := strings.Fields(string(out))
	if err != nil || len(fields) != 2 {
		return "", "", fmt.Errorf("go env: %w: %s", err, firstWords(string(printed)))
	}
	return fields[0], fields[1], nil
}

// pack copies a program into the folder.
func (b *Builder) pack(ctx context.Context, dir string, id harness.ProgramID) (p Packaged, err error) {
	made := b.Program(id)
	p.Program = id.Recorded()
	p.Sum, p.Instead, p.Fault = made.Sum, made.Instead, made.Fault
	if made.Fault != "" {
		return p, nil
	}
	from := made.Command[0]
	// The path has the settings and the layout, as in the cache. It uses slashes, because the
	// folder may be copied to another system.
	kind := ""
	if p.Kinds {
		kind = string(harness.Probes)
	}
	p.File = path.Join(id.Build.String(), layoutName(id.Layout), kind, filepath.Base(from))
	to := filepath.Join(dir, filepath.FromSlash(p.File))
	// Copy and don't link: the cache may prune its own file, and the folder may leave this
	// machine.
	text, err := os.ReadFile(from)
	if err == nil {
		err = os.MkdirAll(filepath.Dir(to), 0o777)
	}
	if err != nil {
		return p, err
	}
	info, err := b.builtFrom(ctx, from)
	if err != nil {
		return p, err
	}
	p.Go = info.GoVersion
	p.Settings, p.Modules = worker.BuiltFrom(info)
	return p, os.WriteFile(to, text, 0o777)
}

// builtFrom reads what a program was built from, instead of running it: it may be for another
// system. It asks the go command, because the readers of every system's executables are a
// fortieth of what a cold build of serbench compiles, and no run needs them.
func (b *Builder) builtFrom(ctx context.Context, path string) (*debug.BuildInfo, error) {
	out, printed, err := b.run(ctx, b.workspace(), target{}, "version", "-m", "-json", path)
	if err != nil {
		return nil, fmt.Errorf("go version: %w: %s", err, firstWords(string(printed)))
	}
	info := &debug.BuildInfo{}
	if err := json.Unmarshal(out, info); err != nil {
		return nil, fmt.Errorf("go version -m %s: %w", path, err)
	}
	return info, nil
}
