package subject

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"go/version"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
	"golang.org/x/mod/semver"

	"github.com/serbench/serbench/programs"
	"github.com/serbench/serbench/programs/subject/adopt"
)

// Adopt writes a package into the user's module that marshals the type by one variant of a library,
// and lets the module require what that imports. The folder must not exist. It returns the
// modules that the user's one requires now and did not before.
func (s *Study) Adopt(ctx context.Context, dir string, p adopt.Package) (required []string, err error) {
	if s.Type.reached != nil {
		return nil, fmt.Errorf("%s can only be used within %s, and so can't be given to a package of its own; "+
			"export it from a package that others can import", s.Type.Name, s.Type.Package)
	}
	if _, err := os.Stat(dir); err == nil {
		return nil, fmt.Errorf("%s exists already; name another folder with -o", dir)
	}
	root, importing, err := importPath(ctx, dir)
	if err != nil {
		return nil, err
	}
	p.Path, p.Name = importing, packageName(path.Base(importing))
	p.Type, p.Imports = s.Type.spelled(false)
	p.Called = path.Base(s.Type.Package) + "." + s.Type.Name
	p.Source, p.Subject, p.SubjectPath = s.Builder.Source, s.dir(), s.path()
	p.Generated = s.Generated(p.Library)
	if !s.Answer.Simple && s.Answer.NoPlain == "" {
		p.Plain = s.path() + "/plain"
	}
	p.Lines = s.Answer.Lines
	mod, err := programs.GoMod(os.DirFS(p.Source))
	if err != nil {
		return nil, err
	}
	p.Go = strings.TrimPrefix(version.Lang("go"+mod.Go.Version), "go")
	files, imports, err := p.Files()
	if err != nil {
		return nil, err
	}
	if required, err = require(ctx, root, mod, imports); err != nil {
		return required, err
	}
	for name, text := range files {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o777), os.WriteFile(file, text, 0o666)); err != nil {
			return required, err
		}
	}
	return required, nil
}

// importPath returns the root of the module that a new folder would be part of, and its import path.
func importPath(ctx context.Context, dir string) (root, importing string, err error) {
	above := dir
	for {
		if info, err := os.Stat(above); err == nil && info.IsDir() {
			break
		}
		above = filepath.Dir(above)
	}
	out, err := goCommand(ctx, above, "env", "GOMOD")
	if err != nil {
		return "", "", err
	}
	file := strings.TrimSpace(string(out))
	if file == "" || file == os.DevNull {
		return "", "", fmt.Errorf("%s is in no module", dir)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return "", "", err
	}
	root = filepath.Dir(file)
	// Either may be behind a link.
	rel, err := filepath.Rel(real(root), filepath.Join(real(above), strings.TrimPrefix(dir, above)))
	if err != nil {
		return "", "", err
	}
	return root, path.Join(modfile.ModulePath(text), filepath.ToSlash(rel)), nil
}

// real follows links.
func real(dir string) string {
	if to, err := filepath.EvalSymlinks(dir); err == nil {
		return to
	}
	return dir
}

// packageName makes a package's name of a folder's.
func packageName(folder string) string {
	name := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, strings.ToLower(folder))
	return cmp.Or(strings.TrimLeft(name, "0123456789"), "codec")
}

// require adds the modules of the packages to a go.mod, in the versions that serbench measured, unless
// it has higher ones.
func require(ctx context.Context, root string, mod *modfile.File, imports []string) (added []string, err error) {
	for _, importing := range imports {
		var in module.Version // the longest path counts
		for _, r := range mod.Require {
			if (importing == r.Mod.Path || strings.HasPrefix(importing, r.Mod.Path+"/")) && len(r.Mod.Path) > len(in.Path) {
				in = r.Mod
			}
		}
		if in.Path == "" || slices.Contains(added, in.String()) {
			continue
		}
		has, err := goCommand(ctx, root, "list", "-m", "-f", "{{.Version}}{{if .Replace}} replaced{{end}}", in.Path)
		present, _, replaced := strings.Cut(strings.TrimSpace(string(has)), " ")
		if err == nil && (replaced || semver.Compare(present, in.Version) >= 0) {
			continue
		}
		if _, err := goCommand(ctx, root, "get", in.String()); err != nil {
			return added, err
		}
		added = append(added, in.String())
	}
	return added, nil
}

// Test runs the test of an adopted package. The error has what the go command and the test printed.
func Test(ctx context.Context, dir string) error {
	out, printed, err := programs.GoCommand{Dir: dir}.Run(ctx, "test", "./...")
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case err == nil:
		return nil
	}
	return errors.New(cmp.Or(strings.TrimSpace(string(printed)+string(out)), err.Error()))
}
