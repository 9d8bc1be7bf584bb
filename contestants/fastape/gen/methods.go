package gen

import (
	"strings"

	"github.com/serbench/serbench/schema"
)

// structure writes the tape of a struct: a field for each field. If the struct
// may contain itself, its tape can't do the same. Its fields are then a separate
// struct, which the methods make.
func (w *writer) structure(s *schema.Node) {
	name, typ := tapeName(s), w.Type(s.Go)
	var fields string
	receiver, first := "t ", ""
	if s.Recursive() {
		fields = strings.ToLower(name[:1]) + name[1:] + "Fields"
		receiver, first = "", "\nvar t "+fields
		w.P("// %s is a tape of %s.\ntype %s struct{}\n", name, typ, name)
		w.P("type %s struct {", fields)
	} else {
		w.P("// %s is a tape of %s.\ntype %s struct {", name, typ, name)
	}
	for _, f := range s.Fields {
		w.P("%s %s", f.Name, w.fieldTape(f.Type))
	}
	w.P("}\n")
	w.P("func (%s%s) Sizeof(v %s) int {%s", receiver, name, typ, first)
	var sum []string
	for _, f := range s.Fields {
		sum = append(sum, "t."+f.Name+".Sizeof(v."+f.Name+")")
	}
	w.P("return %s\n}\n", strings.Join(sum, " +\n"))
	w.P("func (%s%s) Roll(v %s, bs []byte) (n int, err error) {%s\nvar k int", receiver, name, typ, first)
	for _, f := range s.Fields {
		w.step("t.%s.Roll(v.%s, bs[n:])", f.Name, f.Name)
	}
	w.P("return n, nil\n}\n")
	w.P("func (%s%s) Unroll(bs []byte, v *%s) (n int, err error) {%s\nvar k int", receiver, name, typ, first)
	for _, f := range s.Fields {
		w.step("t.%s.Unroll(bs[n:], &v.%s)", f.Name, f.Name)
	}
	w.P("return n, nil\n}\n")
}

// step writes a call whose error ends the method.
func (w *writer) step(call string, args ...any) {
	w.P("if k, err = "+call+"; err != nil {\nreturn 0, err\n}\nn += k", args...)
}

// other writes the tape of a named string, of a time as an element, or of an
// array that is not a block.
func (w *writer) other(n *schema.Node) {
	name, typ := tapeName(n), w.Type(n.Go)
	w.P("// %s is a tape of %s.", name, typ)
	switch {
	case n.Kind == schema.Array:
		w.array(name, typ, n)
		return
	case n.Kind == schema.Time && !w.nativeTime:
		w.time(name)
		return
	}
	tape, in, out := "StringTape", "string(v)", "(*string)(v)"
	if n.Kind == schema.Time {
		tape, in, out = "TimeTape", "v", "v"
	}
	w.P("type %s struct{ tape %s.%s }\n", name, w.Import(library), tape)
	w.P("func (t %s) Sizeof(v %s) int { return t.tape.Sizeof(%s) }\n", name, typ, in)
	w.P("func (t %s) Roll(v %s, bs []byte) (int, error) { return t.tape.Roll(%s, bs) }\n", name, typ, in)
	w.P("func (t %s) Unroll(bs []byte, v *%s) (int, error) { return t.tape.Unroll(bs, %s) }\n", name, typ, out)
}

// time writes the tape of a time's seconds and nanoseconds.
func (w *writer) time(name string) {
	pkg, time := w.Import(library), w.Import("time")
	w.P("type %s struct {\nSeconds %s.UnitTape[int64]\nNanoseconds %s.UnitTape[uint32]\n}\n", name, pkg, pkg)
	w.P("func (t %s) Sizeof(v %s.Time) int {\nreturn t.Seconds.Sizeof(v.Unix()) + t.Nanoseconds.Sizeof(uint32(v.Nanosecond()))\n}\n", name, time)
	w.P("func (t %s) Roll(v %s.Time, bs []byte) (n int, err error) {\nvar k int", name, time)
	w.step("t.Seconds.Roll(v.Unix(), bs[n:])")
	w.step("t.Nanoseconds.Roll(uint32(v.Nanosecond()), bs[n:])")
	w.P("return n, nil\n}\n")
	w.P("func (t %s) Unroll(bs []byte, v *%s.Time) (n int, err error) {\nvar k int\nvar seconds int64\nvar nanoseconds uint32", name, time)
	w.step("t.Seconds.Unroll(bs[n:], &seconds)")
	w.step("t.Nanoseconds.Unroll(bs[n:], &nanoseconds)")
	w.P("*v = %s.Unix(seconds, int64(nanoseconds)).UTC()\nreturn n, nil\n}\n", time)
}

func (w *writer) array(name, typ string, n *schema.Node) {
	w.P("type %s struct{ tape %s }\n", name, w.fieldTape(n.Elem))
	w.P("func (t %s) Sizeof(v %s) (n int) {", name, typ)
	w.P("for i := range v {\nn += t.tape.Sizeof(v[i])\n}\nreturn n\n}\n")
	w.P("func (t %s) Roll(v %s, bs []byte) (n int, err error) {\nvar k int\nfor i := range v {", name, typ)
	w.step("t.tape.Roll(v[i], bs[n:])")
	w.P("}\nreturn n, nil\n}\n")
	w.P("func (t %s) Unroll(bs []byte, v *%s) (n int, err error) {\nvar k int\nfor i := range v {", name, typ)
	w.step("t.tape.Unroll(bs[n:], &v[i])")
	w.P("}\nreturn n, nil\n}\n")
}
