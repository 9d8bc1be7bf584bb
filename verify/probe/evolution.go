package probe

import (
	"reflect"
	"slices"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verify/fidelity"
	"github.com/serbench/serbench/verify/probe/probetypes"
)

// Values of the versions, with the same content in the fields they share.
var (
	optionalText = "text"
	old          = &probetypes.Old{A: 1 << 40, B: "text", C: 70000}
)

// A version is one of the record's, with a value.
type version struct {
	name  string
	typ   *contest.Type
	value any
}

// versions are all of the record's. The first is the one that the others are changes of.
var versions = []version{
	{"first", probetypes.Of[probetypes.Old](), old},
	{"added", probetypes.Of[probetypes.Added](), &probetypes.Added{A: old.A, B: old.B, C: old.C, D: "more"}},
	{"removed", probetypes.Of[probetypes.Removed](), &probetypes.Removed{A: old.A, B: old.B}},
	{"reordered", probetypes.Of[probetypes.Reordered](), &probetypes.Reordered{A: old.A, B: old.B, C: old.C}},
	{"widened", probetypes.Of[probetypes.Widened](), &probetypes.Widened{A: old.A, B: old.B, C: int64(old.C)}},
	{"renamed", probetypes.Of[probetypes.Renamed](), &probetypes.Renamed{A: old.A, Title: old.B, C: old.C}},
	{"optional", probetypes.Of[probetypes.Optional](), &probetypes.Optional{A: old.A, B: &optionalText, C: old.C}},
}

// Versions are their names.
func Versions() (names []string) {
	for _, v := range versions {
		names = append(names, v.name)
	}
	return names
}

func versionOf(name string) version {
	return versions[slices.IndexFunc(versions, func(v version) bool { return v.name == name })]
}

// A Writing is what a process with one version of the record wrote.
type Writing struct {
	Data []byte `json:"data,omitempty"`
	// Answer says why there are no data; "" if there are.
	Answer Answer `json:"answer,omitempty"`
	Detail string `json:"detail,omitempty"`
}

// Write encodes a version of the record. The process should know no other version: all have the
// same name, by which some libraries register types.
func Write(v *contest.Variant, name string) Writing {
	q, of := &inquiry{variant: v}, versionOf(name)
	s, err := q.bind(of.typ)
	if err != nil {
		return Writing{Answer: fact.Unsupported, Detail: err.Error()}
	}
	data, err := s.marshal(of.value)
	if err != nil {
		return Writing{Answer: failed(err), Detail: "marshal: " + err.Error()}
	}
	return Writing{Data: contest.Exactly(data)}
}

// A change is another version of the record. forth is what the new version should read from the
// old one's bytes, and back is what the old version should read from the new one's. probes is the
// version of the group in which the new version reads.
type change struct {
	name        fact.Change
	version     string
	probes      int
	forth, back any
}

// probesOfFirst is the version of the group in which the first version reads the others.
const probesOfFirst = 2

var changes = []change{
	{fact.FieldAdded, "added", 2, &probetypes.Added{A: old.A, B: old.B, C: old.C}, old},
	{fact.FieldRemoved, "removed", 2, &probetypes.Removed{A: old.A, B: old.B}, &probetypes.Old{A: old.A, B: old.B}},
	{fact.FieldsReordered, "reordered", 2, versionOf("reordered").value, old},
	{fact.IntegerWidened, "widened", 2, versionOf("widened").value, old},
	{fact.FieldRenamed, "renamed", 2, versionOf("renamed").value, old},
	{fact.FieldOptional, "optional", 2, versionOf("optional").value, old},
}

// groupsOfVersions returns a group for each version that reads others: it has a process of its
// own, which knows no other version.
func groupsOfVersions() (groups []Group) {
	add := func(reader string, probes int, writers []string, questions []question) {
		groups = append(groups, Group{
			Name: fact.EvolutionOf(reader), Version: probes, Doc: "how the version " + reader + " of a record reads others",
			Reads: writers, questions: func(bool) []question { return questions },
		})
	}
	var writers []string
	var questions []question
	for _, c := range changes {
		writers = append(writers, c.version)
		questions = append(questions, across(c.name.NewBytes(), c.version, "first", c.back))
	}
	add("first", probesOfFirst, writers, questions)
	for _, c := range changes {
		add(c.version, c.probes, []string{"first"}, []question{across(c.name.OldBytes(), "first", c.version, c.forth)})
	}
	return groups
}

// across asks what one version reads from another one's bytes.
func across(probe fact.Probe, from, to string, want any) question {
	return question{probe, func(q *inquiry) { q.across(probe, versionOf(from), versionOf(to), want) }}
}

func (q *inquiry) across(probe fact.Probe, from, to version, want any) {
	written, ok := q.written[from.name]
	if !ok {
		written = Write(q.variant, from.name)
	}
	if written.Answer != "" {
		q.found(probe, written.Answer, written.Detail, "")
		return
	}
	reader, err := q.bind(to.typ)
	if err != nil {
		q.found(probe, fact.Unsupported, err.Error(), "")
		return
	}
	// Some formats read with the schema that the data were written with.
	if resolver, ok := reader.Codec.(contest.Resolver); ok {
		codec, err := q.resolve(resolver, from.typ)
		if err != nil {
			q.found(probe, fact.Refused, err.Error(), show(from.value))
			return
		}
		reader = subject{contest.NewSession(q.variant, to.typ, codec)}
	}
	got := to.typ.New()
	if err := reader.unmarshal(contest.Exactly(written.Data), got); err != nil {
		q.found(probe, failed(err), err.Error(), show(from.value))
		return
	}
	if alike(want, got) {
		q.found(probe, fact.Kept, "", "")
		return
	}
	// An empty renamed field is what the library promises. Content that was never written to
	// the field is not.
	detail := "read as " + show(got)
	made := invented(want, got)
	if made {
		detail += neverWritten
	}
	q.add(Finding{Probe: probe, Answer: fact.Changed, Detail: detail, Input: show(from.value), Invented: made})
}

// neverWritten ends the detail of an invented value.
const neverWritten = ", which was never written"

// resolve returns the reader's codec of what the variant writes of another type.
func (q *inquiry) resolve(reader contest.Resolver, from *contest.Type) (contest.Codec, error) {
	writer, err := q.bind(from)
	if err != nil {
		return nil, err
	}
	return reader.From(writer.Codec)
}

// invented reports whether a field holds something other than what was sent or nothing.
func invented(want, got any) bool {
	w, g := reflect.ValueOf(want).Elem(), reflect.ValueOf(got).Elem()
	for i := range g.NumField() {
		if !g.Field(i).IsZero() && !same(w.Field(i), g.Field(i)) {
			return true
		}
	}
	return false
}

// alike compares as a round trip does: nil equals empty.
func alike(a, b any) bool { return fidelity.For(reflect.TypeOf(a).Elem()).Equal(a, b) }
