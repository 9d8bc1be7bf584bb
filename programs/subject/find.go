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
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/serbench/serbench/programs"
)

// A Type is a Go type of the user's.
type Type struct {
	// Package is the import path of its package, and Name its name there, with type arguments if it
	// is generic: "Page[Item]".
	Package, Name string
	// Dir is the folder of the package.
	Dir string
	// Values is the function that returns values of the type, if the user named one.
	Values Symbol
	// Overlay is what the go command reads in place of the user's files, by path. Without it no other
	// package could use the type or the function.
	Overlay map[string]string
	// reached is how programs call a type that Go hides.
	reached *Symbol
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
// from a folder, and the function that returns values of it, unless it is "": one of the type's
// package, or of one that is named before it.
func Find(ctx context.Context, dir, arg, values string) (Type, error) {
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
	in, err := p.declares(name)
	if err != nil {
		return Type{}, err
	}
	t := Type{Package: p.ImportPath, Name: name + parts[3], Dir: p.Dir}
	if strings.ContainsAny(values, "./") {
		if t.Values, err = elsewhere(ctx, dir, values); err != nil {
			return Type{}, err
		}
		values = ""
	}
	if err := t.reach(ctx, dir, p, in, values); err != nil {
		return Type{}, err
	}
	if t.Cgo, err = usesCgo(ctx, dir, p.ImportPath, in != own); err != nil {
		return Type{}, err
	}
	return t, t.surround(ctx, dir)
}

// elsewhere finds an exported function of another package than the type's.
func elsewhere(ctx context.Context, dir, arg string) (found Symbol, err error) {
	dot := strings.LastIndex(arg, ".")
	if dot < 0 || !token.IsExported(arg[dot+1:]) {
		return found, fmt.Errorf("--values: %q is no function; want an exported one such as ./samples.Users, or one of the type's package", arg)
	}
	p, err := list(ctx, dir, cmp.Or(strings.TrimSuffix(arg[:dot], "/"), "."))
	if err != nil {
		return found, fmt.Errorf("--values: %w", err)
	}
	all, err := p.functions()
	switch {
	case err != nil:
		return found, err
	case p.Name == "main" || all[arg[dot+1:]] != own:
		return found, fmt.Errorf("--values: %s has no function %s that other packages can call", p.ImportPath, arg[dot+1:])
	}
	return Symbol{p.ImportPath, arg[dot+1:]}, nil
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
	out, printed, err := programs.GoCommand{Dir: dir}.Run(ctx, args...)
	switch {
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case err == nil:
		return out, nil
	}
	if text := strings.TrimSpace(string(printed)); text != "" {
		return nil, errors.New(text)
	}
	return nil, fmt.Errorf("go %s: %w", args[0], err)
}

// declares returns where the package declares a type; it is an error if that is nowhere.
func (p listed) declares(name string) (place, error) {
	all, err := p.named(func(d ast.Decl) (names []string) {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.TYPE {
			for _, s := range g.Specs {
				names = append(names, s.(*ast.TypeSpec).Name.Name)
			}
		}
		return names
	})
	if err != nil {
		return nowhere, err
	}
	if all[name] == nowhere {
		return nowhere, fmt.Errorf("%s has no type %s%s", p.ImportPath, name, near(all))
	}
	return all[name], nil
}

// functions returns where the package declares functions.
func (p listed) functions() (map[string]place, error) {
	return p.named(func(d ast.Decl) []string {
		if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil {
			return []string{f.Name.Name}
		}
		return nil
	})
}

// named returns where the package declares what is asked of each declaration.
func (p listed) named(names func(ast.Decl) []string) (map[string]place, error) {
	all := map[string]place{}
	for in, files := range map[place][]string{own: slices.Concat(p.GoFiles, p.CgoFiles), inTests: p.TestGoFiles, outside: p.XTestGoFiles} {
		for _, file := range files {
			parsed, err := parser.ParseFile(token.NewFileSet(), filepath.Join(p.Dir, file), nil, parser.SkipObjectResolution)
			if err != nil {
				return nil, err
			}
			for _, d := range parsed.Decls {
				for _, name := range names(d) {
					// Tests outside of the package may have one of the same name.
					if all[name] == nowhere || in < all[name] {
						all[name] = in
					}
				}
			}
		}
	}
	return all, nil
}

// near lists the types that a package has.
func near(all map[string]place) string {
	names := slices.Sorted(maps.Keys(all)) // exported ones first
	const most = 12
	switch {
	case len(names) == 0:
		return "; it has no types"
	case len(names) > most:
		return fmt.Sprintf("; it has %s and %d more", strings.Join(names[:most], ", "), len(names)-most)
	}
	return "; it has " + strings.Join(names, ", ")
}

// usesCgo reports whether a package, or one outside of the standard library that it or its tests
// import, needs cgo. The standard library builds without it.
func usesCgo(ctx context.Context, dir, pkg string, tests bool) (bool, error) {
	out, err := goCommand(ctx, dir, "list", "-e", "-deps", fmt.Sprintf("-test=%t", tests), "-f", "{{if and .CgoFiles (not .Standard)}}{{.ImportPath}}{{end}}", pkg)
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
