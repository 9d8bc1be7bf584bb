package programs

import (
	"bytes"
	"context"
	"debug/buildinfo"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/harness/worker"
	"github.com/serbench/serbench/result"
)

// Package builds programs, those with data sets in a number of layouts, and writes them
// into a folder with a manifest; own is what this serbench was built from. The programs
// that could not be built are in the manifest with the reason.
func (b *Builder) Package(ctx context.Context, dir string, own fs.FS, ids []harness.ProgramID, layouts int) (Manifest, error) {
	m := Manifest{Format: manifestFormat, Version: manifestVersion}
	var err error
	if m.Source, err = SourceSum(own); err != nil {
		return m, err
	}
	if m.OS, m.Arch, err = b.system(ctx); err != nil {
		return m, err
	}
	// Layout by layout, and each deleted from the cache when it is copied: all layouts of all
	// programs at once are more than the cache may hold.
	for layout := range layouts {
		m.Layouts = append(m.Layouts, uint32(layout))
		var wanted []harness.ProgramID
		for _, id := range ids {
			// Probes ask what a library does: where its functions lie is all the same.
			if id.Layout = uint32(layout); layout == 0 || !id.Kinds && b.sound(id) {
				wanted = append(wanted, id)
			}
		}
		if err := b.Build(ctx, wanted); err != nil {
			return m, err
		}
		for _, id := range wanted {
			p, err := b.pack(dir, id)
			if err != nil {
				return m, err
			}
			m.Programs = append(m.Programs, p)
		}
		if layout > 0 {
			if err := b.Discard(wanted); err != nil {
				return m, err
			}
		}
	}
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false) // faults have arrows and brackets, and a person reads them
	e.SetIndent("", "\t")
	if err := e.Encode(m); err != nil {
		return m, err
	}
	return m, os.WriteFile(filepath.Join(dir, manifestFile), text.Bytes(), 0o666)
}

// sound says whether the program is there in the linker's own layout. One that is not
// would fail again in each of the others.
func (b *Builder) sound(id harness.ProgramID) bool {
	id.Layout = 0
	return b.Program(id).Fault == ""
}

// system is what the go command builds for: GOOS and GOARCH may stand in the environment
// or in the go command's own file of settings, which only it reads.
func (b *Builder) system(ctx context.Context) (goos, goarch string, err error) {
	w := b.workspace()
	if err := w.prepare(nil); err != nil {
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
func (b *Builder) pack(dir string, id harness.ProgramID) (p Packaged, err error) {
	made := b.Program(id)
	p.Program = result.Program{Contestant: id.Contestant, Kinds: id.Kinds, Build: id.Build, Layout: id.Layout, Sum: made.Sum, Instead: made.Instead, Fault: made.Fault}
	if made.Fault != "" {
		return p, nil
	}
	from := made.Command[0]
	// By settings and layout, as in the cache; with slashes, because the folder may be
	// carried to another system.
	p.File = path.Join(id.Build.String(), layoutName(id.Layout), filepath.Base(from))
	to := filepath.Join(dir, filepath.FromSlash(p.File))
	text, err := os.ReadFile(from)
	if err == nil {
		err = os.MkdirAll(filepath.Dir(to), 0o777)
	}
	if err != nil {
		return p, err
	}
	// The program is read and not run: it may be for another system.
	info, err := buildinfo.Read(bytes.NewReader(text))
	if err != nil {
		return p, err
	}
	p.Go = info.GoVersion
	p.Settings, p.Modules = worker.BuiltFrom(info)
	return p, os.WriteFile(to, text, 0o777)
}
