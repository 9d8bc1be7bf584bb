// Package subject measures a type of the user's: it finds the type in the user's module, asks a
// small program what it is like, and writes the packages that the measuring programs need. Nothing
// is written into the user's module.
package subject

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/version"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
)

// A Type is a Go type of the user's, in a package that other packages may import.
type Type struct {
	// Package is the import path of its package, and Name its name there, with type arguments if it
	// is generic: "Page[Item]".
	Package, Name string
	// Module is the root of the main module, "" if there is none, and Work the go.work that is in
	// force, "" if none is.
	Module, Work string
	// Cgo says that the package or one that it imports needs cgo.
	Cgo bool
	// Go is the highest go line of the main modules.
	Go string
}

// listed is what the go command knows of a package.
type listed struct {
	ImportPath, Name, Dir     string
	GoFiles, CgoFiles         []string
	TestGoFiles, XTestGoFiles []string
	Incomplete                bool
	Error                     *struct{ Err string }
	DepsErrors                []*struct{ Err string }
	Module                    *struct{ Path, Dir, GoVersion string }
}

// argument splits a type argument: a package, as the go command takes it, and the name behind it.
var argument = regexp.MustCompile(`^(?:(.*)\.)?(\pL[\pL\pN_]*)(\[.*\])?$`)

// Find finds a type by the user's argument, such as ./model.User or k8s.io/api/core/v1.Pod, as seen
// from a folder.
func Find(ctx context.Context, dir, arg string) (Type, error) {
	parts := argument.FindStringSubmatch(arg)
	if parts == nil {
		return Type{}, fmt.Errorf("%q is no type; want a package and a type in it, such as ./model.User", arg)
	}
	// The pattern is greedy, so that the last dot before the name divides; "./.User" has none left.
	pattern, name := cmp.Or(strings.TrimSuffix(parts[1], "/"), "."), parts[2]
	if pattern == "./" || parts[1] == "./" {
		pattern = "."
	}
	p, err := list(ctx, dir, pattern)
	if err != nil {
		return Type{}, err
	}
	if err := p.has(name); err != nil {
		return Type{}, err
	}
	t := Type{Package: p.ImportPath, Name: name + parts[3]}
	if t.Cgo, err = usesCgo(ctx, dir, p.ImportPath); err != nil {
		return Type{}, err
	}
	return t, t.surround(ctx, dir)
}

// list asks the go command for a package, with the user's own settings.
func list(ctx context.Context, dir, pattern string) (p listed, err error) {
	out, err := goCommand(ctx, dir, "list", "-e", "-json=ImportPath,Name,Dir,GoFiles,CgoFiles,TestGoFiles,XTestGoFiles,Error,Module", pattern)
	if err != nil {
		return p, err
	}
	d := json.NewDecoder(bytes.NewReader(out))
	if err := d.Decode(&p); err != nil {
		return p, fmt.Errorf("%s matches no package", pattern)
	}
	if d.More() {
		return p, fmt.Errorf("%s matches several packages; name one", pattern)
	}
	if p.Error != nil {
		return p, fmt.Errorf("%s: %s", pattern, strings.TrimSpace(p.Error.Err))
	}
	return p, nil
}

// goCommand runs the go command in the user's folder and returns its output. The message of a
// failure is the command's own.
func goCommand(ctx context.Context, dir string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = dir
	var printed bytes.Buffer
	cmd.Stderr = &printed
	out, err := cmd.Output()
	switch {
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case err == nil:
		return out, nil
	}
	if text := strings.TrimSpace(printed.String()); text != "" {
		return nil, errors.New(text)
	}
	return nil, fmt.Errorf("go %s: %w", args[0], err)
}

// has reports where the type is declared; it is an error if that is nowhere, or where no other
// package can reach it.
func (p listed) has(name string) error {
	own, err := p.types(p.GoFiles, p.CgoFiles)
	if err != nil {
		return err
	}
	if !slices.Contains(own, name) {
		inTests, err := p.types(p.TestGoFiles, p.XTestGoFiles)
		if err != nil {
			return err
		}
		if slices.Contains(inTests, name) {
			return fmt.Errorf("%s is declared in a test of %s, where no program can import it", name, p.ImportPath)
		}
		return fmt.Errorf("%s has no type %s%s", p.ImportPath, name, near(own))
	}
	switch {
	case !token.IsExported(name):
		return fmt.Errorf("%s of %s is not exported, so that no other package can use it", name, p.ImportPath)
	case p.Name == "main":
		return fmt.Errorf("%s is declared in %s, a package main, which no other package can import", name, p.ImportPath)
	}
	return nil
}

// near lists the types that a package has.
func near(all []string) string {
	var exported []string
	for _, name := range all {
		if token.IsExported(name) {
			exported = append(exported, name)
		}
	}
	const most = 12
	switch {
	case len(exported) == 0:
		return "; it exports no type"
	case len(exported) > most:
		return fmt.Sprintf("; it has %s and %d more", strings.Join(exported[:most], ", "), len(exported)-most)
	}
	return "; it has " + strings.Join(exported, ", ")
}

// types returns the names of the types that files declare, in order.
func (p listed) types(lists ...[]string) (names []string, err error) {
	for _, file := range slices.Concat(lists...) {
		parsed, err := parser.ParseFile(token.NewFileSet(), filepath.Join(p.Dir, file), nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, d := range parsed.Decls {
			if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.TYPE {
				for _, s := range g.Specs {
					names = append(names, s.(*ast.TypeSpec).Name.Name)
				}
			}
		}
	}
	slices.Sort(names)
	return names, nil
}

// usesCgo reports whether a package, or one outside of the standard library that it imports, needs
// cgo. The standard library builds without it.
func usesCgo(ctx context.Context, dir, pkg string) (bool, error) {
	out, err := goCommand(ctx, dir, "list", "-e", "-deps", "-f", "{{if and .CgoFiles (not .Standard)}}{{.ImportPath}}{{end}}", pkg)
	return len(bytes.TrimSpace(out)) > 0, err
}

// surround finds the modules around the folder.
func (t *Type) surround(ctx context.Context, dir string) error {
	out, err := goCommand(ctx, dir, "env", "-json", "GOMOD", "GOWORK", "GOVERSION")
	if err != nil {
		return err
	}
	var env struct{ GOMOD, GOWORK string }
	if err := json.Unmarshal(out, &env); err != nil {
		return err
	}
	if env.GOMOD != os.DevNull && env.GOMOD != "" {
		t.Module = filepath.Dir(env.GOMOD)
	}
	if env.GOWORK != "off" {
		t.Work = env.GOWORK
	}
	if t.Module == "" && t.Work == "" {
		return errors.New("serbench try needs a module: run it in a folder below a go.mod that requires the type's module")
	}
	return nil
}

// Modules returns the folders of the user's main modules, and what they replace. Paths are absolute.
func (t Type) Modules() (folders []string, replaced []*modfile.Replace, err error) {
	if t.Work != "" {
		return fromWork(t.Work)
	}
	// A workspace heeds the replacements of the modules that it uses, so that only their paths would
	// have to be known; but ours has several modules, and where two replace the same they must agree.
	return []string{t.Module}, nil, nil
}

// fromWork reads the modules of the user's own workspace.
func fromWork(path string) (folders []string, replaced []*modfile.Replace, err error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, nil, err
	}
	work, err := modfile.ParseWork(path, text, nil)
	if err != nil {
		return nil, nil, err
	}
	absolute := func(p string) string {
		if filepath.IsAbs(p) {
			return p
		}
		return filepath.Join(filepath.Dir(path), filepath.FromSlash(p))
	}
	for _, use := range work.Use {
		folders = append(folders, absolute(use.Path))
	}
	for _, r := range work.Replace {
		if r.New.Version == "" {
			r.New.Path = absolute(r.New.Path)
		}
		replaced = append(replaced, r)
	}
	return folders, replaced, nil
}

// goLine returns the highest go line of modules.
func goLine(folders []string) (highest string, err error) {
	for _, dir := range folders {
		text, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		if err != nil {
			return "", err
		}
		mod, err := modfile.ParseLax(filepath.Join(dir, "go.mod"), text, nil)
		if err != nil {
			return "", err
		}
		if mod.Go != nil && (highest == "" || version.Compare("go"+mod.Go.Version, "go"+highest) > 0) {
			highest = mod.Go.Version
		}
	}
	return highest, nil
}
