package probe

import (
	"reflect"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/kinds"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/verify/fidelity"
)

// Values of the versions, with the same content in the fields they share.
var (
	optionalText = "text"
	old          = &kinds.Old{A: 1 << 40, B: "text", C: 70000}
)

// A change is another version of the record.
type change struct {
	name  string
	typ   *contest.Type
	value any
	// forth is what the new version should read from the old one's bytes, and back is what
	// the old version should read from the new one's.
	forth, back any
}

// evolution encodes by one version of a record and decodes by another, both ways.
func evolution(q *inquiry) {
	for _, c := range []change{
		{
			"a field added", kinds.Of[kinds.Added](), &kinds.Added{A: old.A, B: old.B, C: old.C, D: "more"},
			&kinds.Added{A: old.A, B: old.B, C: old.C}, old,
		},
		{
			"a field removed", kinds.Of[kinds.Removed](), &kinds.Removed{A: old.A, B: old.B},
			&kinds.Removed{A: old.A, B: old.B}, &kinds.Old{A: old.A, B: old.B},
		},
		{"fields in another order", kinds.Of[kinds.Reordered](), &kinds.Reordered{A: old.A, B: old.B, C: old.C}, nil, nil},
		{"an integer widened", kinds.Of[kinds.Widened](), &kinds.Widened{A: old.A, B: old.B, C: int64(old.C)}, nil, nil},
		{
			"a field renamed", kinds.Of[kinds.Renamed](), &kinds.Renamed{A: old.A, Title: old.B, C: old.C}, nil, nil,
		},
		{"a field made optional", kinds.Of[kinds.Optional](), &kinds.Optional{A: old.A, B: &optionalText, C: old.C}, nil, nil},
	} {
		if c.forth == nil {
			c.forth = c.value
		}
		if c.back == nil {
			c.back = old
		}
		q.across(c.name+", old bytes", kinds.Of[kinds.Old](), old, c.typ, c.forth)
		q.across(c.name+", new bytes", c.typ, c.value, kinds.Of[kinds.Old](), c.back)
	}
}

func (q *inquiry) across(probe string, from *contest.Type, sent any, to *contest.Type, want any) {
	probe = "evolution: " + probe
	writer, err := q.bind(from)
	if err != nil {
		q.found(probe, result.Unsupported, err.Error(), "")
		return
	}
	reader, err := q.bind(to)
	if err != nil {
		q.found(probe, result.Unsupported, err.Error(), "")
		return
	}
	data, err := writer.marshal(sent)
	if err != nil {
		q.found(probe, failed(err), "marshal: "+err.Error(), "")
		return
	}
	got := to.New()
	if err := reader.unmarshal(contest.Exactly(data), got); err != nil {
		q.found(probe, failed(err), err.Error(), show(sent))
		return
	}
	if alike(want, got) {
		q.found(probe, result.Kept, "", "")
		return
	}
	// An empty renamed field is what the library promises. Content that was never written to
	// the field is not.
	detail := "read as " + show(got)
	if invented(want, got) {
		detail += ", which was never written"
	}
	q.found(probe, result.Changed, detail, show(sent))
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
