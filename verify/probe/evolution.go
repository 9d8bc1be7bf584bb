package probe

import (
	"errors"
	"reflect"
	"slices"
	"strconv"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verify/fidelity"
	"github.com/serbench/serbench/verify/probe/probetypes"
)

// A change is another version of the record. forth is what the new version may read from the old one's
// bytes, and back is what the old version may read from the new one's: one of several contents. probes
// is the version of the group in which the new version reads.
type change struct {
	name        fact.Change
	version     string
	probes      int
	forth, back []content
}

// probesOfFirst is the version of the group in which the first version reads the others.
const probesOfFirst = 2

var changes = []change{
	{fact.FieldAdded, "added", 2, []content{func(o probetypes.Old) any { return &probetypes.Added{A: o.A, B: o.B, C: o.C} }}, []content{asFirst}},
	{fact.FieldRemoved, "removed", 2, []content{asRemoved}, []content{withoutC}},
	{fact.FieldsReordered, "reordered", 2, []content{asReordered}, []content{asFirst}},
	{fact.IntegerWidened, "widened", 2, []content{asWidened}, []content{asFirst}},
	{fact.FieldRenamed, "renamed", 2, []content{asRenamed}, []content{asFirst}},
	{fact.FieldOptional, "optional", 2, []content{asOptional}, []content{asFirst}},
}

// laterChanges came with the places of records.
var laterChanges = []change{
	// A library may write out the integer. No library can make one of a word.
	{fact.FieldRetyped, "retyped", 0, []content{
		func(o probetypes.Old) any { return &probetypes.Retyped{A: o.A, B: o.B} },
		func(o probetypes.Old) any {
			return &probetypes.Retyped{A: o.A, B: o.B, C: strconv.Itoa(int(o.C))}
		},
	}, []content{withoutC}},
}

func withoutC(o probetypes.Old) any { return &probetypes.Old{A: o.A, B: o.B} }

// groupsOfVersions returns a group for each version that reads others as messages: it has a process of
// its own, which knows no other version.
func groupsOfVersions() (groups []Group) {
	doc := func(reader string) string { return "how the version " + reader + " of a record reads others" }
	first := Group{Name: fact.EvolutionOf("first"), Version: probesOfFirst, Doc: doc("first")}
	others := []Group{}
	for _, c := range changes {
		first = first.with(c.newBytes(alone))
		others = append(others, Group{Name: fact.EvolutionOf(c.version), Version: c.probes, Doc: doc(c.version)}.with(c.oldBytes(alone)))
	}
	return append([]Group{first}, others...)
}

// probesInPlaces is the version of the groups in which versions read others in all places.
const probesInPlaces = FirstVersion + 1

// groupsInPlaces returns a group for each version that reads others within other records. The changes that
// came with them are asked of a record that is the message, too.
func groupsInPlaces() (groups []Group) {
	doc := func(reader string) string {
		return "how the version " + reader + " of a record reads others in fields, lists and maps"
	}
	first := Group{Name: fact.EvolutionInPlacesOf("first"), Version: probesInPlaces, Doc: doc("first")}
	others := []Group{}
	for _, c := range slices.Concat(changes, laterChanges) {
		other := Group{Name: fact.EvolutionInPlacesOf(c.version), Version: probesInPlaces, Doc: doc(c.version)}
		for _, p := range places {
			if p != alone || c.probes == 0 {
				first, other = first.with(c.newBytes(p)), other.with(c.oldBytes(p))
			}
		}
		others = append(others, other)
	}
	return append([]Group{first}, others...)
}

// with returns the group with another question.
func (g Group) with(r crossing) Group {
	var before []question
	if g.questions != nil {
		before = g.questions(false)
	}
	all := append(slices.Clone(before), question{r.probe, func(q *inquiry) { q.across(r) }})
	g.Reads, g.questions = append(slices.Clone(g.Reads), r.place.called(r.from.name)), func(bool) []question { return all }
	return g
}

// A crossing is what one version reads from another one's bytes.
type crossing struct {
	probe    fact.Probe
	place    place
	from, to version
	may      []content // what is right
}

func (c change) newBytes(p place) crossing {
	return crossing{c.name.NewBytesIn(p.series), p, versionOf(c.version), versions[0], c.back}
}

func (c change) oldBytes(p place) crossing {
	return crossing{c.name.OldBytesIn(p.series), p, versions[0], versionOf(c.version), c.forth}
}

func versionOf(name string) version {
	return versions[slices.IndexFunc(versions, func(v version) bool { return v.name == name })]
}

func (q *inquiry) across(r crossing) {
	written, ok := q.written[r.place.called(r.from.name)]
	if !ok {
		written = q.write(r.place, r.from)
	}
	if written.Answer != "" {
		q.found(r.probe, written.Answer, written.Detail, "")
		return
	}
	from, to := r.place.message(r.from), r.place.message(r.to)
	reader, err := q.bind(to)
	if err == nil && r.place != alone {
		err = q.carriesIn(r.place, r.to)
	}
	if err != nil {
		q.found(r.probe, fact.Unsupported, err.Error(), "")
		return
	}
	input := show(r.place.filled(r.from, r.from.of))
	// Some formats read with the schema that the data were written with.
	if resolver, ok := reader.Codec.(contest.Resolver); ok {
		codec, err := q.resolve(resolver, from)
		if err != nil {
			q.found(r.probe, fact.Refused, err.Error(), input)
			return
		}
		reader = subject{contest.NewSession(q.variant, to, codec)}
	}
	got := to.New()
	if err := reader.unmarshal(contest.Exactly(written.Data), got); err != nil {
		q.found(r.probe, failed(err), err.Error(), input)
		return
	}
	if slices.ContainsFunc(r.may, func(of content) bool { return alike(r.place.filled(r.to, of), got) }) {
		q.found(r.probe, fact.Kept, "", "")
		return
	}
	// An empty renamed field is what the library promises. Content that was never written to
	// the field is not.
	f := Finding{Probe: r.probe, Answer: fact.Changed, Detail: "read as " + show(got), Input: input}
	f.Invented, f.Lost = misread(reflect.ValueOf(r.place.filled(r.to, r.may[0])).Elem(), reflect.ValueOf(got).Elem(), from.Go)
	switch {
	case f.Invented:
		f.Detail += neverWritten
	case f.Lost:
		f.Detail += neverRead
	}
	q.add(f)
}

// carriesIn returns an error if a version's own process does not read what it wrote: then the library does not
// carry the record in this place, whatever changes.
func (q *inquiry) carriesIn(p place, v version) error {
	s, err := q.bind(p.message(v))
	if err != nil {
		return err
	}
	sent := p.filled(v, v.of)
	back, err := s.round(sent)
	if err == nil && !alike(sent, back) {
		err = errors.New("reads its own " + show(sent) + " as " + show(back))
	}
	return err
}

// neverWritten ends the detail of an invented value, and neverRead of a value that lacks content.
const (
	neverWritten = ", which was never written"
	neverRead    = ", which lacks what both versions have"
)

// resolve returns the reader's codec of what the variant writes of another type.
func (q *inquiry) resolve(reader contest.Resolver, from *contest.Type) (contest.Codec, error) {
	writer, err := q.bind(from)
	if err != nil {
		return nil, err
	}
	return reader.From(writer.Codec)
}

// alike compares as a round trip does: nil equals empty.
func alike(a, b any) bool { return fidelity.For(reflect.TypeOf(a).Elem()).Equal(a, b) }
