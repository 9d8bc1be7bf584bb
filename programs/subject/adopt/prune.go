package adopt

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path"
	"slices"
	"strings"
)

// A parsed is one Go file of a package that is copied.
type parsed struct {
	path string // within the copied tree
	text []byte
	file *ast.File
	set  *token.FileSet
}

func parse(name string, text []byte) (parsed, error) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return parsed{}, err
	}
	return parsed{name, text, file, set}, nil
}

// A part is one declaration: a function, a method, a type, or a group of constants or variables. All
// of a group of constants belong together, because of iota.
type part struct {
	in       *parsed
	from, to token.Pos
	names    []string // what it declares; none for methods and blank variables
	receiver string   // of a method
	mentions map[string]bool
	always   bool // such as an init function
}

// standard are methods that the standard library calls.
var standard = []string{"Error", "Unwrap", "Is", "As", "String", "Write", "Read", "Len", "Less", "Swap"}

// pruned returns the files of a package with those declarations only that are needed for the roots,
// which are names that other packages use, and for methods of these names. Names are compared
// without their meaning, so that too much may be left, and never too little.
func pruned(files []parsed, roots, methods map[string]bool) (map[string][]byte, error) {
	var parts []*part
	for i := range files {
		parts = append(parts, partsOf(&files[i])...)
	}
	mentioned, kept := maps.Clone(roots), map[*part]bool{}
	for changed := true; changed; {
		changed = false
		for _, p := range parts {
			if kept[p] || !p.needed(mentioned, methods) {
				continue
			}
			kept[p], changed = true, true
			for name := range p.mentions {
				mentioned[name] = true
			}
		}
	}
	left := map[string][]byte{}
	for i := range files {
		var own []*part
		for _, p := range parts {
			if p.in == &files[i] && kept[p] {
				own = append(own, p)
			}
		}
		if len(own) > 0 {
			left[files[i].path] = files[i].only(own)
		}
	}
	if len(left) == 0 {
		return nil, errNothing
	}
	return left, nil
}

// needed reports whether a part is needed if these names are mentioned in its package, and these
// methods by others.
func (p *part) needed(mentioned, methods map[string]bool) bool {
	if p.receiver != "" {
		name := p.names[0]
		return mentioned[p.receiver] && (mentioned[name] || methods[name] || slices.Contains(standard, name))
	}
	return p.always || slices.ContainsFunc(p.names, func(name string) bool { return mentioned[name] })
}

// partsOf splits a file. Types and variables that share a declaration but no iota stand alone.
func partsOf(f *parsed) (parts []*part) {
	add := func(from, to token.Pos, node ast.Node, names ...string) *part {
		p := &part{in: f, from: from, to: to, names: names, mentions: map[string]bool{}}
		ast.Inspect(node, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				p.mentions[id.Name] = true
			}
			return true
		})
		parts = append(parts, p)
		return p
	}
	for _, d := range f.file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			p := add(begin(d.Doc, d.Pos()), d.End(), d, d.Name.Name)
			if d.Recv != nil {
				p.receiver = receiver(d.Recv.List[0].Type)
			}
			p.always = d.Name.Name == "init" && d.Recv == nil
		case *ast.GenDecl:
			if d.Tok == token.IMPORT {
				continue
			}
			var names []string
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.TypeSpec:
					names = append(names, s.Name.Name)
				case *ast.ValueSpec:
					for _, name := range s.Names {
						names = append(names, name.Name)
					}
				}
			}
			add(begin(d.Doc, d.Pos()), d.End(), d, slices.DeleteFunc(names, func(name string) bool { return name == "_" })...)
		}
	}
	return parts
}

func begin(doc *ast.CommentGroup, pos token.Pos) token.Pos {
	if doc != nil {
		return doc.Pos()
	}
	return pos
}

// receiver is the name of a method's type.
func receiver(t ast.Expr) string {
	switch t := t.(type) {
	case *ast.StarExpr:
		return receiver(t.X)
	case *ast.IndexExpr:
		return receiver(t.X)
	case *ast.IndexListExpr:
		return receiver(t.X)
	case *ast.Ident:
		return t.Name
	}
	return ""
}

// only returns the file with some of its declarations, and the imports that those mention.
func (f *parsed) only(parts []*part) []byte {
	mentioned := map[string]bool{}
	for _, p := range parts {
		for name := range p.mentions {
			mentioned[name] = true
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "package %s\n", f.file.Name.Name)
	for _, i := range f.file.Imports {
		name := packageName(strings.Trim(i.Path.Value, `"`))
		if i.Name != nil {
			name = i.Name.Name
		}
		if mentioned[name] || name == "_" || name == "." {
			fmt.Fprintf(&b, "\nimport %s\n", f.slice(i.Pos(), i.Path.End()))
		}
	}
	for _, p := range parts {
		fmt.Fprintf(&b, "\n%s\n", f.slice(p.from, p.to))
	}
	return []byte(b.String())
}

// packageName is the name of a package by its path, which may end in a major version.
func packageName(importing string) string {
	name := path.Base(importing)
	if strings.HasPrefix(name, "v") && strings.Trim(name[1:], "0123456789") == "" {
		name = path.Base(path.Dir(importing))
	}
	return name
}

func (f *parsed) slice(from, to token.Pos) []byte {
	return f.text[f.set.Position(from).Offset:f.set.Position(to).Offset]
}

// errNothing says that nothing of a package is needed.
var errNothing = errors.New("nothing is needed")
