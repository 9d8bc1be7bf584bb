package writer

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"reflect"
	"strings"

	"github.com/serbench/serbench/contest"
)

// An expression is code that can be written once all names are chosen.
type expression func(o *output) string

// A binder finds how a variant's codecs are made.
type binder struct {
	*bundle
	adapter *source
	variant *contest.Variant
	name    string // the variant's
}

// codecOf returns the expression for the variant's codec of a type.
func (b *binder) codecOf(t *contest.Type) (expression, error) {
	codec, err := b.variant.Codec(t)
	if err != nil {
		return nil, err
	}
	e, err := b.bound(codec, t)
	if err != nil {
		return nil, err
	}
	if _, ok := codec.(contest.NativeCodec); ok && b.variant.Claims.Native {
		return b.around("Native", e)
	}
	return e, nil
}

// bound returns the expression as the adapter has it in its list of variants, or else as the codec
// looks.
func (b *binder) bound(codec contest.Codec, t *contest.Type) (expression, error) {
	if bind := b.bindOf(); bind != nil {
		return b.apply(bind, codec, goTypeOf(t.Go))
	}
	return b.rendered(reflect.ValueOf(codec), goTypeOf(t.Go))
}

// bindOf returns the variant's member Bind; nil if the list of variants is computed.
func (b *binder) bindOf() (bind ast.Expr) {
	for _, f := range b.adapter.files {
		ast.Inspect(f, func(n ast.Node) bool {
			lit, ok := n.(*ast.CompositeLit)
			if !ok || bind != nil {
				return true
			}
			named, ok := b.adapter.info.Types[lit].Type.(*types.Named)
			if !ok || named.Obj().Name() != "Variant" || named.Obj().Pkg().Path() != contestPath {
				return true
			}
			if name := member(lit, "Name"); name != nil && b.text1(name) == b.name {
				bind = member(lit, "Bind")
			}
			return true
		})
	}
	if bind != nil && b.closed(bind) {
		return bind
	}
	return nil
}

// text1 is the value of a constant text; "" if it is none.
func (b *binder) text1(e ast.Expr) string {
	if v := b.adapter.info.Types[e].Value; v != nil && v.Kind() == constant.String {
		return constant.StringVal(v)
	}
	return ""
}

// closed reports whether code uses no variables of a function around it.
func (b *binder) closed(e ast.Expr) bool {
	closed := true
	ast.Inspect(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		v, ok := b.adapter.info.Uses[id].(*types.Var)
		if ok && !v.IsField() && v.Parent() != v.Pkg().Scope() && (v.Pos() < e.Pos() || v.Pos() > e.End()) {
			closed = false
		}
		return true
	})
	return closed
}

// member returns a member of a literal.
func member(lit *ast.CompositeLit, name string) ast.Expr {
	for _, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			if key, ok := kv.Key.(*ast.Ident); ok && key.Name == name {
				return kv.Value
			}
		}
	}
	return nil
}

// apply returns the codec that a member Bind makes for a type.
func (b *binder) apply(bind ast.Expr, codec contest.Codec, t goType) (expression, error) {
	call, ok := bind.(*ast.CallExpr)
	if ok {
		switch b.contestName(call.Fun) {
		case "GeneratedCodec", "CopyingCodec":
			return b.generated(b.text1(call.Args[0]), t)
		case "Mirrored":
			return b.mirrored(call, codec, t)
		}
	}
	if f, ok := bind.(*ast.FuncLit); ok && len(f.Body.List) == 1 {
		ret, ok := f.Body.List[0].(*ast.ReturnStmt)
		if ok && len(ret.Results) == 2 && !b.uses(ret, f) {
			return b.copied(b.adapter, ret.Results[0])
		}
	}
	bound, err := b.copied(b.adapter, bind)
	if err != nil {
		return nil, err
	}
	made, err := b.typeOf(t, bind)
	if err != nil {
		return nil, err
	}
	return b.called("Bound", bound, made)
}

// uses reports whether code mentions a parameter of a function.
func (b *binder) uses(code ast.Node, f *ast.FuncLit) (uses bool) {
	ast.Inspect(code, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if v, ok := b.adapter.info.Uses[id].(*types.Var); ok && !v.IsField() && v.Pos() >= f.Type.Pos() && v.Pos() <= f.Type.End() {
				uses = true
			}
		}
		return true
	})
	return uses
}

// contestName is the name of a function of package contest; "" if it is another.
func (b *binder) contestName(fun ast.Expr) string {
	if s, ok := fun.(*ast.SelectorExpr); ok {
		if obj := b.adapter.info.Uses[s.Sel]; obj != nil && obj.Pkg() != nil && obj.Pkg().Path() == contestPath && obj.Parent() == obj.Pkg().Scope() {
			return obj.Name()
		}
	}
	return ""
}

// copied returns code as the bundle will have it, and adds what that needs.
func (b *binder) copied(in *source, code ast.Expr) (expression, error) {
	if err := b.needNames(in, code); err != nil {
		return nil, err
	}
	var file *ast.File
	for _, f := range in.files {
		if f.FileStart <= code.Pos() && code.Pos() < f.FileEnd {
			file = f
		}
	}
	return func(o *output) string { return b.code(o, in, file, code, "", code.Pos(), code.End()) }, nil
}

// named returns the name of something that is needed.
func (b *binder) named(t goType) (expression, error) {
	obj := b.lookup(t)
	if obj == nil {
		return nil, fmt.Errorf("no source of %s.%s", t.Package, t.Name)
	}
	if err := b.need(obj); err != nil {
		return nil, err
	}
	return func(*output) string { return b.names[obj] }, nil
}

// around returns a literal of a type of shim's around a codec.
func (b *binder) around(name string, of ...expression) (expression, error) {
	typ, err := b.named(goType{shimPath, name})
	return func(o *output) string { return typ(o) + "{" + written(o, of) + "}" }, err
}

// called returns a call of a function of shim's.
func (b *binder) called(name string, of ...expression) (expression, error) {
	f, err := b.named(goType{shimPath, name})
	return func(o *output) string { return f(o) + "(" + written(o, of) + ")" }, err
}

func written(o *output, of []expression) string {
	var all []string
	for _, e := range of {
		all = append(all, e(o))
	}
	return strings.Join(all, ", ")
}

// typeOf returns a value of shim's Type, with the generated codecs that the adapter asks for by name.
func (b *binder) typeOf(t goType, bind ast.Expr) (expression, error) {
	typ, err := b.named(t)
	if err != nil {
		return nil, err
	}
	of, err := b.named(goType{shimPath, "TypeOf"})
	if err != nil {
		return nil, err
	}
	e := expression(func(o *output) string { return of(o) + "[" + typ(o) + "]()" })
	for _, name := range b.askedFor(bind) {
		made, err := b.generated(name, t)
		if err != nil {
			continue // a mode that doesn't have the type
		}
		codec, err := b.named(goType{shimPath, "Codec"})
		if err != nil {
			return nil, err
		}
		before := e
		b.mentioned["With"] = true
		e = func(o *output) string {
			return fmt.Sprintf("%s.With(%q, func() %s { return %s })", before(o), name, codec(o), made(o))
		}
	}
	return e, nil
}

// askedFor are the names of generated codecs that a member Bind, and what it calls, asks a type for.
func (b *binder) askedFor(bind ast.Expr) (names []string) {
	code := []ast.Node{bind}
	for _, p := range b.needed {
		if p.in == b.adapter {
			code = append(code, p.node)
		}
	}
	for _, node := range code {
		ast.Inspect(node, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok && len(call.Args) > 0 {
				if s, ok := call.Fun.(*ast.SelectorExpr); ok && (s.Sel.Name == "GeneratedCodec" || s.Sel.Name == "Mirrored") {
					if name := b.text1(call.Args[0]); name != "" {
						names = append(names, name)
					}
				}
			}
			return true
		})
	}
	return names
}

// mirrored returns a codec for which contest.Mirrored was called.
func (b *binder) mirrored(call *ast.CallExpr, codec contest.Codec, t goType) (expression, error) {
	inner, conversions, ok := mirroredBy(codec)
	if !ok { // the type needs no mirror
		return b.apply(call.Args[2], codec, t)
	}
	by, err := b.generated(b.text1(call.Args[0]), t)
	if err != nil {
		return nil, err
	}
	mirror := goTypeOf(reflect.TypeOf(conversions.NewMessage()).Elem())
	made, err := b.apply(call.Args[2], inner, mirror)
	if err != nil {
		return nil, err
	}
	return b.around("Converted", made, by)
}

// mirroredBy returns the parts of a codec of contest.Mirrored.
func mirroredBy(codec contest.Codec) (inner contest.Codec, conversions contest.NativeCodec, ok bool) {
	v := reflect.ValueOf(codec)
	if v.Type().String() != "contest.mirroredCodec" {
		return nil, nil, false
	}
	// The fields are unexported, which reflection does not give away, unless by their addresses.
	own := reflect.New(v.Type()).Elem()
	own.Set(v)
	field := func(name string) any {
		f := own.FieldByName(name)
		return reflect.NewAt(f.Type(), f.Addr().UnsafePointer()).Elem().Interface()
	}
	inner, _ = field("codec").(contest.Codec)
	conversions, ok = field("conversions").(contest.NativeCodec)
	return inner, conversions, ok
}

// generated returns the codec of a name that the library's tables have for a type.
func (b *binder) generated(name string, t goType) (expression, error) {
	for _, p := range b.order {
		if !strings.HasPrefix(p.path, b.adapter.path+"/generated/") {
			continue
		}
		if made := p.entry(name, t); made != nil {
			return b.copied(p, made)
		}
	}
	return nil, fmt.Errorf("no generated codec %s for %s", name, t.Name)
}

// entry returns what a table has for a type: a codec, which its function returns.
func (p *source) entry(name string, t goType) (made ast.Expr) {
	for _, f := range p.files {
		ast.Inspect(f, func(n ast.Node) bool {
			lit, ok := n.(*ast.CompositeLit)
			if !ok || made != nil {
				return made == nil
			}
			typ, codecs := member(lit, "Type"), member(lit, "Codecs")
			if typ == nil || codecs == nil || !p.isType(typ, t) {
				return true
			}
			table, ok := codecs.(*ast.CompositeLit)
			if !ok {
				return true
			}
			for _, e := range table.Elts {
				kv := e.(*ast.KeyValueExpr)
				if v := p.info.Types[kv.Key].Value; v == nil || constant.StringVal(v) != name {
					continue
				}
				made = result(kv.Value)
			}
			return true
		})
	}
	return made
}

// result returns what a function without arguments returns, or a call of it.
func result(f ast.Expr) ast.Expr {
	if lit, ok := f.(*ast.FuncLit); ok && len(lit.Body.List) == 1 {
		if ret, ok := lit.Body.List[0].(*ast.ReturnStmt); ok && len(ret.Results) == 1 {
			return ret.Results[0]
		}
	}
	return &ast.CallExpr{Fun: f, Lparen: f.End(), Rparen: f.End()}
}

// isType reports whether code is reflect.TypeFor of a type.
func (p *source) isType(e ast.Expr, t goType) bool {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return false
	}
	index, ok := call.Fun.(*ast.IndexExpr)
	if !ok {
		return false
	}
	named, ok := types.Unalias(p.info.Types[index.Index].Type).(*types.Named)
	return ok && named.Obj().Name() == t.Name && named.Obj().Pkg().Path() == t.Package
}

// rendered returns a codec as a literal, from what it looks like.
func (b *binder) rendered(v reflect.Value, t goType) (expression, error) {
	for v.Kind() == reflect.Interface {
		v = v.Elem()
	}
	before := ""
	if v.Kind() == reflect.Pointer && !v.IsNil() {
		before, v = "&", v.Elem()
	}
	switch v.Type().String() {
	case "contest.mirroredCodec":
		inner, err := b.rendered(v.FieldByName("codec"), t)
		if err != nil {
			return nil, err
		}
		by, err := b.rendered(v.FieldByName("conversions"), t)
		if err != nil {
			return nil, err
		}
		return b.around("Converted", inner, by)
	case "contest.owningCodec", "contest.copyingCodec":
		return b.rendered(v.FieldByName("Codec"), t)
	}
	if v.Kind() != reflect.Struct || b.byPath[v.Type().PkgPath()] == nil {
		return nil, fmt.Errorf("the variants are computed, and a codec holds a %v", v.Type())
	}
	typ, err := b.named(goTypeOf(v.Type()))
	if err != nil {
		return nil, err
	}
	var fields []expression
	for i := range v.NumField() {
		f, name := v.Field(i), v.Type().Field(i).Name
		if f.IsZero() {
			continue
		}
		value, err := b.field(f, t)
		if err != nil {
			return nil, err
		}
		fields = append(fields, func(o *output) string { return name + ": " + value(o) })
	}
	return func(o *output) string { return before + typ(o) + "{" + written(o, fields) + "}" }, nil
}

func (b *binder) field(f reflect.Value, t goType) (expression, error) {
	switch f.Kind() {
	case reflect.Bool:
		return func(*output) string { return fmt.Sprint(f.Bool()) }, nil
	case reflect.String:
		return func(*output) string { return fmt.Sprintf("%q", f.String()) }, nil
	}
	if f.CanInt() {
		return func(*output) string { return fmt.Sprint(f.Int()) }, nil
	}
	return b.rendered(f, t)
}
