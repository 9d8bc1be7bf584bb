package probe

import (
	"fmt"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/verify/probe/probetypes"
)

// destination decodes into reused values. Native messages are not tested, because the
// library's own Reset empties them.
func destination(bool) []question {
	seven, eight := int64(7), int64(8)
	all := []question{
		into("fields that are zero", probetypes.Of[probetypes.Old](), &probetypes.Old{}, &probetypes.Old{A: 1, B: "stale", C: 2}),
		into("a shorter list", probetypes.Of[probetypes.HasList](), &probetypes.HasList{V: []int64{1, 2}}, &probetypes.HasList{V: []int64{9, 9, 9, 9, 9}}),
		into("an empty list", probetypes.Of[probetypes.HasList](), &probetypes.HasList{V: []int64{}}, &probetypes.HasList{V: []int64{9, 9}}),
		into("a nil list", probetypes.Of[probetypes.HasList](), &probetypes.HasList{}, &probetypes.HasList{V: []int64{9, 9}}),
		into("nil bytes", probetypes.Of[probetypes.HasBytes](), &probetypes.HasBytes{}, &probetypes.HasBytes{V: []byte("stale")}),
		into("a nil map", probetypes.Of[probetypes.HasMap](), &probetypes.HasMap{}, &probetypes.HasMap{V: map[string]int64{"old": 9}}),
		into("an empty map", probetypes.Of[probetypes.HasMap](), &probetypes.HasMap{V: map[string]int64{}}, &probetypes.HasMap{V: map[string]int64{"old": 9}}),
		into("a map", probetypes.Of[probetypes.HasMap](), &probetypes.HasMap{V: map[string]int64{"new": 1}}, &probetypes.HasMap{V: map[string]int64{"old": 9}}),
		into("a nil pointer", probetypes.Of[probetypes.HasPointer](), &probetypes.HasPointer{}, &probetypes.HasPointer{V: &seven}),
		into("a nil pointer to a record", probetypes.Of[probetypes.HasItem](), &probetypes.HasItem{}, &probetypes.HasItem{V: &probetypes.Item{Key: "old"}}),
		into("a pointer", probetypes.Of[probetypes.HasPointer](), &probetypes.HasPointer{V: &eight}, &probetypes.HasPointer{V: &seven}),
		into("a pointer to a record", probetypes.Of[probetypes.HasItem](), &probetypes.HasItem{V: &probetypes.Item{Key: "new"}}, &probetypes.HasItem{V: &probetypes.Item{Key: "old", Value: 9, Tags: []string{"stale"}}}),
		into("records in a list", probetypes.Of[probetypes.Nested](),
			&probetypes.Nested{Items: []probetypes.Item{{Key: "new"}}},
			&probetypes.Nested{ID: 9, Name: "stale", Items: []probetypes.Item{{Key: "old", Value: 9, Tags: []string{"stale"}}}}),
		{writesThrough, (*inquiry).pointee},
		{leavesParts, (*inquiry).afterFailure},
	}
	for i, one := range all {
		all[i].ask = func(q *inquiry) {
			if !q.variant.Claims.Native {
				one.ask(q)
			}
		}
	}
	return all
}

// Names of the questions that are not about what a destination holds afterwards.
const (
	writesThrough = "reused destination: writes through a pointer that it held"
	leavesParts   = "a failed unmarshal leaves parts in the destination"
)

// into decodes sent into a reused destination, and asks whether the result is what was sent; nil
// and empty are the same here.
func into(name string, t *contest.Type, sent, used any) question {
	name = "reused destination: " + name
	return question{name, func(q *inquiry) { q.into(name, t, sent, used) }}
}

func (q *inquiry) into(probe string, t *contest.Type, sent, used any) {
	s, err := q.bind(t)
	if err != nil {
		q.found(probe, result.Unsupported, err.Error(), "")
		return
	}
	data, err := s.marshal(sent)
	if err == nil {
		err = s.unmarshal(contest.Exactly(data), used)
	}
	if err != nil {
		q.found(probe, failed(err), err.Error(), show(sent))
		return
	}
	if alike(sent, used) {
		q.found(probe, result.Kept, "", "")
		return
	}
	q.found(probe, result.Changed, "is "+show(used), show(sent))
}

// pointee asks whether the decoder writes through a pointer in the destination: anyone else
// who holds that pointer sees the new value.
func (q *inquiry) pointee() {
	const probe = writesThrough
	s, err := q.bind(probetypes.Of[probetypes.HasPointer]())
	if err != nil {
		q.found(probe, result.Unsupported, err.Error(), "")
		return
	}
	old, now := int64(7), int64(8)
	data, err := s.marshal(&probetypes.HasPointer{V: &now})
	if err == nil {
		err = s.unmarshal(contest.Exactly(data), &probetypes.HasPointer{V: &old})
	}
	if err != nil {
		q.found(probe, failed(err), err.Error(), "")
		return
	}
	q.yes(probe, old != 7, fmt.Sprintf("the integer that it pointed to is now %d", old))
}

// afterFailure decodes two thirds of an encoding into an empty value.
func (q *inquiry) afterFailure() {
	const probe = leavesParts
	s, err := q.bind(probetypes.Of[probetypes.Nested]())
	if err != nil {
		q.found(probe, result.Unsupported, err.Error(), "")
		return
	}
	data, err := s.marshal(filled())
	if err != nil {
		q.found(probe, failed(err), err.Error(), "")
		return
	}
	left := &probetypes.Nested{}
	// Two thirds, so that some fields decode before the error.
	switch err := s.unmarshal(contest.Exactly(data[:len(data)*2/3]), left); {
	case err == nil:
		q.found(probe, result.Changed, "two thirds of an encoding were accepted as "+show(left), "")
	case failed(err) == result.AnswerCrashed:
		q.found(probe, result.AnswerCrashed, err.Error(), "")
	default:
		q.yes(probe, !alike(&probetypes.Nested{}, left), "after an error it is "+show(left))
	}
}
