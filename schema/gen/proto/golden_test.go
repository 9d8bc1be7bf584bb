package proto

import (
	"reflect"
	"testing"
	"time"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
	"github.com/serbench/serbench/schema/gen/internal/golden"
	"github.com/serbench/serbench/schema/testtypes"
)

// The kitchen sink's file covers every kind. The encoded bytes depend on its numbers and
// names.
func TestTesttypesSinkFile(t *testing.T) {
	for name, optional := range map[string]bool{"sink.proto.golden": true, "sink_nooptional.proto.golden": false} {
		text := messagesOf(t, optional, reflect.TypeFor[testtypes.Sink]()).text("serbench/x/sink/messages.proto", "example.org/sink;sink", "a command")
		golden.Compare(t, name, text)
		if _, err := request(File{Path: "serbench/x/sink/messages.proto", Text: text}, ""); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

type short struct {
	Number  int8
	Text    label
	Others  []other
	Corners [2]float32
	Maybe   *int8
	Raw     *[]byte
	When    time.Time
	Days    []*time.Time
	ByDay   map[string]time.Time
}

func TestConversionsRead(t *testing.T) {
	for name, l := range map[string]Library{
		"open.golden": {}, "opaque.golden": {Opaque: true}, "own.golden": {Times: OwnTimestamps},
		"standard.golden": {Times: StandardTimes}, "values.golden": {Times: StandardTimes, Values: true}, "unixnano.golden": {Times: UnixNano},
	} {
		roots, err := schema.All(reflect.TypeFor[short]())
		if err != nil {
			t.Fatal(err)
		}
		m := newMessages(l.split(roots), l)
		c := &converter{File: gen.NewFile("p", "a command"), messages: m}
		for _, s := range c.structs {
			c.functions(s)
		}
		source, err := c.Source()
		if err != nil {
			t.Fatal(err)
		}
		golden.Compare(t, name, string(source))
	}
}
