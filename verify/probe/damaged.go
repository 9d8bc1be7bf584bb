package probe

import (
	"math"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/kinds"
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
		{"flat", kinds.Of[kinds.Old](), old},
		{"nested", kinds.Of[kinds.Nested](), filled()},
		{"tree", kinds.Of[kinds.Tree](), &kinds.Tree{V: 1, Kids: []kinds.Tree{{V: 2, Kids: []kinds.Tree{{V: 3}}}, {V: 4}}}},
		{"optional", kinds.Of[kinds.HasItem](), &kinds.HasItem{V: &kinds.Item{Key: "key", Value: 7, Tags: []string{"tag"}}}},
		{"pointer", kinds.Of[kinds.HasPointer](), &kinds.HasPointer{V: &integer}},
		{"list", kinds.Of[kinds.HasList](), &kinds.HasList{V: []int64{1, 300, 1 << 40}}},
		{"texts", kinds.Of[kinds.HasTexts](), &kinds.HasTexts{V: []string{"a", "some text", "c"}}},
		{"map", kinds.Of[kinds.HasMap](), &kinds.HasMap{V: map[string]int64{"key": 300}}},
		{"bytes", kinds.Of[kinds.HasBytes](), &kinds.HasBytes{V: []byte("some bytes")}},
		{"time", kinds.Of[kinds.HasTime](), &kinds.HasTime{V: time.Date(2024, 5, 6, 7, 8, 9, 123_456_789, time.UTC)}},
		{"float", kinds.Of[kinds.HasFloat64](), &kinds.HasFloat64{V: math.Pi}},
		{"integer", kinds.Of[kinds.HasUint64](), &kinds.HasUint64{V: 1<<64 - 1}},
		{"every", kinds.Of[kinds.Every](), &kinds.Every{
			Yes: true, Number: -70000, Real: math.Pi, Text: "some text", Raw: []byte("some bytes"),
			When: time.Date(2024, 5, 6, 7, 8, 9, 123_456_789, time.UTC), Texts: []string{"a", "b"},
			Counts: map[string]int64{"key": 300}, Maybe: &integer,
			Items: []kinds.Item{{Key: "first", Value: 1, Tags: []string{"red"}}},
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

// damaged returns the type of that name. It panics if there is none: whoever takes names from
// files checks them.
func damaged(name string) damagedType {
	for _, d := range damagedTypes() {
		if d.name == name {
			return d
		}
	}
	panic("probe: no damaged type is called " + name)
}
