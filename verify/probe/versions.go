package probe

import (
	"reflect"
	"slices"
	"strings"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verify/probe/probetypes"
)

// Contents of records. The versions have the same in the fields that they share. A list has both
// records, so that a reader that loses its position in the first is seen to misread the second.
var (
	old    = &probetypes.Old{A: 1 << 40, B: "text", C: 70000}
	second = &probetypes.Old{A: 1 << 41, B: "other", C: 80000}
)

// A version is one of the record's.
type version struct {
	name string
	typ  *contest.Type
	// of returns the version's record with this content.
	of content
}

// A content is a function that returns a version's record with the content of another's.
type content func(probetypes.Old) any

// versions are all of the record's. The first is the one that the others are changes of.
var versions = []version{
	{"first", probetypes.Of[probetypes.Old](), asFirst},
	{"added", probetypes.Of[probetypes.Added](), func(o probetypes.Old) any { return &probetypes.Added{A: o.A, B: o.B, C: o.C, D: "more"} }},
	{"removed", probetypes.Of[probetypes.Removed](), asRemoved},
	{"reordered", probetypes.Of[probetypes.Reordered](), asReordered},
	{"widened", probetypes.Of[probetypes.Widened](), asWidened},
	{"renamed", probetypes.Of[probetypes.Renamed](), asRenamed},
	{"optional", probetypes.Of[probetypes.Optional](), asOptional},
	{"retyped", probetypes.Of[probetypes.Retyped](), func(o probetypes.Old) any { return &probetypes.Retyped{A: o.A, B: o.B, C: "word"} }},
}

func asFirst(o probetypes.Old) any   { return &o }
func asRemoved(o probetypes.Old) any { return &probetypes.Removed{A: o.A, B: o.B} }
func asReordered(o probetypes.Old) any {
	return &probetypes.Reordered{A: o.A, B: o.B, C: o.C}
}
func asWidened(o probetypes.Old) any { return &probetypes.Widened{A: o.A, B: o.B, C: int64(o.C)} }
func asRenamed(o probetypes.Old) any { return &probetypes.Renamed{A: o.A, Title: o.B, C: o.C} }
func asOptional(o probetypes.Old) any {
	return &probetypes.Optional{A: o.A, B: &o.B, C: o.C}
}

// A place is where a version of the record is in a message.
type place struct {
	series fact.Series
	// holder is the name of the type of the message, in the package of each version.
	holder string
}

// alone is the place of a record that is the message.
var alone = place{fact.Evolution, "Record"}

var places = []place{
	alone, {fact.EvolutionInField, "InField"}, {fact.EvolutionInOptional, "InOptional"}, {fact.EvolutionInList, "InList"}, {fact.EvolutionInMap, "InMap"},
}

// called returns the name of a version's message.
func (p place) called(version string) string {
	return version + strings.TrimPrefix(string(p.series), string(fact.Evolution))
}

// message returns the type of the message that has a version of the record.
func (p place) message(v version) *contest.Type {
	all := probetypes.All()
	return all[slices.IndexFunc(all, func(t *contest.Type) bool {
		return t.Go.PkgPath() == v.typ.Go.PkgPath() && t.Go.Name() == p.holder
	})]
}

// filled returns a message whose records have the contents that a function gives them.
func (p place) filled(v version, of content) any {
	if p == alone {
		return of(*old)
	}
	message := p.message(v).New()
	held := reflect.ValueOf(message).Elem()
	held.FieldByName("Before").SetInt(5)
	held.FieldByName("After").SetString("behind")
	one, two, in := reflect.ValueOf(of(*old)), reflect.ValueOf(of(*second)), held.Field(1)
	switch in.Kind() {
	case reflect.Struct:
		in.Set(one.Elem())
	case reflect.Pointer:
		in.Set(one)
	case reflect.Slice:
		in.Set(reflect.Append(in, one.Elem(), two.Elem()))
	case reflect.Map:
		in.Set(reflect.MakeMap(in.Type()))
		// Only one: the order of two is random, and what a reader makes of the bytes may depend on it.
		in.SetMapIndex(reflect.ValueOf("one"), one.Elem())
	}
	return message
}

// Versions are the names of all messages that a version of the record writes.
func Versions() (names []string) {
	for _, p := range places {
		for _, v := range versions {
			names = append(names, p.called(v.name))
		}
	}
	return names
}

// A Writing is what a process with one version of the record wrote.
type Writing struct {
	Data []byte `json:"data,omitempty"`
	// Answer says why there are no data; "" if there are.
	Answer Answer `json:"answer,omitempty"`
	Detail string `json:"detail,omitempty"`
}

// Write encodes a version's message. The process should know no other version: all have the same name,
// by which some libraries register types.
func Write(v *contest.Variant, name string) Writing {
	q := &inquiry{variant: v}
	for _, p := range places {
		for _, of := range versions {
			if p.called(of.name) == name {
				return q.write(p, of)
			}
		}
	}
	panic("probe: no version is called " + name)
}

func (q *inquiry) write(p place, of version) Writing {
	s, err := q.bind(p.message(of))
	if err != nil {
		return Writing{Answer: fact.Unsupported, Detail: err.Error()}
	}
	data, err := s.marshal(p.filled(of, of.of))
	if err != nil {
		// The record alone is carried. So it is the place that is not.
		if p != alone && failed(err) == fact.Refused {
			return Writing{Answer: fact.Unsupported, Detail: "marshal: " + err.Error()}
		}
		return Writing{Answer: failed(err), Detail: "marshal: " + err.Error()}
	}
	return Writing{Data: contest.Exactly(data)}
}
