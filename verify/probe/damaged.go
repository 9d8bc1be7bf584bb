package probe

import (
	"math"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/verify/probe/probetypes"
)

// A damaged type is one whose encodings are damaged, with a value without zeros.
type damagedType struct {
	name  string
	typ   *contest.Type
	value any
}

// damagedTypes returns the types. A library that can't carry one kind is still tried with the
// others, so each kind has a type of its own beside the records that have several.
func damagedTypes() []damagedType {
	integer := int64(1 << 40)
	return []damagedType{
		{"flat", probetypes.Of[probetypes.Old](), old},
		{"nested", probetypes.Of[probetypes.Nested](), filled()},
		{"tree", probetypes.Of[probetypes.Tree](), &probetypes.Tree{V: 1, Kids: []probetypes.Tree{{V: 2, Kids: []probetypes.Tree{{V: 3}}}, {V: 4}}}},
		{"optional", probetypes.Of[probetypes.HasItem](), &probetypes.HasItem{V: &probetypes.Item{Key: "key", Value: 7, Tags: []string{"tag"}}}},
		{"pointer", probetypes.Of[probetypes.HasPointer](), &probetypes.HasPointer{V: &integer}},
		{"list", probetypes.Of[probetypes.HasList](), &probetypes.HasList{V: []int64{1, 300, 1 << 40}}},
		{"texts", probetypes.Of[probetypes.HasTexts](), &probetypes.HasTexts{V: []string{"a", "some text", "c"}}},
		{"map", probetypes.Of[probetypes.HasMap](), &probetypes.HasMap{V: map[string]int64{"key": 300}}},
		{"bytes", probetypes.Of[probetypes.HasBytes](), &probetypes.HasBytes{V: []byte("some bytes")}},
		{"time", probetypes.Of[probetypes.HasTime](), &probetypes.HasTime{V: time.Date(2024, 5, 6, 7, 8, 9, 123_456_789, time.UTC)}},
		{"float", probetypes.Of[probetypes.HasFloat64](), &probetypes.HasFloat64{V: math.Pi}},
		{"integer", probetypes.Of[probetypes.HasUint64](), &probetypes.HasUint64{V: 1<<64 - 1}},
		{"every", probetypes.Of[probetypes.Every](), &probetypes.Every{
			Yes: true, Number: -70000, Real: math.Pi, Text: "some text", Raw: []byte("some bytes"),
			When: time.Date(2024, 5, 6, 7, 8, 9, 123_456_789, time.UTC), Texts: []string{"a", "b"},
			Counts: map[string]int64{"key": 300}, Maybe: &integer,
			Items: []probetypes.Item{{Key: "first", Value: 1, Tags: []string{"red"}}},
		}},
	}
}

// DamagedTypes are the names of the types whose encodings are damaged.
func DamagedTypes() (names []string) {
	for _, d := range damagedTypes() {
		names = append(names, d.name)
	}
	return names
}

// DecodedTypes are the names of all types of which hostile input is decoded.
func DecodedTypes() []string { return append(DamagedTypes(), someText.name) }

// damaged returns the type of that name. It panics if there is none: whoever takes names from
// files checks them.
func damaged(name string) damagedType {
	for _, d := range append(damagedTypes(), someText) {
		if d.name == name {
			return d
		}
	}
	panic("probe: no damaged type is called " + name)
}
