package subject

import (
	"context"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// A place is where a package declares something.
type place int

const (
	nowhere place = iota
	own           // in its files
	inTests       // in its tests, which are part of the package
	outside       // in its tests of a package of their own, NAME_test
)

// A Symbol is what programs import and call.
type Symbol struct {
	Package, Name string
}

// The names that overlaid files give to what no other package could use.
const (
	typeAlias   = "SerbenchTryType"
	valuesAlias = "SerbenchTryValues"
	testPackage = "serbenchtest"
)

// A reacher makes importable what Go hides: types of a package main, of tests, and with unexported
// names. The go command reads other files in place of the package's (its flag -overlay), and the
// user's own stay as they are.
type reacher struct {
	p       listed
	overlay map[string]string
	pkg     string // the package's name
}

func reaching(p listed) *reacher {
	r := &reacher{p: p, overlay: map[string]string{}, pkg: p.Name}
	if p.Name == "main" {
		// Code that imports a package expects the name of its folder.
		if r.pkg = path.Base(p.ImportPath); r.pkg == "main" || !token.IsIdentifier(r.pkg) {
			r.pkg = "serbenchmain"
		}
	}
	return r
}

// importable puts the package's own files into a package that may be imported.
func (r *reacher) importable() error {
	if r.p.Name != "main" {
		return nil
	}
	for _, file := range append(r.p.GoFiles, r.p.CgoFiles...) {
		if err := r.add(file, file, r.pkg); err != nil {
			return err
		}
	}
	return nil
}

// add overlays a file of the package with another one's content under another package's name.
func (r *reacher) add(as, file, pkg string) error {
	text, err := os.ReadFile(filepath.Join(r.p.Dir, file))
	if err != nil {
		return err
	}
	files := token.NewFileSet()
	parsed, err := parser.ParseFile(files, file, text, parser.PackageClauseOnly)
	if err != nil {
		return err
	}
	from, to := files.Position(parsed.Name.Pos()).Offset, files.Position(parsed.Name.End()).Offset
	r.overlay[filepath.Join(r.p.Dir, as)] = string(text[:from]) + pkg + string(text[to:])
	return nil
}

// tests makes the package's tests part of it, and those outside of it a package of their own. No
// file that is compiled has a name that ends in _test.go.
func (r *reacher) tests(in place) error {
	if in < inTests {
		return nil
	}
	for i, file := range r.p.TestGoFiles {
		if err := r.add(fmt.Sprintf("serbench_%d.go", i), file, r.pkg); err != nil {
			return err
		}
	}
	if in < outside {
		return nil
	}
	for i, file := range r.p.XTestGoFiles {
		if err := r.add(filepath.Join(testPackage, fmt.Sprintf("serbench_%d.go", i)), file, testPackage); err != nil {
			return err
		}
	}
	return nil
}

// alias declares an exported name for what is written so in the package or in its tests, and
// returns how others reach it.
func (r *reacher) alias(in place, declaration, as, imports string) Symbol {
	dir, pkg, importing := r.p.Dir, r.pkg, r.p.ImportPath
	if in == outside {
		dir, pkg, importing = filepath.Join(dir, testPackage), testPackage, importing+"/"+testPackage
	}
	r.overlay[filepath.Join(dir, strings.ToLower(as)+".go")] = "package " + pkg + "\n\n" + imports + "\n" + declaration + "\n"
	return Symbol{importing, as}
}

// reach finds out how programs reach the type, and the function that returns its values if there is
// one in the package.
func (t *Type) reach(ctx context.Context, dir string, p listed, in place, values string) error {
	valuesIn := own
	if values != "" {
		all, err := p.functions()
		if err != nil {
			return err
		}
		if valuesIn = all[values]; valuesIn == nowhere {
			return fmt.Errorf("--values: %s has no function %s", p.ImportPath, values)
		}
		t.Values = Symbol{p.ImportPath, values}
	}
	base, _, _ := strings.Cut(t.Name, "[")
	hidden := hides(p, in, base)
	hiddenValues := values != "" && hides(p, valuesIn, values)
	if !hidden && !hiddenValues {
		return nil
	}
	if err := p.overlaid(ctx, dir, base); err != nil {
		return err
	}
	r := reaching(p)
	if err := r.importable(); err != nil {
		return err
	}
	if err := r.tests(max(in, valuesIn)); err != nil {
		return err
	}
	if hidden {
		spelled, imports := t.spelled(true)
		to := r.alias(in, "type "+typeAlias+" = "+spelled, typeAlias, imports)
		t.reached = &to
	}
	if hiddenValues {
		t.Values = r.alias(valuesIn, "var "+valuesAlias+" = "+values, valuesAlias, "")
	}
	t.Overlay = r.overlay
	return nil
}

// hides reports whether other packages can't use a name of a package.
func hides(p listed, in place, name string) bool {
	return p.Name == "main" || in != own || !token.IsExported(name)
}

// overlaid is an error if the go command would not overlay the package's files.
func (p listed) overlaid(ctx context.Context, dir, name string) error {
	out, err := goCommand(ctx, dir, "env", "GOMODCACHE", "GOROOT")
	if err != nil {
		return err
	}
	for root := range strings.Lines(string(out)) {
		if root = strings.TrimSpace(root); root != "" && strings.HasPrefix(p.Dir, root+string(os.PathSeparator)) {
			return fmt.Errorf("%s of %s is not exported, and only that module can use it", name, p.ImportPath)
		}
	}
	return nil
}
