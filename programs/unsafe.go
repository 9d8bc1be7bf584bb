package programs

import (
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/serbench/serbench/harness"
)

// Unsafe reports which variants import package unsafe: the code of the types that make up their
// codecs, as "path/of/package.Type", or a package of the library that this code imports. The map is
// of programs, variants and types. What only other variants use does not count, and neither does
// unsafe in our own code, such as conversions: the label is about the library.
func (b *Builder) Unsafe(ctx context.Context, codecs map[harness.ProgramID]map[string][]string) (map[harness.ProgramID]map[string]bool, error) {
	all, err := b.packages(ctx, b.workspace(), target{}, slices.Collect(maps.Keys(codecs)))
	if err != nil {
		return nil, err
	}
	found := map[harness.ProgramID]map[string]bool{}
	for id, variants := range codecs {
		found[id] = map[string]bool{}
		for name, types := range variants {
			if found[id][name], err = b.isUnsafe(all, id, types); err != nil {
				return nil, err
			}
		}
	}
	return found, nil
}

func (b *Builder) isUnsafe(all map[string]sourced, id harness.ProgramID, codecs []string) (bool, error) {
	own := b.contestant(id.Contestant).Module
	adapter := ours + "/contestants/" + id.Contestant
	imports := map[string]bool{}
	for of, types := range byPackage(codecs, adapter) {
		p, known := all[of]
		if !known {
			continue
		}
		used, err := importedBy(all, p, types)
		if err != nil {
			return false, err
		}
		for _, one := range used {
			imports[one] = true
		}
	}
	if imports["unsafe"] {
		return true, nil
	}
	for one := range imports {
		for _, dep := range slices.Concat(all[one].Deps, []string{one}) {
			if p := all[dep]; p.Module != nil && p.Module.Path == own && slices.Contains(p.Imports, "unsafe") {
				return true, nil
			}
		}
	}
	return false, nil
}

// byPackage splits full names of types by package. Of generated code only the named types count. All
// of the adapter counts, unless each codec is generated: it may call the library from functions, which
// have no type.
func byPackage(names []string, adapter string) map[string][]string {
	split := map[string][]string{}
	generated := len(names) > 0
	for _, name := range names {
		i := strings.LastIndexByte(name, '.')
		switch of := name[:i]; {
		case strings.HasPrefix(of, adapter+"/"):
			split[of] = append(split[of], name[i+1:])
		case of == adapter, path.Base(of) == "contest":
			generated = false
		}
	}
	if !generated || len(split) == 0 {
		split[adapter] = nil
	}
	return split
}

// importedBy returns what the declarations of a package import that types need, with their methods:
// all of the package's imports if no types are named. Names stand for what they may mean, so it may
// return more than is needed, and never less.
func importedBy(all map[string]sourced, p sourced, types []string) (used []string, err error) {
	if types == nil {
		return slices.DeleteFunc(slices.Clone(p.Imports), func(of string) bool { return of == "unsafe" }), nil
	}
	needs := map[string]map[string]bool{} // by declared name: names, and imports in quotes
	for _, file := range p.GoFiles {
		parsed, err := parser.ParseFile(token.NewFileSet(), filepath.Join(p.Dir, file), nil, parser.SkipObjectResolution|parser.ParseComments)
		if err != nil {
			return nil, err
		}
		ours := len(parsed.Comments) > 0 && strings.Contains(parsed.Comments[0].Text(), "by go generate ./contestants/")
		imported := map[string]string{}
		for _, i := range parsed.Imports {
			of, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				return nil, err
			}
			if ours && of == "unsafe" {
				continue
			}
			name := all[of].Name
			if i.Name != nil {
				name = i.Name.Name
			}
			imported[name] = i.Path.Value
		}
		for _, d := range parsed.Decls {
			for _, name := range declares(d) {
				if needs[name] == nil {
					needs[name] = map[string]bool{}
				}
				mentions(d, imported, needs[name])
			}
		}
	}
	seen := map[string]bool{}
	queue := slices.Clone(types)
	for len(queue) > 0 {
		name := queue[0]
		queue = queue[1:]
		if seen[name] {
			continue
		}
		seen[name] = true
		if of, err := strconv.Unquote(name); err == nil {
			used = append(used, of)
		}
		for next := range needs[name] {
			queue = append(queue, next)
		}
	}
	slices.Sort(used)
	return used, nil
}

// declares returns the names that a declaration is needed for: a method is needed for its type.
func declares(d ast.Decl) (names []string) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			return []string{d.Name.Name}
		}
		ast.Inspect(d.Recv.List[0].Type, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && len(names) == 0 {
				names = append(names, id.Name)
			}
			return true
		})
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.TypeSpec:
				names = append(names, s.Name.Name)
			case *ast.ValueSpec:
				for _, n := range s.Names {
					names = append(names, n.Name)
				}
			}
		}
	}
	return names
}

// mentions adds all names of a declaration to a set, and the quoted paths of the imports among them.
func mentions(d ast.Decl, imported map[string]string, set map[string]bool) {
	ast.Inspect(d, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			set[id.Name] = true
			if of, ok := imported[id.Name]; ok {
				set[of] = true
			}
		}
		return true
	})
}
