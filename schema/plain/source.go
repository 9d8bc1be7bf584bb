package plain

import (
	"fmt"
	"go/token"
	"maps"
	"path"
	"reflect"
	"slices"
	"strings"
)

// A Writer writes the Go source of a plan.
type Writer struct {
	plan     *Plan
	importer string            // the path of the package that the source is part of
	imports  map[string]string // names by path
	text     strings.Builder
	depth    int
	within   map[*node]bool // structs that are being converted in place
	err      error
}

// Types returns the source of the plain types, without the package clause and imports; times says
// whether it needs package time.
func (p *Plan) Types() (source string, times bool) {
	w := &Writer{plan: p}
	for _, n := range p.structs {
		w.p("type %s struct {", n.name)
		switch n.shape {
		case structure:
			for _, f := range n.fields {
				tag := ""
				if f.tag != "" {
					tag = fmt.Sprintf(" `%s`", f.tag)
					if strings.Contains(string(f.tag), "`") {
						tag = fmt.Sprintf(" %q", f.tag)
					}
				}
				w.p("%s %s%s", f.name, f.node.typ(), tag)
			}
		case entries:
			w.p("Key %s\nValue %s", n.key.typ(), n.elem.typ())
		case box:
			w.p("Value %s", n.elem.typ())
		}
		w.p("}\n")
	}
	source = w.text.String()
	return source, strings.Contains(source, "time.Time")
}

// typ is the plain type of a node.
func (n *node) typ() string {
	switch n.shape {
	case structure, box:
		return n.name
	case list:
		return "[]" + n.elem.typ()
	case array:
		return fmt.Sprintf("[%d]%s", n.user.Len(), n.elem.typ())
	case mapping:
		return "map[" + n.key.typ() + "]" + n.elem.typ()
	case entries:
		return "[]" + n.name
	case pointer:
		return "*" + n.elem.typ()
	case byText:
		return "string"
	case data, byBinary, byJSON:
		return "[]byte"
	case empty:
		return "bool"
	case same:
		return n.user.String()
	}
	return n.user.Kind().String()
}

func (w *Writer) p(layout string, args ...any) { fmt.Fprintf(&w.text, layout+"\n", args...) }

// Conversions returns the source of a file of the plain types' package with the functions
// To(m *X, v *user) error and From(v *user, m *X) error of the whole type. importer is the package's
// path. Each struct whose type can be named there has functions of its own, and others are converted
// in place.
func (p *Plan) Conversions(importer string) (source string, err error) {
	w := &Writer{plan: p, importer: importer, imports: map[string]string{}, within: map[*node]bool{}}
	for _, n := range p.structs {
		user, ok := w.spell(n.user)
		if !ok || n.shape == entries || n.shape == box && n != p.root && n.user.Name() == "" {
			continue
		}
		for _, way := range []struct {
			head string
			body func(n *node, m, v string)
		}{
			{fmt.Sprintf("func to%s(m *%s, v *%s) error {", n.name, n.name, user), w.partsTo},
			{fmt.Sprintf("func from%s(v *%s, m *%s) error {", n.name, user, n.name), w.partsFrom},
		} {
			w.p("%s", way.head)
			v := "v"
			if n.shape == box {
				v = "(*v)"
			}
			way.body(n, "m", v)
			w.p("return nil\n}\n")
		}
	}
	user, ok := w.spell(p.root.user)
	if !ok {
		return "", fmt.Errorf("the name of %v can't be used outside of its package", p.root.user)
	}
	w.p("func To(m *%s, v *%s) error { return to%s(m, v) }", p.root.name, user, p.root.name)
	w.p("func From(v *%s, m *%s) error { return from%s(v, m) }", user, p.root.name, p.root.name)
	if strings.Contains(w.text.String(), "time.Time") { // in a plain type
		w.qualified("time", "Time")
	}
	var head strings.Builder
	fmt.Fprintf(&head, "package %s\n\n", path.Base(importer))
	for _, path := range slices.Sorted(maps.Keys(w.imports)) {
		name := w.imports[path] + " "
		if path == "time" {
			name = ""
		}
		fmt.Fprintf(&head, "import %s%q\n", name, path)
	}
	return head.String() + "\n" + w.text.String() + helpers, w.err
}

// partsTo converts the fields of a struct, or what a box contains.
func (w *Writer) partsTo(n *node, m, v string) {
	if n.shape == box {
		w.to(m+".Value", v, n.elem)
		return
	}
	for _, f := range n.fields {
		w.to(m+"."+f.name, v+"."+f.user, f.node)
	}
}

func (w *Writer) partsFrom(n *node, m, v string) {
	if n.shape == box {
		w.from(v, m+".Value", n.elem)
		return
	}
	for _, f := range n.fields {
		w.from(v+"."+f.user, m+"."+f.name, f.node)
	}
}

// inPlace converts the parts of a struct whose type can't be named.
func (w *Writer) inPlace(n *node, convert func()) {
	if w.within[n] {
		w.err = fmt.Errorf("%v contains itself, and its name can't be used outside of its package", n.user)
		return
	}
	w.within[n] = true
	convert()
	delete(w.within, n)
}

// function is the suffix of the functions that convert a node; "" if it has none.
func (w *Writer) function(n *node) string {
	if n.shape != structure && n.shape != box || n.shape == box && n.user.Name() == "" {
		return ""
	}
	if _, ok := w.spell(n.user); !ok {
		return ""
	}
	return n.name
}

// variables returns names that no enclosing loop uses.
func (w *Writer) variables(bases ...string) []string {
	w.depth++
	names := make([]string, len(bases))
	for i, base := range bases {
		names[i] = fmt.Sprintf("%s%d", base, w.depth)
	}
	return names
}

// to writes an assignment from the user's src to the plain dst. Both are addressable.
func (w *Writer) to(dst, src string, n *node) {
	switch n.shape {
	case same:
		w.p("%s = %s", dst, src)
	case number, boolean, text, data:
		w.p("%s(&%s, %s)", n.shape.helper(), dst, src)
	case structure, box:
		if name := w.function(n); name != "" {
			w.p("if err := to%s(&%s, &%s); err != nil {\nreturn err\n}", name, dst, src)
		} else {
			w.inPlace(n, func() { w.partsTo(n, dst, src) })
		}
	case list:
		i := w.variables("i")[0]
		w.p("if %s != nil {\n%s = make(%s, len(%s))\n}", src, dst, n.typ(), src)
		w.p("for %s := range %s {", i, src)
		w.to(dst+"["+i+"]", src+"["+i+"]", n.elem)
		w.p("}")
	case array:
		i := w.variables("i")[0]
		w.p("for %s := range %s {", i, src)
		w.to(dst+"["+i+"]", src+"["+i+"]", n.elem)
		w.p("}")
	case mapping:
		v := w.variables("k", "v", "key", "value")
		w.p("if %s != nil {\n%s = make(%s, len(%s))\n}", src, dst, n.typ(), src)
		w.p("for %s, %s := range %s {\nvar %s %s\nvar %s %s", v[0], v[1], src, v[2], n.key.typ(), v[3], n.elem.typ())
		w.to(v[2], v[0], n.key)
		w.to(v[3], v[1], n.elem)
		w.p("%s[%s] = %s\n}", dst, v[2], v[3])
	case entries:
		v := w.variables("k", "v", "entry")
		w.p("if %s != nil {\n%s = make(%s, 0, len(%s))\n}", src, dst, n.typ(), src)
		w.p("for %s, %s := range %s {\nvar %s %s", v[0], v[1], src, v[2], n.name)
		w.to(v[2]+".Key", v[0], n.key)
		w.to(v[2]+".Value", v[1], n.elem)
		w.p("%s = append(%s, %s)\n}", dst, dst, v[2])
	case pointer:
		w.p("if %s != nil {\n%s = new(%s)", src, dst, n.elem.typ())
		w.to("(*"+dst+")", "(*"+src+")", n.elem)
		w.p("}")
	case byText, byBinary, byJSON:
		b := w.variables("b")[0]
		w.p("%s, err := %s.%s()\nif err != nil {\nreturn err\n}", b, src, n.shape.way().name)
		if n.shape == byText {
			b = "string(" + b + ")"
		}
		w.p("%s = %s", dst, b)
	case empty:
		w.p("_ = %s", src)
	}
}

// from writes an assignment from the plain src to the user's dst, which is zero. No type of the
// user's is named: generic functions make what their destination is.
func (w *Writer) from(dst, src string, n *node) {
	switch n.shape {
	case same:
		w.p("%s = %s", dst, src)
	case number, boolean, text, data:
		w.p("%s(&%s, %s)", n.shape.helper(), dst, src)
	case structure, box:
		if name := w.function(n); name != "" {
			w.p("if err := from%s(&%s, &%s); err != nil {\nreturn err\n}", name, dst, src)
		} else {
			w.inPlace(n, func() { w.partsFrom(n, src, dst) })
		}
	case list:
		i := w.variables("i")[0]
		w.p("if %s != nil {\n%s = newSlice(%s, len(%s))\n}", src, dst, dst, src)
		w.p("for %s := range %s {", i, src)
		w.from(dst+"["+i+"]", src+"["+i+"]", n.elem)
		w.p("}")
	case array:
		i := w.variables("i")[0]
		w.p("for %s := range %s {", i, src)
		w.from(dst+"["+i+"]", src+"["+i+"]", n.elem)
		w.p("}")
	case mapping, entries:
		v := w.variables("k", "v", "key", "value")
		k, value := v[0], v[1]
		w.p("if %s != nil {\n%s = newMap(%s, len(%s))\n}", src, dst, dst, src)
		if n.shape == entries {
			w.p("for %s := range %s {", k, src)
			k, value = src+"["+v[0]+"].Key", src+"["+v[0]+"].Value"
		} else {
			w.p("for %s, %s := range %s {", k, value, src)
		}
		w.p("%s, %s := zeros(%s)", v[2], v[3], dst)
		w.from(v[2], k, n.key)
		w.from(v[3], value, n.elem)
		w.p("%s[%s] = %s\n}", dst, v[2], v[3])
	case pointer:
		w.p("if %s != nil {\n%s = newPointer(%s)", src, dst, dst)
		w.from("(*"+dst+")", "(*"+src+")", n.elem)
		w.p("}")
	case byText, byBinary, byJSON:
		if n.shape == byText {
			src = "[]byte(" + src + ")"
		}
		w.p("if err := %s.Un%s(%s); err != nil {\nreturn err\n}", dst, strings.Replace(n.shape.way().name, "M", "m", 1), src)
	case empty:
		w.p("_ = %s", src)
	}
}

func (s shape) helper() string {
	return map[shape]string{number: "setNumber", boolean: "setBool", text: "setText", data: "setBytes"}[s]
}

func (s shape) way() way {
	for _, w := range ways {
		if w.shape == s {
			return w
		}
	}
	return way{}
}

const helpers = `
type numbers interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~float32 | ~float64
}

func setNumber[D, S numbers](dst *D, src S) { *dst = D(src) }
func setBool[D, S ~bool](dst *D, src S)     { *dst = D(src) }
func setText[D, S ~string](dst *D, src S)   { *dst = D(src) }
func setBytes[D, S ~[]byte](dst *D, src S)  { *dst = D(src) }

func newSlice[S ~[]E, E any](_ S, n int) S                           { return make(S, n) }
func newMap[M ~map[K]V, K comparable, V any](_ M, n int) M           { return make(M, n) }
func newPointer[P ~*T, T any](P) P                                   { return P(new(T)) }
func zeros[M ~map[K]V, K comparable, V any](M) (key K, value V)      { return key, value }
`

// spell returns a type as the file writes it; ok is false if it can't be named there.
func (w *Writer) spell(t reflect.Type) (text string, ok bool) {
	if t.Name() == "" {
		return w.spellUnnamed(t)
	}
	if t.PkgPath() == "" {
		return t.Name(), true
	}
	name, arguments, generic := strings.Cut(t.Name(), "[")
	if !CanName(t, w.importer) {
		if t == w.plan.Go && w.plan.Alias.Name != "" {
			return w.qualified(w.plan.Alias.Package, w.plan.Alias.Name), true
		}
		return "", false
	}
	if generic {
		if arguments, ok = w.spellArguments(strings.TrimSuffix(arguments, "]")); !ok {
			return "", false
		}
		name += "[" + arguments + "]"
	}
	return w.qualified(t.PkgPath(), name), true
}

// CanName reports whether the package of a path can name a type: one that is exported, of a package
// that it may import.
func CanName(t reflect.Type, importer string) bool {
	return token.IsExported(t.Name()) && !strings.Contains(t.Name(), "·") && mayImport(importer, t.PkgPath()) // · is in names of functions' types
}

// mayImport reports whether one package may import another: what is internal, only from below its
// parent.
func mayImport(importer, pkg string) bool {
	parent := ""
	elements := strings.Split(pkg, "/")
	for i, e := range elements {
		if e == "internal" {
			parent = strings.Join(elements[:i], "/")
		}
	}
	return pkg != "main" && (parent == "" || strings.HasPrefix(importer, parent+"/"))
}

func (w *Writer) qualified(pkg, name string) string {
	switch {
	case pkg == "time": // as plain types have it
		w.imports[pkg] = "time"
	case w.imports[pkg] == "":
		w.imports[pkg] = fmt.Sprintf("p%d", len(w.imports)+1)
	}
	return w.imports[pkg] + "." + name
}

// spellUnnamed spells a type that is made of others.
func (w *Writer) spellUnnamed(t reflect.Type) (text string, ok bool) {
	if t.Kind() == reflect.Struct || t.Kind() == reflect.Interface || t.Kind() == reflect.Func || t.Kind() == reflect.Chan {
		return "", false
	}
	elem, ok := w.spell(t.Elem())
	switch t.Kind() {
	case reflect.Pointer:
		text = "*"
	case reflect.Slice:
		text = "[]"
	case reflect.Array:
		text = fmt.Sprintf("[%d]", t.Len())
	case reflect.Map:
		key, known := w.spell(t.Key())
		text, ok = "map["+key+"]", ok && known
	}
	return text + elem, ok
}

// spellArguments spells the type arguments of a generic type as reflect writes them, with whole
// paths: "int,example.com/m/item.Item".
func (w *Writer) spellArguments(text string) (spelled string, ok bool) {
	for text != "" {
		switch c := text[0]; {
		case strings.ContainsRune("[]*,", rune(c)):
			spelled, text = spelled+text[:1], text[1:]
		default:
			end := strings.IndexAny(text, "[],*")
			if end < 0 {
				end = len(text)
			}
			word := text[:end]
			text = text[end:]
			if strings.ContainsAny(word, " {·") { // a struct, an interface, or a type of a function
				return "", false
			}
			if dot := strings.LastIndex(word, "."); dot >= 0 {
				pkg, name := word[:dot], word[dot+1:]
				if !token.IsExported(name) || !mayImport(w.importer, pkg) {
					return "", false
				}
				word = w.qualified(pkg, name)
			}
			spelled += word
		}
	}
	return spelled, true
}
