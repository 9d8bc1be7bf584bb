package probe

import (
	"strings"
	"testing"

	"github.com/serbench/serbench/result/fact"
)

// written returns a variant of a text format whose output is changed.
func written(t *testing.T, format string, change func(data []byte) []byte) []Finding {
	t.Helper()
	v := variantOf(func() *planted { return &planted{marshal: change} })
	v.Format = format
	return asked(t, fact.GroupOutput, v)
}

func TestTextIsReadByAStranger(t *testing.T) {
	same := func(data []byte) []byte { return data }
	for _, test := range []struct {
		fault, format string
		change        func(data []byte) []byte
		probe         fact.Probe
		answer        Answer
	}{
		{"none", "json", same, fact.OutputIsJSON, fact.Yes},
		{"none", "json", same, fact.OutputIsUTF8, fact.Yes},
		{"writes NaN bare", "json", func(data []byte) []byte {
			return []byte(strings.Replace(string(data), `"9221120237041090561"`, "NaN", 1))
		}, fact.OutputIsJSON, fact.No},
		{"writes a control character", "avro-json", func(data []byte) []byte { return append(data, 1) }, fact.OutputIsJSON, fact.No},
		{"writes half a character", "yaml", func(data []byte) []byte { return append(data, 0xc3) }, fact.OutputIsUTF8, fact.No},
	} {
		if f := find(t, written(t, test.format, test.change), test.probe); f.Answer != test.answer {
			t.Errorf("%s, %s: %s is %s (%s), want %s", test.fault, test.format, test.probe, f.Answer, f.Detail, test.answer)
		}
	}
	for _, f := range written(t, "msgpack", same) {
		if f.Probe != fact.PrintsNothing {
			t.Errorf("asked of a binary format: %+v", f)
		}
	}
	for _, f := range written(t, "yaml", same) {
		if f.Probe == fact.OutputIsJSON {
			t.Errorf("asked of YAML: %+v", f)
		}
	}
}
