package table

import (
	"strings"
	"testing"
)

func TestFormatsAreChecked(t *testing.T) {
	if err := Formats.Check("markdown"); err != nil {
		t.Error(err)
	}
	const want = `unknown format "yaml"; want one of text, markdown, csv, html, json`
	if err := Formats.Check("yaml"); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	some := FormatList{Formats[0], Formats[4]}
	if some.Names() != "text, json" || some.Check("csv") == nil || len(Formats) != 5 {
		t.Errorf("%v of %v", some, Formats)
	}
}

func TestJSON(t *testing.T) {
	var b strings.Builder
	if err := JSON(&b, map[string]int{"a": 1}); err != nil || b.String() != "{\n  \"a\": 1\n}\n" {
		t.Errorf("%q, %v", &b, err)
	}
}

func TestWrapping(t *testing.T) {
	if got, want := Wrap("one two three", 8), "one two\nthree"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestPlurals(t *testing.T) {
	for n, want := range map[int]string{0: "0 values", 1: "1 value", 2: "2 values"} {
		if got := Plural(n, "value", "values"); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
