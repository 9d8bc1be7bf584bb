package probe

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verify/grammar"
	"github.com/serbench/serbench/verify/probe/probetypes"
)

// Growing is the group of questions about documents that are made from a format's grammar. Its
// answers are [result.Damage] too.
var Growing = Group{Name: fact.GroupGrowth, Version: FirstVersion + 1, Doc: "how a decoder's work grows with hostile input"}

// GrammarTypes are the names of the types that such documents are made for.
var GrammarTypes = []string{"flat", "tree", "nested", "every", "list", "texts", "map", "bytes", "text"}

// someText is a damaged type for grammars alone.
var someText = damagedType{name: "text", typ: probetypes.Of[probetypes.HasText](), value: &probetypes.HasText{V: "some text"}}

// longs make long values of some of the types.
var longs = map[string]func(n int) any{
	"tree":  func(n int) any { return &probetypes.Tree{V: 1, Kids: slices.Repeat([]probetypes.Tree{{V: 1}}, n)} },
	"list":  func(n int) any { return &probetypes.HasList{V: slices.Repeat([]int64{1}, n)} },
	"texts": func(n int) any { return &probetypes.HasTexts{V: slices.Repeat([]string{"a"}, n)} },
	"bytes": func(n int) any { return &probetypes.HasBytes{V: []byte(strings.Repeat("a", n))} },
	"text":  func(n int) any { return &probetypes.HasText{V: strings.Repeat("\"\n", n)} },
	"nested": func(n int) any {
		return &probetypes.Nested{ID: 1, Name: "a", Items: slices.Repeat([]probetypes.Item{{Key: "a", Tags: []string{"b"}}}, n)}
	},
	"map": func(n int) any {
		m := make(map[string]int64, n)
		for i := range n {
			m[strconv.Itoa(i)] = 1
		}
		return &probetypes.HasMap{V: m}
	},
}

// chain returns a tree of which each level but the lowest has one child.
func chain(depth int, leaf int64) *probetypes.Tree {
	t := probetypes.Tree{V: leaf}
	for range depth {
		t = probetypes.Tree{V: 1, Kids: []probetypes.Tree{t}}
	}
	return &t
}

// shapes returns the documents that are made for a type; at most about n, unless n is 0.
func (q *inquiry) shapes(d damagedType, n int) ([]grammar.Shape, error) {
	session, err := q.bind(d.typ)
	if err != nil {
		return nil, err
	}
	valid, err := session.Encode(d.value)
	if err != nil {
		return nil, err
	}
	s := grammar.Subject{Format: q.variant.Format, Valid: valid}
	for field := range reflect.TypeOf(d.value).Elem().Fields() {
		s.Fields = append(s.Fields, field.Name)
	}
	encode := func(v any) ([]byte, error) {
		data, err := session.marshal(v)
		return contest.Exactly(data), err
	}
	if d.name == "tree" {
		s.Nested = func(depth int, leaf int64) ([]byte, error) { return encode(chain(depth, leaf)) }
	}
	if long := longs[d.name]; long != nil {
		s.Long = func(n int) ([]byte, error) { return encode(long(n)) }
	}
	shapes := s.Shapes()
	if n == 0 {
		return shapes, nil
	}
	var some []grammar.Shape
	for _, i := range spread(len(shapes), n) {
		some = append(some, shapes[i])
	}
	return some, nil
}

// documents are inputs of each size for each shape: the sizes of the first one, in order, those of the
// second one, and so on.
type documents []grammar.Shape

func (d documents) Len() int { return len(d) * len(grammar.Sizes) }

func (d documents) Kind(i int) fact.Damage { return d[i/len(grammar.Sizes)].Kind }

func (d documents) Data(i int) []byte {
	return d[i/len(grammar.Sizes)].Write(grammar.Sizes[i%len(grammar.Sizes)])
}

// ShapeOf returns the number of the shape to which an input of a test of documents belongs.
func ShapeOf(input int) int { return input / len(grammar.Sizes) }

// DocumentsOf returns the first input of a shape, and the one behind the last.
func DocumentsOf(shape int) (from, until int) {
	return shape * len(grammar.Sizes), (shape + 1) * len(grammar.Sizes)
}
