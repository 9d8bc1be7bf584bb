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
	if got := c.Fields(); !slices.Equal(got, []string{"tags", "names"}) {
		t.Errorf("%q: want those of the default variants", got)
	}
	if got := (Contestant{}).Labels(); len(got) > 0 {
		t.Errorf("%q of nothing", got)
	}
}
