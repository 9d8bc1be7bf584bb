// Package plain writes plain types: a type like the user's that has nothing which generators and
// formats don't know, and the conversions between both. Embedded structs become fields, unnamed
// ones get a name, and a type that hides its parts, such as a big.Int, becomes the text or bytes
// that it makes of itself. What no format could carry is left out, and listed.
package plain

import (
	"cmp"
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"
	"unicode"
)

// A Kind is what is special about a part of a type.
type Kind string

// The kinds of findings.
const (
	Unexported  Kind = "unexported"  // a field that only its own package can see
	Skipped     Kind = "skipped"     // at the user's wish
	Bookkeeping Kind = "bookkeeping" // what protobuf's generated code remembers of a message
	Impossible  Kind = "impossible"  // a func, a channel or a pointer that is no reference
	Hidden      Kind = "hidden"      // its type hides all of its parts, and makes nothing else of itself
	Dynamic     Kind = "dynamic"     // an interface, whose type only its value knows
	Opaque      Kind = "opaque"      // carried as the text or bytes that its type makes of itself
	Own         Kind = "own"         // carried, but its type has methods for a format, which a plain type lacks
)

// A Finding is a part of a type that a user should know of.
type Finding struct {
	Path string
	Type string
	Kind Kind
	// How says how a part is carried, or why it isn't.
	How string
}

// Carried reports whether the part is carried.
func (f Finding) Carried() bool { return f.Kind == Opaque || f.Kind == Own }

// A Symbol is a name in a package.
type Symbol struct {
	Package, Name string
}

// A Plan says what the plain type of a type is like.
type Plan struct {
	Go reflect.Type
	// Findings are in the order of fields.
	Findings []Finding
	// Fields are the leaves of all structs that the type is made of, each struct counted once, and
	// Carried those of them that the plain type has.
	Fields, Carried int
	// Alias is another name of the type, for conversions that can't use its own.
	Alias Symbol

	root    *node
	structs []*node // in the order of discovery
	names   map[string]bool
	known   map[reflect.Type]*node // named structs, and boxes
	open    map[reflect.Type]*node // named types that are no structs, and are being planned
	skip    map[string]bool
	skipped map[string]bool // those of skip that were found
}

// A shape is how a node's values are in the plain type.
type shape int

const (
	same   shape = iota // as they are: the type itself can be assigned
	number              // of the kind of a named one
	boolean
	text
	data // a named []byte
	structure
	list
	array
	mapping
	entries // a map whose key is no text or number: a list of its entries
	pointer
	byText   // a string, from MarshalText
	byBinary // a []byte, from MarshalBinary
	byJSON   // a []byte, from MarshalJSON
	box      // a struct of one field: for a type that contains itself without a struct in between, and for a pointer to what may be nil
	empty    // false: a struct without fields that can be carried
)

// A node is a part of the type.
type node struct {
	shape     shape
	user      reflect.Type
	name      string // of the plain struct, entry or box
	fields    []field
	key, elem *node
}

// A field is one of a plain struct. Its name has no characters that generators drop or change.
type field struct {
	user, name string
	tag        reflect.StructTag
	node       *node
}

// New plans the plain type of a type. skip has the paths of fields to leave out.
func New(t reflect.Type, skip []string) (*Plan, error) {
	p := &Plan{
		Go: t, names: map[string]bool{}, known: map[reflect.Type]*node{}, open: map[reflect.Type]*node{},
		skip: map[string]bool{}, skipped: map[string]bool{},
	}
	for _, path := range skip {
		p.skip[path] = true
	}
	p.root = p.node(t, "", identifier(t.Name()))
	for path := range p.skip {
		if !p.skipped[path] {
			return nil, fmt.Errorf("%v has no field at the path %q", t, path)
		}
	}
	if p.root == nil || p.root.shape == empty {
		return nil, fmt.Errorf("nothing of %v can be carried", t)
	}
	if p.root.shape != structure && p.root.shape != box { // generators know only structs
		p.root = p.boxed(p.root, cmp.Or(identifier(t.Name()), "Value"))
	}
	return p, nil
}

func (p *Plan) find(path string, t reflect.Type, kind Kind, how string, args ...any) {
	p.Findings = append(p.Findings, Finding{Path: path, Type: t.String(), Kind: kind, How: fmt.Sprintf(how, args...)})
}

var (
	timeType = reflect.TypeFor[time.Time]()
	numbers  = []reflect.Kind{
		reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Float32, reflect.Float64,
	}
)

// node plans a part, at a path below the type. It is nil for what is left out. name is what an
// unnamed struct in it is called.
func (p *Plan) node(t reflect.Type, path, name string) *node {
	if t == timeType {
		return &node{shape: same, user: t}
	}
	if known := cmp.Or(p.known[t], p.open[t]); known != nil {
		if known.name == "" { // it contains itself
			known.name = p.name(identifier(t.Name()))
		}
		return known
	}
	if n := p.opaque(t, path); n != nil {
		return n
	}
	named := t.PkgPath() != ""
	switch k := t.Kind(); {
	case slices.Contains(numbers, k):
		return &node{shape: basic(named, number), user: t}
	case k == reflect.Bool:
		return &node{shape: basic(named, boolean), user: t}
	case k == reflect.String:
		return &node{shape: basic(named, text), user: t}
	case k == reflect.Struct:
		return p.structure(t, path, name)
	case k == reflect.Slice && t.Elem() == reflect.TypeFor[byte]():
		return &node{shape: basic(named, data), user: t}
	case k == reflect.Slice || k == reflect.Array || k == reflect.Map || k == reflect.Pointer:
		return p.container(t, path, name)
	case k == reflect.Interface:
		p.find(path, t, Dynamic, "its type is known only when it has a value; libraries that reflect may carry it")
	default:
		p.find(path, t, Impossible, "no format has a %s", k)
	}
	return nil
}

func basic(named bool, s shape) shape {
	if named {
		return s
	}
	return same
}

// container plans a type with elements. If it is named and contains itself, it is a box.
func (p *Plan) container(t reflect.Type, path, name string) *node {
	if t.Name() == "" {
		return p.elements(t, path, name)
	}
	itself := &node{shape: box, user: t}
	p.open[t] = itself
	inner := p.elements(t, path, name)
	delete(p.open, t)
	if itself.name == "" || inner == nil {
		return inner
	}
	itself.elem, p.known[t] = inner, itself
	p.structs = append(p.structs, itself)
	return itself
}

func (p *Plan) elements(t reflect.Type, path, name string) *node {
	n := &node{user: t}
	switch t.Kind() {
	case reflect.Slice:
		n.shape = list
	case reflect.Array:
		n.shape = array
	case reflect.Pointer:
		return p.pointer(n, path, name)
	case reflect.Map:
		n.shape = mapping
		if n.key = p.node(t.Key(), path+"[key]", name+"Key"); n.key == nil {
			return nil
		}
		if !simpleKey(n.key) {
			n.shape = entries
		}
	}
	if n.elem = p.node(t.Elem(), path+"[]", name); n.elem == nil {
		return nil
	}
	if n.shape == entries {
		n.name = p.name(cmp.Or(name, "Map") + "Entry")
		p.structs = append(p.structs, n)
	}
	return n
}

// pointer plans an optional value. Formats have no two levels of absence.
func (p *Plan) pointer(n *node, path, name string) *node {
	n.shape = pointer
	if n.elem = p.node(n.user.Elem(), path, name); n.elem == nil {
		return nil
	}
	if mayBeNil(n.elem) {
		n.elem = p.boxed(n.elem, cmp.Or(name, "Optional"))
	}
	return n
}

func mayBeNil(n *node) bool {
	switch n.shape {
	case pointer, list, mapping, entries, data, byBinary, byJSON:
		return true
	}
	return n.shape == same && n.user.Kind() == reflect.Slice
}

// boxed puts a part into a struct of one field.
func (p *Plan) boxed(inner *node, name string) *node {
	b := &node{shape: box, user: inner.user, name: p.name(name), elem: inner}
	p.structs = append(p.structs, b)
	return b
}

// simpleKey reports whether a key is a text or an integer, as generators that have maps expect.
func simpleKey(key *node) bool {
	switch key.shape {
	case text, byText:
		return true
	case same, number:
		k := key.user.Kind()
		return k == reflect.String || k >= reflect.Int && k <= reflect.Uint64
	}
	return false
}

// structure plans a struct.
func (p *Plan) structure(t reflect.Type, path, name string) *node {
	if t.NumField() == 0 {
		return &node{shape: empty, user: t}
	}
	if hidden(t) {
		p.Fields++
		p.find(path, t, Hidden, "all of its fields are unexported, and it has no methods that make text or bytes of it")
		return nil
	}
	if t.Name() != "" {
		name = identifier(t.Name())
	}
	n := &node{shape: structure, user: t, name: p.name(cmp.Or(name, "Struct"))}
	if t.Name() != "" {
		p.known[t] = n
	}
	at := len(p.structs)
	p.structs = append(p.structs, n)
	// What contains itself by way of a struct needs no box.
	open := p.open
	p.open = map[reflect.Type]*node{}
	p.addFields(n, t, path, nil)
	p.open = open
	if len(n.fields) == 0 { // not even of other structs, which would be behind it
		n.shape, p.structs = empty, slices.Delete(p.structs, at, at+1)
	}
	return n
}

// hidden reports whether a struct shows none of its fields.
func hidden(t reflect.Type) bool {
	for i := range t.NumField() {
		if f := t.Field(i); f.IsExported() || f.Anonymous && f.Type.Kind() == reflect.Struct && !hidden(f.Type) {
			return false
		}
	}
	return true
}

// addFields adds the fields of a struct, and those that it promotes of an embedded one whose type
// is unexported. index leads to the struct.
func (p *Plan) addFields(n *node, t reflect.Type, path string, index []int) {
	for i := range t.NumField() {
		f := t.Field(i)
		at := strings.TrimPrefix(path+"."+f.Name, ".")
		promoted, ok := n.user.FieldByName(f.Name)
		switch {
		case f.Name == "_":
		case bookkeeping(t, f):
			if !slices.ContainsFunc(p.Findings, func(f Finding) bool { return f.Kind == Bookkeeping }) {
				p.find(at, f.Type, Bookkeeping, "like others that protobuf's generators add to a message, it is no data")
			}
		case p.skip[at]:
			p.skipped[at] = true
			p.Fields++
			p.find(at, f.Type, Skipped, "left out by --skip")
		case !f.IsExported() && f.Anonymous && f.Type.Kind() == reflect.Struct:
			p.addFields(n, f.Type, at, append(slices.Clone(index), i))
		case !f.IsExported():
			p.Fields++
			p.find(at, f.Type, Unexported, "only its own package can see it")
		case !ok || !slices.Equal(promoted.Index, append(slices.Clone(index), i)):
			p.Fields++
			p.find(at, f.Type, Unexported, "another field of the same name hides it")
		default:
			p.addField(n, f, at)
		}
	}
}

func (p *Plan) addField(n *node, f reflect.StructField, path string) {
	before := p.Fields
	part := p.node(f.Type, path, n.name+f.Name)
	if p.Fields == before && (part == nil || !part.holdsStruct()) {
		p.Fields++
		if part != nil {
			p.Carried++
		}
	}
	if part == nil {
		return
	}
	name, tag := n.fieldName(f), f.Tag
	if _, tagged := tag.Lookup("json"); !tagged && name != f.Name {
		tag = reflect.StructTag(strings.TrimSpace(fmt.Sprintf("json:%q %s", f.Name, tag)))
	}
	n.fields = append(n.fields, field{f.Name, name, tag, part})
}

// methods are names of methods that one generator or another writes onto its struct, which can't have
// a field of that name then. Those of protobuf know better.
var methods = []string{"Finalize", "Get", "Marshal", "Schema", "SchemaName", "Serialize", "Size", "Unmarshal"}

// FieldName is what a plain type calls a field if it has no other of that name: Name_Of is NameOf.
func FieldName(name string) string {
	if slices.Contains(methods, name) {
		return name + "Field"
	}
	return identifier(name)
}

// fieldName is the field's name in the plain struct, and in no other field of the user's.
func (n *node) fieldName(f reflect.StructField) string {
	name := FieldName(f.Name)
	if name == f.Name {
		return name
	}
	for unique, i := name, 2; ; unique, i = fmt.Sprintf("%s%d", name, i), i+1 {
		_, taken := n.user.FieldByName(unique)
		if !taken && !slices.ContainsFunc(n.fields, func(f field) bool { return f.name == unique }) {
			return unique
		}
	}
}

// bookkeeping reports whether a field of a message is protobuf's own: what generated code remembers
// of it.
func bookkeeping(t reflect.Type, f reflect.StructField) bool {
	if strings.HasPrefix(f.Name, "XXX_") {
		return f.Tag.Get("json") == "-"
	}
	state, ok := t.FieldByName("state")
	return ok && state.Type.PkgPath() == "google.golang.org/protobuf/internal/impl" &&
		slices.Contains([]string{"state", "sizeCache", "unknownFields", "extensionFields"}, f.Name)
}

// holdsStruct reports whether a node leads to a struct, whose fields count.
func (n *node) holdsStruct() bool {
	if n == nil || n.shape == box && n.user.Name() != "" { // which contains only itself
		return false
	}
	return n.shape == structure || n.elem.holdsStruct()
}

// opaque plans a type that hides its parts; nil if it doesn't.
func (p *Plan) opaque(t reflect.Type, path string) *node {
	if t.Name() == "" || t.PkgPath() == "" || t.Kind() == reflect.Interface {
		return nil
	}
	own := ""
	for _, way := range ways {
		if !way.has(t) {
			continue
		}
		if t.Kind() == reflect.Struct && hides(t) {
			p.find(path, t, Opaque, "carried by its %s", way.name)
			return &node{shape: way.shape, user: t}
		}
		own = cmp.Or(own, way.name)
	}
	if own != "" && !slices.ContainsFunc(p.Findings, func(f Finding) bool { return f.Kind == Own && f.Type == t.String() }) {
		p.find(path, t, Own, "%s of its own is only called by libraries that know it", own)
	}
	return nil
}

// hides reports whether a struct has unexported fields, so that a copy of the others may not be the
// same value.
func hides(t reflect.Type) bool {
	for i := range t.NumField() {
		f := t.Field(i)
		promoted := f.Anonymous && f.Type.Kind() == reflect.Struct && !hides(f.Type)
		if !f.IsExported() && f.Name != "_" && !promoted {
			return true
		}
	}
	return false
}

// A way is how a type makes text or bytes of itself, and reads them.
type way struct {
	name                 string
	shape                shape
	marshaler, unmarshal reflect.Type
}

var ways = []way{
	{"MarshalText", byText, reflect.TypeFor[encoding.TextMarshaler](), reflect.TypeFor[encoding.TextUnmarshaler]()},
	{"MarshalBinary", byBinary, reflect.TypeFor[encoding.BinaryMarshaler](), reflect.TypeFor[encoding.BinaryUnmarshaler]()},
	{"MarshalJSON", byJSON, reflect.TypeFor[json.Marshaler](), reflect.TypeFor[json.Unmarshaler]()},
}

func (w way) has(t reflect.Type) bool {
	to := reflect.PointerTo(t)
	return to.Implements(w.marshaler) && to.Implements(w.unmarshal)
}

// name gives a plain struct a name that no other has.
func (p *Plan) name(wanted string) string {
	for unique, n := wanted, 2; ; unique, n = fmt.Sprintf("%s%d", wanted, n), n+1 {
		if !p.names[unique] {
			p.names[unique] = true
			return unique
		}
	}
}

// identifier makes an exported identifier of a type's name, which has brackets if it is generic.
func identifier(name string) string {
	var b strings.Builder
	raise := true
	for part := range strings.FieldsFuncSeq(name, func(r rune) bool { return strings.ContainsRune("[],* ", r) }) {
		// Only the type's own name of an argument with its package's path.
		part = part[strings.LastIndexAny(part, "/.")+1:]
		for _, r := range part {
			switch {
			case !unicode.IsLetter(r) && !unicode.IsDigit(r):
				raise = true
				continue
			case raise:
				r = unicode.ToUpper(r)
			}
			raise = false
			b.WriteRune(r)
		}
		raise = true
	}
	if b.Len() == 0 || unicode.IsUpper([]rune(b.String())[0]) {
		return b.String()
	}
	return "X" + b.String() // a letter without upper case
}

// Root is the name of the plain type.
func (p *Plan) Root() string { return p.root.name }
