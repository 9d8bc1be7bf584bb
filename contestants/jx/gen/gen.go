// Package gen writes the jx calls that a person would write for each type: with an Encoder and
// with a Writer, and with keys as strings and as bytes.
package gen

import (
	"strings"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

const library = "github.com/go-faster/jx"

// Generator is jx's.
var Generator = &gen.Generator{Contestant: "jx", Generate: generate}

func generate(room gen.Room) error {
	roots, reasons, err := gen.Carried(room.Types, func(n *schema.Node) string {
		if n.Kind == schema.Pointer && n.Elem.Kind == schema.Pointer {
			return "null can't say which of two pointers is nil"
		}
		return ""
	})
	if err != nil {
		return err
	}
	if len(roots) == 0 {
		return room.Refuse(reasons)
	}
	f := room.File()
	f.Import(library)
	f.Table(roots, reasons, []string{"default", "escape", "writer", "reuse", "reusewriter"}, func(prefix string, root *schema.Node) string { return prefix + root.Name })
	for _, root := range roots {
		f.P("%s", strings.NewReplacer("$N", root.Name, "$T", f.Type(root.Go)).Replace(codecs))
	}
	g := &generator{File: f}
	for _, s := range schema.Structs(roots...) {
		for _, way := range []struct{ function, text string }{{"encode", "Str"}, {"encodeEscaped", "StrEscape"}} {
			g.encode(s, way.function, way.text)
		}
		g.write(s)
		for _, way := range []struct{ function, object, key string }{{"decode", "Obj", "string"}, {"decodeBytes", "ObjBytes", "[]byte"}} {
			g.decode(s, way.function, way.object, way.key)
		}
	}
	if g.times {
		f.P("%s", strings.ReplaceAll(times, "time.", f.Import("time")+"."))
	}
	if g.lengths {
		f.P("var errLength = %s.New(\"an array has another length than the Go type\")\n", f.Import("errors"))
	}
	return f.Write(room.Path("jx_gen.go"))
}

type generator struct {
	*gen.File
	depth          int
	maps           int  // of the function that is being written
	times, lengths bool // whether what they need is to be written
}

// methods are the names of the library's methods for a kind.
var methods = map[schema.Kind]string{
	schema.Bool: "Bool", schema.Int: "Int", schema.Int8: "Int8", schema.Int16: "Int16", schema.Int32: "Int32", schema.Int64: "Int64",
	schema.Uint: "UInt", schema.Uint8: "UInt8", schema.Uint16: "UInt16", schema.Uint32: "UInt32", schema.Uint64: "UInt64",
	schema.Float32: "Float32", schema.Float64: "Float64", schema.String: "Str", schema.Bytes: "Base64",
}

// as converts x to a type.
func as(to, from, x string) string {
	if to == from {
		return x
	}
	return to + "(" + x + ")"
}

const codecs = `
type default$N struct{}

func (*default$N) Marshal(v any) ([]byte, error) {
	var e jx.Encoder
	encode$N(&e, v.(*$T))
	return e.Bytes(), nil
}
func (*default$N) Unmarshal(data []byte, v any) error { return decode$N(jx.DecodeBytes(data), v.(*$T)) }

type escape$N struct{ default$N }

func (*escape$N) Marshal(v any) ([]byte, error) {
	var e jx.Encoder
	encodeEscaped$N(&e, v.(*$T))
	return e.Bytes(), nil
}

type writer$N struct{}

func (*writer$N) Marshal(v any) ([]byte, error) {
	var w jx.Writer
	write$N(&w, v.(*$T))
	return w.Buf, nil
}
func (*writer$N) Unmarshal(data []byte, v any) error {
	return decodeBytes$N(jx.DecodeBytes(data), v.(*$T))
}

type reuse$N struct {
	encoder jx.Encoder
	decoder jx.Decoder
}

func (c *reuse$N) Marshal(v any) ([]byte, error) {
	c.encoder.Reset()
	encode$N(&c.encoder, v.(*$T))
	return c.encoder.Bytes(), nil
}
func (c *reuse$N) Unmarshal(data []byte, v any) error {
	c.decoder.ResetBytes(data)
	return decode$N(&c.decoder, v.(*$T))
}

type reusewriter$N struct {
	writer  jx.Writer
	decoder jx.Decoder
}

func (c *reusewriter$N) Marshal(v any) ([]byte, error) {
	c.writer.Reset()
	write$N(&c.writer, v.(*$T))
	return c.writer.Buf, nil
}
func (c *reusewriter$N) Unmarshal(data []byte, v any) error {
	c.decoder.ResetBytes(data)
	return decodeBytes$N(&c.decoder, v.(*$T))
}
`

const times = `
func encodeTime(e *jx.Encoder, t time.Time) {
	e.ObjStart()
	e.FieldStart("seconds")
	e.Int64(t.Unix())
	e.FieldStart("nanoseconds")
	e.UInt32(uint32(t.Nanosecond()))
	e.ObjEnd()
}

func writeTime(w *jx.Writer, t time.Time) {
	w.ObjStart()
	w.RawStr("\"seconds\":")
	w.Int64(t.Unix())
	w.RawStr(",\"nanoseconds\":")
	w.UInt32(uint32(t.Nanosecond()))
	w.ObjEnd()
}

func decodeTime(d *jx.Decoder) (time.Time, error) {
	var seconds int64
	var nanoseconds uint32
	err := d.Obj(func(d *jx.Decoder, key string) (err error) {
		switch key {
		case "seconds":
			seconds, err = d.Int64()
		case "nanoseconds":
			nanoseconds, err = d.UInt32()
		default:
			err = d.Skip()
		}
		return err
	})
	return time.Unix(seconds, int64(nanoseconds)).UTC(), err
}

func decodeBytesTime(d *jx.Decoder) (time.Time, error) {
	var seconds int64
	var nanoseconds uint32
	err := d.ObjBytes(func(d *jx.Decoder, key []byte) (err error) {
		switch string(key) {
		case "seconds":
			seconds, err = d.Int64()
		case "nanoseconds":
			nanoseconds, err = d.UInt32()
		default:
			err = d.Skip()
		}
		return err
	})
	return time.Unix(seconds, int64(nanoseconds)).UTC(), err
}
`
