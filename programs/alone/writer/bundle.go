package writer

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/token"
	"go/types"
	"path"
	"slices"
	"strings"
)

// A part is one declaration, or all of a group of constants, which belong together because of iota.
type part struct {
	in       *source
	file     *ast.File
	node     ast.Node // what is copied
	keyword  string   // that stands before a part of a group
	from, to token.Pos
	foreign  bool // the library's generator wrote it
	always   bool // whenever its package is needed, such as an init function
}

// A bundle is the declarations that a program needs, out of several packages into one.
type bundle struct {
	*sources
	parts   map[types.Object]*part   // by what they declare
	methods map[types.Object][]*part // by their type
	always  map[*source][]*part
	needed  []*part
	names   map[types.Object]string // under which needed objects are declared
	taken   map[string]bool
	// mentioned are the names of methods and fields in what is needed. Of shim's type Type, only such
	// methods are.
	mentioned map[string]bool
}

func newBundle(s *sources) *bundle {
	b := &bundle{
		sources: s, parts: map[types.Object]*part{}, methods: map[types.Object][]*part{}, always: map[*source][]*part{},
		names: map[types.Object]string{}, taken: map[string]bool{}, mentioned: map[string]bool{},
	}
	for _, p := range s.order {
		for _, f := range p.files {
			b.split(p, f)
		}
	}
	return b
}

// byGenerator reports whether the library's own generator wrote a file. serbench's names its command.
func byGenerator(f *ast.File) bool {
	for _, group := range f.Comments {
		if group.Pos() > f.Package {
			break
		}
		for _, c := range group.List {
			if strings.Contains(c.Text, "go generate ./contestants/") || strings.Contains(c.Text, "by serbench") {
				return false
			}
		}
	}
	return ast.IsGenerated(f) || len(f.Comments) > 0 && strings.Contains(f.Comments[0].Text(), "generated")
}

// split makes the parts of a file.
func (b *bundle) split(p *source, f *ast.File) {
	foreign := strings.Contains(p.path, "/generated/") && byGenerator(f)
	add := func(node ast.Node, doc *ast.CommentGroup, keyword string, names ...*ast.Ident) *part {
		one := &part{in: p, file: f, node: node, keyword: keyword, from: node.Pos(), to: node.End(), foreign: foreign}
		if doc != nil {
			one.from = doc.Pos()
		}
		for _, name := range names {
			if obj := p.info.Defs[name]; obj != nil && name.Name != "_" {
				b.parts[obj] = one
			}
		}
		return one
	}
	keep := func(one *part) {
		one.always = true
		b.always[p] = append(b.always[p], one)
	}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				if one := add(d, d.Doc, "", d.Name); d.Name.Name == "init" {
					keep(one)
				}
				continue
			}
			one := add(d, d.Doc, "")
			b.parts[p.info.Defs[d.Name]] = one
			if of := receiver(p, d); of != nil {
				b.methods[of] = append(b.methods[of], one)
			}
		case *ast.GenDecl:
			b.splitGroup(d, foreign, add, keep)
		}
	}
}

// splitGroup makes a part of each type and variable of a declaration, and one of all constants.
func (b *bundle) splitGroup(d *ast.GenDecl, foreign bool, add func(ast.Node, *ast.CommentGroup, string, ...*ast.Ident) *part, keep func(*part)) {
	if d.Tok == token.IMPORT {
		return
	}
	if d.Tok == token.CONST {
		var names []*ast.Ident
		for _, s := range d.Specs {
			names = append(names, s.(*ast.ValueSpec).Names...)
		}
		add(d, d.Doc, "", names...)
		return
	}
	for _, s := range d.Specs {
		var names []*ast.Ident
		var doc *ast.CommentGroup
		switch s := s.(type) {
		case *ast.TypeSpec:
			names, doc = []*ast.Ident{s.Name}, s.Doc
		case *ast.ValueSpec:
			names, doc = s.Names, s.Doc
		}
		var one *part
		if d.Lparen.IsValid() {
			one = add(s, doc, d.Tok.String()+" ", names...)
		} else {
			one = add(d, d.Doc, "", names...)
		}
		if foreign && d.Tok == token.VAR && names[0].Name == "_" {
			keep(one)
		}
	}
}

// receiver is the type of a method.
func receiver(p *source, d *ast.FuncDecl) types.Object {
	t := p.info.Defs[d.Name].(*types.Func).Signature().Recv().Type()
	if at, ok := t.(*types.Pointer); ok {
		t = at.Elem()
	}
	if named, ok := t.(*types.Named); ok {
		return named.Obj()
	}
	return nil
}

// ours returns what stands for an object in the bundle: itself, if its package may be copied, or what
// package shim has in the place of package contest. It is nil for everything else.
func (b *bundle) ours(obj types.Object) types.Object {
	if obj == nil || obj.Pkg() == nil {
		return nil
	}
	if obj.Pkg().Path() == contestPath {
		if obj.Parent() != obj.Pkg().Scope() {
			return nil
		}
		return b.lookup(goType{shimPath, obj.Name()})
	}
	if b.byPath[obj.Pkg().Path()] == nil {
		return nil
	}
	if f, ok := obj.(*types.Func); ok {
		obj = f.Origin()
	}
	return obj
}

// need adds the part that declares an object, and all that it needs.
func (b *bundle) need(obj types.Object) error {
	p := b.parts[obj]
	if p == nil || slices.Contains(b.needed, p) {
		return nil
	}
	return b.needPart(p)
}

func (b *bundle) needPart(p *part) error {
	if slices.Contains(b.needed, p) {
		return nil
	}
	b.needed = append(b.needed, p)
	if err := b.needNames(p.in, p.node); err != nil {
		return err
	}
	for _, name := range declared(p.node) {
		if obj, ok := p.in.info.Defs[name].(*types.TypeName); ok && !isShimType(obj) {
			for _, m := range b.methods[obj] {
				if err := b.needPart(m); err != nil {
					return err
				}
			}
		}
	}
	if p.foreign {
		for _, one := range b.always[p.in] {
			if err := b.needPart(one); err != nil {
				return err
			}
		}
	}
	return nil
}

// isShimType reports whether a type is shim's Type.
func isShimType(t types.Object) bool { return t.Name() == "Type" && t.Pkg().Path() == shimPath }

// needMethods adds the methods of shim's Type that are mentioned.
func (b *bundle) needMethods() error {
	typ := b.lookup(goType{shimPath, "Type"})
	for before := -1; before < len(b.needed); {
		before = len(b.needed)
		for _, m := range b.methods[typ] {
			if !b.mentioned[m.node.(*ast.FuncDecl).Name.Name] || !slices.Contains(b.needed, b.parts[typ]) {
				continue
			}
			if err := b.needPart(m); err != nil {
				return err
			}
		}
	}
	return nil
}

// needNames adds what a piece of code mentions.
func (b *bundle) needNames(in *source, code ast.Node) (err error) {
	ast.Inspect(code, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok || err != nil {
			return err == nil
		}
		obj := in.info.Uses[id]
		b.mentioned[id.Name] = true
		if obj != nil && obj.Pkg() != nil && obj.Pkg().Path() == contestPath && obj.Parent() == obj.Pkg().Scope() && b.ours(obj) == nil {
			err = fmt.Errorf("the adapter uses contest.%s", obj.Name())
			return false
		}
		if own := b.ours(obj); own != nil {
			err = b.need(own)
		}
		return err == nil
	})
	return err
}

// declared are the names that a declaration declares.
func declared(n ast.Node) (names []*ast.Ident) {
	switch n := n.(type) {
	case *ast.FuncDecl:
		if n.Recv == nil && n.Name.Name != "init" {
			names = append(names, n.Name)
		}
	case *ast.TypeSpec:
		names = append(names, n.Name)
	case *ast.ValueSpec:
		names = append(names, n.Names...)
	case *ast.GenDecl:
		for _, s := range n.Specs {
			names = append(names, declared(s)...)
		}
	}
	return slices.DeleteFunc(names, func(id *ast.Ident) bool { return id.Name == "_" })
}

// chooseNames chooses names for all that is needed. Those of shim's come first, and the types that probes
// send last: nothing but this program uses these.
func (b *bundle) chooseNames() {
	rank := func(p *part) int {
		switch {
		case p.in.path == shimPath:
			return 0
		case strings.HasPrefix(p.in.path, probeTypes):
			return 3
		case p.foreign:
			return 1
		}
		return 2
	}
	all := slices.Clone(b.needed)
	slices.SortStableFunc(all, func(x, y *part) int { return rank(x) - rank(y) })
	b.taken["main"] = true
	for _, p := range all {
		for _, id := range declared(p.node) {
			obj, name := p.in.info.Defs[id], id.Name
			if version, ok := strings.CutPrefix(p.in.path, probeTypes+"/versions/"); ok {
				name = "Record" + strings.ToUpper(version[:1]) + version[1:]
			}
			for b.taken[name] {
				name = path.Base(p.in.path) + strings.ToUpper(name[:1]) + name[1:]
			}
			b.taken[name], b.names[obj] = true, name
		}
	}
}

// An output is one file.
type output struct {
	imports map[string]string // names by paths
	text    bytes.Buffer
}

// write appends a part to a file.
func (b *bundle) write(o *output, p *part) {
	fmt.Fprintf(&o.text, "%s\n\n", b.code(o, p.in, p.file, p.node, p.keyword, p.from, p.to))
}

// code returns code as the bundle has it: under its names, and with what the file imports.
func (b *bundle) code(o *output, in *source, file *ast.File, node ast.Node, keyword string, from, to token.Pos) string {
	type edit struct {
		from, to token.Pos
		text     string
	}
	var edits []edit
	if keyword != "" {
		edits = append(edits, edit{node.Pos(), node.Pos(), keyword})
	}
	ast.Inspect(node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			x, ok := n.X.(*ast.Ident)
			if !ok {
				return true
			}
			imported, ok := in.info.Uses[x].(*types.PkgName)
			if !ok {
				return true
			}
			if own := b.ours(in.info.Uses[n.Sel]); own != nil {
				edits = append(edits, edit{n.Pos(), n.End(), b.names[own]})
				return false
			}
			edits = append(edits, edit{x.Pos(), x.End(), b.imports(o, imported.Imported().Path(), imported.Name())})
			return false
		case *ast.Ident:
			obj := in.info.Uses[n]
			if obj == nil {
				obj = in.info.Defs[n]
			}
			// An embedded field has its type's name.
			if v, ok := obj.(*types.Var); ok && v.Embedded() {
				t := v.Type()
				if at, ok := t.(*types.Pointer); ok {
					t = at.Elem()
				}
				if named, ok := t.(*types.Named); ok {
					obj = named.Obj()
				}
			}
			if name := b.names[b.ours(obj)]; name != "" && name != n.Name {
				edits = append(edits, edit{n.Pos(), n.End(), name})
			}
		}
		return true
	})
	slices.SortStableFunc(edits, func(x, y edit) int { return int(x.from - y.from) })
	at := b.set.File(file.Pos())
	text := b.text[at.Name()]
	var out strings.Builder
	done := from
	for _, e := range edits {
		if e.from < done {
			continue
		}
		out.Write(text[at.Offset(done):at.Offset(e.from)])
		out.WriteString(e.text)
		done = e.to
	}
	out.Write(text[at.Offset(done):at.Offset(to)])
	return out.String()
}

// imports returns the name under which a file imports a package.
func (b *bundle) imports(o *output, importing, name string) string {
	if known, ok := o.imports[importing]; ok {
		return known
	}
	used := func(name string) bool {
		if b.taken[name] {
			return true
		}
		for _, other := range o.imports {
			if other == name {
				return true
			}
		}
		return false
	}
	for used(name) {
		name += "lib"
	}
	o.imports[importing] = name
	return name
}

// formatted returns a file of package main with its imports.
func (o *output) formatted(before string, blank []string) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString(before + "package main\n\nimport (\n")
	var paths []string
	for p := range o.imports {
		paths = append(paths, p)
	}
	slices.SortFunc(paths, func(x, y string) int {
		std := func(p string) int {
			if first, _, _ := strings.Cut(p, "/"); strings.Contains(first, ".") {
				return 1
			}
			return 0
		}
		if d := std(x) - std(y); d != 0 {
			return d
		}
		return strings.Compare(x, y)
	})
	for i, p := range paths {
		if i > 0 && strings.Contains(strings.Split(p, "/")[0], ".") && !strings.Contains(strings.Split(paths[i-1], "/")[0], ".") {
			b.WriteString("\n")
		}
		if name := o.imports[p]; name == path.Base(p) {
			fmt.Fprintf(&b, "\t%q\n", p)
		} else {
			fmt.Fprintf(&b, "\t%s %q\n", name, p)
		}
	}
	for _, p := range blank {
		fmt.Fprintf(&b, "\t_ %q\n", p)
	}
	b.WriteString(")\n\n")
	b.Write(o.text.Bytes())
	text, err := format.Source(b.Bytes())
	if err != nil {
		return b.Bytes(), err
	}
	return text, nil
}
