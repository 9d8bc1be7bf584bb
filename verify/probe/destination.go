package probe

import (
	"fmt"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verify/probe/probetypes"
)

// destination decodes into reused values. Native messages are not tested, because the
// library's own Reset empties them.
func destination(bool) []question {
	seven, eight := int64(7), int64(8)
	all := []question{
		into(fact.ReusedZeroFields, probetypes.Of[probetypes.Old](), &probetypes.Old{}, &probetypes.Old{A: 1, B: "stale", C: 2}),
		into(fact.ReusedShorterList, probetypes.Of[probetypes.HasList](), &probetypes.HasList{V: []int64{1, 2}}, &probetypes.HasList{V: []int64{9, 9, 9, 9, 9}}),
		into(fact.ReusedEmptyList, probetypes.Of[probetypes.HasList](), &probetypes.HasList{V: []int64{}}, &probetypes.HasList{V: []int64{9, 9}}),
		into(fact.ReusedNilList, probetypes.Of[probetypes.HasList](), &probetypes.HasList{}, &probetypes.HasList{V: []int64{9, 9}}),
		into(fact.ReusedNilBytes, probetypes.Of[probetypes.HasBytes](), &probetypes.HasBytes{}, &probetypes.HasBytes{V: []byte("stale")}),
		into(fact.ReusedNilMap, probetypes.Of[probetypes.HasMap](), &probetypes.HasMap{}, &probetypes.HasMap{V: map[string]int64{"old": 9}}),
		into(fact.ReusedEmptyMap, probetypes.Of[probetypes.HasMap](), &probetypes.HasMap{V: map[string]int64{}}, &probetypes.HasMap{V: map[string]int64{"old": 9}}),
		into(fact.ReusedMap, probetypes.Of[probetypes.HasMap](), &probetypes.HasMap{V: map[string]int64{"new": 1}}, &probetypes.HasMap{V: map[string]int64{"old": 9}}),
		into(fact.ReusedNilPointer, probetypes.Of[probetypes.HasPointer](), &probetypes.HasPointer{}, &probetypes.HasPointer{V: &seven}),
		into(fact.ReusedNilRecordPointer, probetypes.Of[probetypes.HasItem](), &probetypes.HasItem{}, &probetypes.HasItem{V: &probetypes.Item{Key: "old"}}),
		into(fact.ReusedPointer, probetypes.Of[probetypes.HasPointer](), &probetypes.HasPointer{V: &eight}, &probetypes.HasPointer{V: &seven}),
		into(fact.ReusedRecordPointer, probetypes.Of[probetypes.HasItem](), &probetypes.HasItem{V: &probetypes.Item{Key: "new"}}, &probetypes.HasItem{V: &probetypes.Item{Key: "old", Value: 9, Tags: []string{"stale"}}}),
		into(fact.ReusedRecordsInList, probetypes.Of[probetypes.Nested](),
			&probetypes.Nested{Items: []probetypes.Item{{Key: "new"}}},
			&probetypes.Nested{ID: 9, Name: "stale", Items: []probetypes.Item{{Key: "old", Value: 9, Tags: []string{"stale"}}}}),
		{fact.ReusedWritesThrough, (*inquiry).pointee},
		{fact.FailureLeavesParts, (*inquiry).afterFailure},
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

// into decodes sent into a reused destination, and asks whether the result is what was sent; nil
// and empty are the same here.
func into(probe fact.Probe, t *contest.Type, sent, used any) question {
	return question{probe, func(q *inquiry) { q.into(probe, t, sent, used) }}
}

func (q *inquiry) into(probe fact.Probe, t *contest.Type, sent, used any) {
	s, err := q.bind(t)
	if err != nil {
		q.found(probe, fact.Unsupported, err.Error(), "")
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
		q.found(probe, fact.Kept, "", "")
		return
	}
	q.found(probe, fact.Changed, "is "+show(used), show(sent))
}

// pointee asks whether the decoder writes through a pointer in the destination: anyone else
// who holds that pointer sees the new value.
func (q *inquiry) pointee() {
	const probe = fact.ReusedWritesThrough
	s, err := q.bind(probetypes.Of[probetypes.HasPointer]())
	if err != nil {
		q.found(probe, fact.Unsupported, err.Error(), "")
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
	const probe = fact.FailureLeavesParts
	s, err := q.bind(probetypes.Of[probetypes.Nested]())
	if err != nil {
		q.found(probe, fact.Unsupported, err.Error(), "")
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
		q.found(probe, fact.Changed, "two thirds of an encoding were accepted as "+show(left), "")
	case failed(err) == fact.Crash:
		q.found(probe, fact.Crash, err.Error(), "")
	default:
		q.yes(probe, !alike(&probetypes.Nested{}, left), "after an error it is "+show(left))
	}
}
