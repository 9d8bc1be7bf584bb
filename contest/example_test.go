package contest_test

import (
	"encoding/json"
	"fmt"
	"log"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contest/random"
)

// A point is the type to serialize.
type point struct {
	X, Y int
	Name string
}

// pointType has one data set, of 1,024 different values.
var pointType = contest.NewType("point", "A named point of a plane.", contest.Sampler[point]{
	Name:  "point",
	Doc:   "Marks on a map: two small numbers and a short text.",
	Count: 1024,
	Sample: func(r *random.Source, i int) point {
		return point{X: r.IntN(100), Y: r.IntN(100), Name: fmt.Sprint("mark ", i)}
	},
})

// contestant has the metadata that reports show, and one variant.
var contestant = &contest.Contestant{
	Name:    "json",
	Doc:     "encoding/json of the standard library.",
	Module:  "std",
	License: "BSD-3-Clause",
	URL:     "https://pkg.go.dev/encoding/json",
	Schema:  contest.Reflection,
	Variants: []contest.Variant{{
		Name:    "default",
		Default: true,
		Doc:     "json.Marshal and json.Unmarshal.",
		Shown:   contest.Quote{Place: "encoding/json/example_test.go", Text: "b, err := json.Marshal(group)", Seen: "2026-11-22"},
		Fields:  contest.ByName,
		Format:  "json",
		Claims:  contest.Claims{Concurrent: true},
		Bind:    func(*contest.Type) (contest.Codec, error) { return codec{}, nil },
	}},
}

// codec holds what is timed: calls of the library and nothing else.
type codec struct{}

func (codec) Marshal(v any) ([]byte, error)      { return json.Marshal(v) }
func (codec) Unmarshal(data []byte, v any) error { return json.Unmarshal(data, v) }

// An adapter is a contestant and its codec. A suite brings it together with a type, and a session
// makes the round trip of one value.
func Example_adapter() {
	suite := contest.Suite{Contestants: []*contest.Contestant{contestant}, Types: []*contest.Type{pointType}}
	if err := contest.Validate(suite.Contestants, suite.Types); err != nil {
		log.Fatal(err)
	}
	dataset := suite.Dataset("point")
	variant := suite.Contestant("json").Variant("default")
	session, err := contest.Open(variant, dataset.Type, dataset.Throwaway())
	if err != nil {
		log.Fatal(err)
	}
	data, err := session.Encode(dataset.Sample(7))
	if err != nil {
		log.Fatal(err)
	}
	back, err := session.Decode(data)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s\n%+v\n", data, *back.(*point))
	// Output:
	// {"X":86,"Y":5,"Name":"mark 7"}
	// {X:86 Y:5 Name:mark 7}
}
