package proto

import (
	"reflect"
	"strings"
	"testing"

	"github.com/serbench/serbench/schema/gen"
)

func conversions(t *testing.T, optional bool) string {
	t.Helper()
	c := &converter{File: gen.NewFile("p", "a command"), messages: messagesOf(t, optional, reflect.TypeFor[sample]())}
	for _, s := range c.structs {
		c.to(s)
		c.from(s)
	}
	source, err := c.Source()
	if err != nil {
		t.Fatal(err)
	}
	return string(source)
}

// The contestants' round trips test what each kind becomes.
func TestConversions(t *testing.T) {
	got := conversions(t, true)
	for _, want := range []string{
		"HttpPort: int64(v.HTTPPort),",
		"v.HTTPPort = int(m.HttpPort)",
		"return &ProtoOther{\n\t\tX: int32(v.X),",
		"return fmt.Errorf(\"ProtoOther.X: %d is out of range\", m.X)",
		"return fmt.Errorf(\"ProtoSample.Corners: %d elements, want 2\", len(m.Corners))",
		`	m.Grid = make([]*ListOfListOfUint32, len(v.Grid))
	for i := range v.Grid {
		w2 := &ListOfListOfUint32{}
		w2.Values = make([]*ListOfUint32, len(v.Grid[i]))
		for i3 := range v.Grid[i] {
			w4 := &ListOfUint32{}
			w4.Values = make([]uint32, len(v.Grid[i][i3]))
			for i5 := range v.Grid[i][i3] {
				w4.Values[i5] = uint32(v.Grid[i][i3][i5])
			}
			w2.Values[i3] = w4
		}
		m.Grid[i] = w2
	}
`,
		`		for k, e := range m.Lists {
			var key uint8
			if uint32(uint8(k)) != k {
				return fmt.Errorf("ProtoSample.Lists: %d is out of range", k)
			}
			key = uint8(k)
			var value []bool
			if e != nil {
				value = e.Values
			}
			v.Lists[key] = value
		}
`,
		"m.MaybeRaw = &BytesValue{Value: (*v.MaybeRaw)}",
		"m.MaybeList = &ListOfDouble{Values: (*v.MaybeList)}",
		"m.Twice = &OptionalString{Value: (*v.Twice)}",
		`	if m.Twice != nil {
		v.Twice = new(*string)
		(*v.Twice) = m.Twice.Value
	}
`,
		"v.Maybe = m.Maybe\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in:\n%s", want, got)
		}
	}
}

func TestConversionsWithoutOptional(t *testing.T) {
	got := conversions(t, false)
	for _, want := range []string{
		"m.Maybe = &Uint32Value{Value: (*v.Maybe)}",
		"v.Maybe = new(uint32)\n\t\t(*v.Maybe) = m.Maybe.Value",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in:\n%s", want, got)
		}
	}
}
