package cli

import (
	"errors"
	"strings"
	"testing"

	"github.com/serbench/serbench/result"
)

func TestCasesOnTheCommandLine(t *testing.T) {
	for text, want := range map[string]string{
		"good/pair/marshal":                      "good/pair marshal",
		"good[default]/pair/unmarshal":           "good/pair unmarshal",
		"good[buffer=reuse]/note/marshal":        "good[buffer=reuse]/note marshal",
		"limit[buffer=reuse]/pair-small/marshal": "limit[buffer=reuse]/pair-small marshal",
		"other[format=b]/pair/unmarshal":         "other[format=b]/pair unmarshal",
	} {
		c, op, err := parseCase(testCatalogue(), text)
		if got := c.String() + " " + string(op); err != nil || got != want {
			t.Errorf("%s is %s (%v), want %s", text, got, err, want)
		}
	}
	for text, want := range map[string]string{
		"good/pair":                      "is not lib[variant]/dataset/op",
		"goo/pair/marshal":               `no library is called "goo"; nearest: good`,
		"gone/pair/marshal":              "gone is not measured: no host serves it",
		"good[reuse]/pair/marshal":       `no variant is called "reuse"; nearest: default, buffer=reuse`,
		"other/pair/marshal":             "other has several default variants; say which: format=a, format=b",
		"good/pear/marshal":              `no data set is called "pear"; nearest: pair`,
		"good/pair/decode":               `no operation is called "decode"; nearest: `,
		"good[buffer=reuse]/pair/.*shal": `no operation is called ".*shal"`,
	} {
		_, _, err := parseCase(testCatalogue(), text)
		var usage usageError
		if !errors.As(err, &usage) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// oneSelectedBy returns the only case that selectors select.
func oneSelectedBy(s selectors) (result.Case, error) {
	selected, err := s.resolve(testCatalogue())
	if err != nil {
		return result.Case{}, err
	}
	return selected.one()
}

func TestOneCase(t *testing.T) {
	for _, test := range []struct {
		selectors
		want string
	}{
		{selectors{lib: "good", data: "note"}, "good/note"},
		{selectors{lib: "limit", data: "pair", variant: "buffer=reuse"}, "limit[buffer=reuse]/pair"},
		{selectors{lib: "null", data: "pair"}, "null/pair"},
	} {
		if got, err := oneSelectedBy(test.selectors); err != nil || got.String() != test.want {
			t.Errorf("%s: %v (%v), want %s", &test.selectors, got, err, test.want)
		}
	}
	if c, err := oneSelectedBy(selectors{lib: "good|lossy", data: "pair"}); err == nil || !strings.Contains(err.Error(), "select 2: good/pair, lossy/pair") || c != (result.Case{}) {
		t.Errorf("%v (%v)", c, err)
	}
}
