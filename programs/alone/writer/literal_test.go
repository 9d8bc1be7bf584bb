package writer

import (
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/serbench/serbench/verify/probe/probetypes"
)

// Values are written as Go has them.
func TestLiterals(t *testing.T) {
	one := int64(1)
	deep := probetypes.Tree{V: 1}
	for i := range 30 {
		deep = probetypes.Tree{V: int64(i), Kids: []probetypes.Tree{deep}}
	}
	for want, v := range map[string]any{
		`HasText{V: "a\x00b"}`:                                                        &probetypes.HasText{V: "a\x00b"},
		`HasText{V: strings.Repeat("x", 65536)}`:                                      &probetypes.HasText{V: strings.Repeat("x", 65536)},
		`HasText{}`:                                                                   &probetypes.HasText{},
		`HasBytes{V: []byte("")}`:                                                     &probetypes.HasBytes{V: []byte{}},
		`HasFloat64{V: math.Copysign(0, -1)}`:                                         &probetypes.HasFloat64{V: math.Copysign(0, -1)},
		`HasFloat32{V: float32(math.NaN())}`:                                          &probetypes.HasFloat32{V: float32(math.NaN())},
		`HasFloat64{V: math.Inf(-1)}`:                                                 &probetypes.HasFloat64{V: math.Inf(-1)},
		`HasFloat64{V: 0.3333333333333333}`:                                           &probetypes.HasFloat64{V: 1.0 / 3},
		`HasPointer{V: new(int64(1))}`:                                                &probetypes.HasPointer{V: &one},
		`HasItem{V: &Item{Key: "k"}}`:                                                 &probetypes.HasItem{V: &probetypes.Item{Key: "k"}},
		`HasMap{V: map[string]int64{"a": 1, "b": 0}}`:                                 &probetypes.HasMap{V: map[string]int64{"b": 0, "a": 1}},
		`HasList{V: []int64{0}}`:                                                      &probetypes.HasList{V: []int64{0}},
		`HasTime{V: time.Date(2024, 5, 6, 7, 8, 9, 1, time.UTC)}`:                     &probetypes.HasTime{V: time.Date(2024, 5, 6, 7, 8, 9, 1, time.UTC)},
		`HasTime{V: time.Date(2024, 5, 6, 7, 8, 9, 0, time.FixedZone("", 19800))}`:    &probetypes.HasTime{V: time.Date(2024, 5, 6, 7, 8, 9, 0, time.FixedZone("", 19800))},
		`Deep(30, func(n int64, kids []Tree) Tree { return Tree{V: n, Kids: kids} })`: &deep,
		`Tree{Kids: make([]Tree, 100)}`:                                               &probetypes.Tree{Kids: make([]probetypes.Tree, 100)},
	} {
		got := unmarked(literal(reflect.ValueOf(v).Elem()), func(t goType) string { return t.Name })
		if got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}
