package gen

import (
	"bytes"
	"go/format"
	"regexp"

	"github.com/serbench/serbench/schema/gen"
)

const library = "github.com/mus-format/mus-go"

// timestamps writes a serializer of times for each mode, as the library's README
// shows how to write one: the seconds and the nanoseconds, as the mode has
// numbers.
func timestamps(room gen.Room) error {
	f := room.File()
	for _, m := range modes {
		from := "varint"
		switch {
		case m.set != nil:
			from = "unsafe"
		case m.numbers != 0:
			from = "raw"
		}
		pkg, time := f.Import(library+"/"+from), f.Import("time")
		name := m.prefix + "Timestamp"
		f.P("var %s timestamp%s\n\ntype timestamp%s struct{}\n", name, m.prefix, m.prefix)
		f.P("func (timestamp%s) Marshal(v %s.Time, bs []byte) int {\nn := %s.Int64.Marshal(v.Unix(), bs)", m.prefix, time, pkg)
		f.P("return n + %s.Uint32.Marshal(uint32(v.Nanosecond()), bs[n:])\n}\n", pkg)
		f.P("func (timestamp%s) Unmarshal(bs []byte) (v %s.Time, n int, err error) {\nseconds, n, err := %s.Int64.Unmarshal(bs)\nif err != nil {\nreturn v, n, err\n}", m.prefix, time, pkg)
		f.P("nanoseconds, k, err := %s.Uint32.Unmarshal(bs[n:])\nreturn %s.Unix(seconds, int64(nanoseconds)).UTC(), n + k, err\n}\n", pkg, time)
		f.P("func (timestamp%s) Size(v %s.Time) int {\nreturn %s.Int64.Size(v.Unix()) + %s.Uint32.Size(uint32(v.Nanosecond()))\n}\n", m.prefix, time, pkg, pkg)
		f.P("func (timestamp%s) Skip(bs []byte) (n int, err error) {\nn, err = %s.Int64.Skip(bs)\nif err != nil {\nreturn n, err\n}\nk, err := %s.Uint32.Skip(bs[n:])\nreturn n + k, err\n}\n", m.prefix, pkg, pkg)
	}
	return f.Write(room.Path("times_gen.go"))
}

var nanoseconds = regexp.MustCompile(`\b(raw|unsafe)\.TimeUnixNanoUTC\b`)

// splitTimes replaces musgen's serializer of times with the mode's. musgen has no
// option for that.
func (m mode) splitTimes(source []byte) ([]byte, error) {
	source = nanoseconds.ReplaceAll(source, []byte(m.prefix+"Timestamp"))
	for _, pkg := range []string{"raw", "unsafe"} {
		if !regexp.MustCompile(`\b` + pkg + `\.`).Match(source) {
			source = bytes.Replace(source, []byte("\t\""+library+"/"+pkg+"\"\n"), nil, 1)
		}
	}
	return format.Source(source)
}
