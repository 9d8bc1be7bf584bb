package programs

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"

	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/result"
)

// A Manifest lists the programs in a folder. It is the file manifest.json. A run can't ask
// the programs themselves before it has checked their sums, because running a program means
// trusting it.
type Manifest struct {
	Format  string `json:"format"`
	Version int    `json:"version"`
	// Source is the SHA-256 of the parts of serbench in every program, such as data sets and
	// the harness. Versions of libraries are not part of it.
	Source string `json:"source"`
	OS     string `json:"os"`
	Arch   string `json:"arch"`
	// Layouts are the seeds of the layouts of every program with data sets. The first is 0,
	// the linker's own layout.
	Layouts  []uint32   `json:"layouts"`
	Programs []Packaged `json:"programs"`
}

// Packaged is one program of a manifest. One that could not be built has a fault and no file.
type Packaged struct {
	result.Program
	File string `json:"file,omitempty"` // below the folder, with slashes
}

// manifestFile is the manifest's file name. The others are its format and version.
const (
	manifestFile    = "manifest.json"
	manifestFormat  = "serbench programs"
	manifestVersion = 1
)

// SourceSum returns the SHA-256 of the parts of serbench in every program. It excludes
// go.mod, because folders exist to measure other versions of libraries.
func SourceSum(own fs.FS) (string, error) {
	h := sha256.New()
	err := fs.WalkDir(own, ".", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || !counts(path) || path == "go.mod" {
			return err
		}
		sum, err := sumOfFile(own, path)
		fmt.Fprintf(h, "%s %x\n", path, sum)
		return err
	})
	return hex.EncodeToString(h.Sum(nil)), err
}

// A Folder provides programs that were built earlier, perhaps on another machine.
type Folder struct {
	Dir      string
	Manifest Manifest
	checked  map[string]bool // files that match their sum; each is read once, not for every window
}

var _ harness.Programs = (*Folder)(nil)

// OpenFolder opens a folder of programs. They must be for this system, and have the same
// source as this serbench, unless own is nil. It only reads the manifest: Build checks the
// programs, and only those that a run needs, because all of them together are gigabytes.
func OpenFolder(dir string, own fs.FS) (*Folder, error) {
	path := filepath.Join(dir, manifestFile)
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s has no %s; serbench build -o %s makes such a folder", dir, manifestFile, dir)
	} else if err != nil {
		return nil, err
	}
	f := &Folder{Dir: dir, checked: map[string]bool{}}
	m := &f.Manifest
	if err := json.Unmarshal(text, m); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if f.Dir, err = filepath.Abs(dir); err != nil {
		return nil, err
	}
	switch {
	case m.Format != manifestFormat || m.Version != manifestVersion:
		return nil, fmt.Errorf("%s is %q, version %d; this serbench reads %q, version %d", path, m.Format, m.Version, manifestFormat, manifestVersion)
	case m.OS != runtime.GOOS || m.Arch != runtime.GOARCH:
		return nil, fmt.Errorf("the programs in %s are for %s/%s, and this machine is %s/%s", dir, m.OS, m.Arch, runtime.GOOS, runtime.GOARCH)
	case len(m.Layouts) == 0:
		return nil, fmt.Errorf("%s names no layout", path)
	}
	if own == nil {
		return f, nil
	}
	sum, err := SourceSum(own)
	if err == nil && sum != m.Source {
		err = fmt.Errorf("the programs in %s were built by another serbench, with other data sets or another harness: "+
			"results would not compare; build them again", dir)
	}
	return f, err
}

// Builds returns the folder's builds of a contestant, in the manifest's order.
func (f *Folder) Builds(contestant string) (all []result.Build) {
	for _, p := range f.Manifest.Programs {
		if p.Contestant == contestant && !p.Kinds && !slices.Contains(all, p.Build) {
			all = append(all, p.Build)
		}
	}
	return all
}

// Types returns the types that the folder's programs with data sets have, which are the same in all.
func (f *Folder) Types() harness.Types {
	for _, p := range f.Manifest.Programs {
		if !p.Kinds {
			return harness.TypesOf(p.Types...)
		}
	}
	return ""
}

// Build checks the programs against the manifest. A changed program ends the run. A missing
// one becomes a row, so Build skips it and Program reports it.
func (f *Folder) Build(_ context.Context, wanted []harness.ProgramID) error {
	for _, id := range wanted {
		p, err := f.find(id)
		if err != nil || p.Fault != "" || f.checked[p.File] {
			continue
		}
		// The manifest comes from elsewhere, and must not make serbench run an arbitrary file.
		if !filepath.IsLocal(filepath.FromSlash(p.File)) {
			return fmt.Errorf("%s: the program of %v is at %q, which is not below the folder", f.Dir, id, p.File)
		}
		path := f.path(p)
		sum, err := sumOf(path)
		if err != nil {
			return fmt.Errorf("the program of %v: %w", id, err)
		}
		if sum != p.Sum {
			return fmt.Errorf("%s is not the program that the manifest names: its SHA-256 is %.12s…, not %.12s…; build it again", path, sum, p.Sum)
		}
		f.checked[p.File] = true
	}
	return nil
}

func (f *Folder) path(p Packaged) string { return filepath.Join(f.Dir, filepath.FromSlash(p.File)) }

// find returns the program in the ID's layout, modulo the number of layouts: a run may have
// more windows than the folder has layouts.
func (f *Folder) find(id harness.ProgramID) (Packaged, error) {
	layout := f.Manifest.Layouts[int(id.Layout)%len(f.Manifest.Layouts)]
	for _, p := range f.Manifest.Programs {
		if was := harness.IDOf(p.Program); was.Contestant == id.Contestant && was.Types == id.Types && was.Build == id.Build && was.Layout == layout {
			return p, nil
		}
	}
	return Packaged{}, fmt.Errorf("%s has no program of %v", f.Dir, id)
}

// Program returns a program of the folder.
func (f *Folder) Program(id harness.ProgramID) harness.Program {
	p, err := f.find(id)
	if err != nil {
		return harness.Program{Fault: err.Error()}
	}
	if p.Fault != "" {
		return harness.Program{Fault: p.Fault}
	}
	return harness.Program{Command: []string{f.path(p)}, Sum: p.Sum, Instead: p.Instead}
}

// Discard does nothing, because the programs belong to the user.
func (f *Folder) Discard([]harness.ProgramID) error { return nil }

// Folders are several folders, by the name in result.Build.Programs. The manifests don't know
// that name: the same folder may be called otherwise in another run.
type Folders map[string]*Folder

var _ harness.Programs = Folders{}

// of returns the folder of a program, and the program's ID in it.
func (f Folders) of(id harness.ProgramID) (*Folder, harness.ProgramID) {
	folder := f[id.Build.Programs]
	id.Build.Programs = ""
	return folder, id
}

// Build checks the programs against the manifests.
func (f Folders) Build(ctx context.Context, wanted []harness.ProgramID) error {
	for _, id := range wanted {
		folder, id := f.of(id)
		if err := folder.Build(ctx, []harness.ProgramID{id}); err != nil {
			return err
		}
	}
	return nil
}

// Program returns a program of its folder.
func (f Folders) Program(id harness.ProgramID) harness.Program {
	folder, id := f.of(id)
	return folder.Program(id)
}

// Discard does nothing, because the programs belong to the user.
func (f Folders) Discard([]harness.ProgramID) error { return nil }
