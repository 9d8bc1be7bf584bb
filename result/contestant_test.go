package result

import (
	"slices"
	"testing"
)

func TestLabels(t *testing.T) {
	c := Contestant{
		Warnings:   []Warning{{Kind: "archived"}, {Kind: "not recommended"}, {Kind: "archived"}},
		Advisories: []Advisory{{ID: "one"}, {ID: "two"}},
		Unsafe:     true,
		Variants:   []Variant{{Default: true, Fields: "tags"}, {Fields: "positions"}, {Default: true, Fields: "tags"}, {Default: true, Fields: "names"}, {Default: true}},
	}
	if got := c.Labels(); !slices.Equal(got, []string{"archived", "not recommended", "advisories", "unsafe"}) {
		t.Errorf("%q", got)
	}
	c.License = "GPL-2.0-only"
	c.Variants = []Variant{{Name: "old"}, {Schema: "generated", Unsafe: true}, {Schema: "by hand", Mirror: true}}
	for i, want := range [][]string{{"unsafe", "GPL-2.0"}, {"unsafe", "GPL-2.0"}, {"mirror", "GPL-2.0"}} {
		if got := c.LabelsOf(c.Variants[i]); !slices.Equal(got[3:], want) {
			t.Errorf("%d: %q, want %q: a run file that knows about a variant knows whether it is unsafe", i, got, want)
		}
	}
	c.Variants = []Variant{{Default: true, Fields: "tags"}, {Fields: "positions"}, {Default: true, Fields: "tags"}, {Default: true, Fields: "names"}, {Default: true}}
	if got := c.Fields(); !slices.Equal(got, []string{"tags", "names"}) {
		t.Errorf("%q: want those of the default variants", got)
	}
	if got := (Contestant{}).Labels(); len(got) > 0 {
		t.Errorf("%q of nothing", got)
	}
}

func TestCopyleft(t *testing.T) {
	for license, want := range map[string]string{
		"GPL-2.0-only": "GPL-2.0", "LGPL-3.0-or-later": "LGPL-3.0", "AGPL-3.0-only": "AGPL-3.0", "Apache-2.0 AND MPL-2.0": "MPL-2.0",
		"MIT": "", "BSD-3-Clause": "", "CC0-1.0": "", "Unlicense": "", "": "",
	} {
		if got := Copyleft(license); got != want {
			t.Errorf("%s: %q, want %q", license, got, want)
		}
	}
}
