package probe

import (
	"fmt"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/kinds"
	"github.com/serbench/serbench/result"
)

// destination decodes into reused values. Native messages are not tested, because the
// library's own Reset empties them.
func destination(q *inquiry) {
	if q.variant.Claims.Native {
		return
	}
	seven, eight := int64(7), int64(8)
	q.into("fields that are zero", kinds.Of[kinds.Old](), &kinds.Old{}, &kinds.Old{A: 1, B: "stale", C: 2}, &kinds.Old{})
	q.into("a shorter list", kinds.Of[kinds.List](), &kinds.List{V: []int64{1, 2}}, &kinds.List{V: []int64{9, 9, 9, 9, 9}}, &kinds.List{V: []int64{1, 2}})
	q.into("an empty list", kinds.Of[kinds.List](), &kinds.List{V: []int64{}}, &kinds.List{V: []int64{9, 9}}, nil)
	q.into("a map", kinds.Of[kinds.Map](), &kinds.Map{V: map[string]int64{"new": 1}}, &kinds.Map{V: map[string]int64{"old": 9}}, &kinds.Map{V: map[string]int64{"new": 1}})
	q.into("a nil pointer", kinds.Of[kinds.Pointer](), &kinds.Pointer{}, &kinds.Pointer{V: &seven}, &kinds.Pointer{})
	q.into("a pointer", kinds.Of[kinds.Pointer](), &kinds.Pointer{V: &eight}, &kinds.Pointer{V: &seven}, &kinds.Pointer{V: &eight})
	q.into("records in a list", kinds.Of[kinds.Nested](),
		&kinds.Nested{Items: []kinds.Item{{Key: "new"}}},
		&kinds.Nested{ID: 9, Name: "stale", Items: []kinds.Item{{Key: "old", Value: 9, Tags: []string{"stale"}}}},
		&kinds.Nested{Items: []kinds.Item{{Key: "new"}}})
	q.pointee()
	q.afterFailure()
}

// into decodes sent into a reused destination, and reports whether the result is what was
// sent; nil and empty are the same here.
func (q *inquiry) into(probe string, t *contest.Type, sent, used, want any) {
	probe = "reused destination: " + probe
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
	if want == nil {
		want = sent
	}
	if alike(want, used) {
		q.found(probe, result.Kept, "", "")
		return
	}
	q.found(probe, result.Changed, "is "+show(used), show(sent))
}

// pointee asks whether the decoder writes through a pointer in the destination: anyone else
// who holds that pointer sees the new value.
func (q *inquiry) pointee() {
	const probe = "reused destination: writes through a pointer that it held"
	s, err := q.bind(kinds.Of[kinds.Pointer]())
	if err != nil {
		q.found(probe, result.Unsupported, err.Error(), "")
		return
	}
	old, now := int64(7), int64(8)
	data, err := s.marshal(&kinds.Pointer{V: &now})
	if err == nil {
		err = s.unmarshal(contest.Exactly(data), &kinds.Pointer{V: &old})
	}
	if err != nil {
		q.found(probe, failed(err), err.Error(), "")
		return
	}
	q.yes(probe, old != 7, fmt.Sprintf("the integer that it pointed to is now %d", old))
}

// afterFailure decodes two thirds of an encoding into an empty value.
func (q *inquiry) afterFailure() {
	const probe = "a failed unmarshal leaves parts in the destination"
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
