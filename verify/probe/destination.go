package probe

import (
	"fmt"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/kinds"
	"github.com/serbench/serbench/result"
)

// destination decodes into reused values. Native messages are not tested, because the
// library's own Reset empties them.
func destination(bool) []question {
	seven, eight := int64(7), int64(8)
	all := []question{
		into("fields that are zero", kinds.Of[kinds.Old](), &kinds.Old{}, &kinds.Old{A: 1, B: "stale", C: 2}),
		into("a shorter list", kinds.Of[kinds.HasList](), &kinds.HasList{V: []int64{1, 2}}, &kinds.HasList{V: []int64{9, 9, 9, 9, 9}}),
		into("an empty list", kinds.Of[kinds.HasList](), &kinds.HasList{V: []int64{}}, &kinds.HasList{V: []int64{9, 9}}),
		into("a nil list", kinds.Of[kinds.HasList](), &kinds.HasList{}, &kinds.HasList{V: []int64{9, 9}}),
		into("nil bytes", kinds.Of[kinds.HasBytes](), &kinds.HasBytes{}, &kinds.HasBytes{V: []byte("stale")}),
		into("a nil map", kinds.Of[kinds.HasMap](), &kinds.HasMap{}, &kinds.HasMap{V: map[string]int64{"old": 9}}),
		into("an empty map", kinds.Of[kinds.HasMap](), &kinds.HasMap{V: map[string]int64{}}, &kinds.HasMap{V: map[string]int64{"old": 9}}),
		into("a map", kinds.Of[kinds.HasMap](), &kinds.HasMap{V: map[string]int64{"new": 1}}, &kinds.HasMap{V: map[string]int64{"old": 9}}),
		into("a nil pointer", kinds.Of[kinds.HasPointer](), &kinds.HasPointer{}, &kinds.HasPointer{V: &seven}),
		into("a nil pointer to a record", kinds.Of[kinds.HasItem](), &kinds.HasItem{}, &kinds.HasItem{V: &kinds.Item{Key: "old"}}),
		into("a pointer", kinds.Of[kinds.HasPointer](), &kinds.HasPointer{V: &eight}, &kinds.HasPointer{V: &seven}),
		into("a pointer to a record", kinds.Of[kinds.HasItem](), &kinds.HasItem{V: &kinds.Item{Key: "new"}}, &kinds.HasItem{V: &kinds.Item{Key: "old", Value: 9, Tags: []string{"stale"}}}),
		into("records in a list", kinds.Of[kinds.Nested](),
			&kinds.Nested{Items: []kinds.Item{{Key: "new"}}},
			&kinds.Nested{ID: 9, Name: "stale", Items: []kinds.Item{{Key: "old", Value: 9, Tags: []string{"stale"}}}}),
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
	s, err := q.bind(kinds.Of[kinds.HasPointer]())
	if err != nil {
		q.found(probe, result.Unsupported, err.Error(), "")
		return
	}
	old, now := int64(7), int64(8)
	data, err := s.marshal(&kinds.HasPointer{V: &now})
	if err == nil {
		err = s.unmarshal(contest.Exactly(data), &kinds.HasPointer{V: &old})
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
	s, err := q.bind(kinds.Of[kinds.Nested]())
	if err != nil {
		q.found(probe, result.Unsupported, err.Error(), "")
		return
	}
	data, err := s.marshal(filled())
	if err != nil {
		q.found(probe, failed(err), err.Error(), "")
		return
	}
	left := &kinds.Nested{}
	// Two thirds, so that some fields decode before the error.
	switch err := s.unmarshal(contest.Exactly(data[:len(data)*2/3]), left); {
	case err == nil:
		q.found(probe, result.Changed, "two thirds of an encoding were accepted as "+show(left), "")
	case failed(err) == result.AnswerCrashed:
		q.found(probe, result.AnswerCrashed, err.Error(), "")
	default:
		q.yes(probe, !alike(&kinds.Nested{}, left), "after an error it is "+show(left))
	}
}
