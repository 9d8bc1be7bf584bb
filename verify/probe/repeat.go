package probe

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"fmt"
	"reflect"
	"slices"
	"sync"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verify/probe/probetypes"
)

// determinism marshals the same values again, by the same codec and by new ones. The parent
// asks twice, in two processes, and compares the sums.
func determinism(bool) []question {
	many := map[string]int64{}
	for i := range int64(30) {
		many[fmt.Sprint("key ", i)] = i
	}
	return []question{
		{fact.SameRecord, func(q *inquiry) { q.same(fact.SameRecord, probetypes.Of[probetypes.Nested](), filled()) }},
		{fact.SameMap, func(q *inquiry) {
			q.same(fact.SameMap, probetypes.Of[probetypes.HasMap](), &probetypes.HasMap{V: many})
		}},
		{fact.SameLength, (*inquiry).afterAnother},
	}
}

// afterAnother marshals a long value and then a short one, which must not contain leftovers
// of the first from a buffer. It compares only lengths, because some libraries write fields
// in any order.
func (q *inquiry) afterAnother() {
	// If lengths vary anyway, a difference proves nothing.
	if q.variant.Claims.Stateful || q.variant.Claims.Varies {
		return
	}
	const probe = fact.SameLength
	t := probetypes.Of[probetypes.Nested]()
	short := &probetypes.Nested{ID: 1, Name: "a"}
	used, err := q.bind(t)
	if err != nil {
		q.found(probe, fact.Unsupported, err.Error(), "")
		return
	}
	fresh, err := q.bind(t)
	if err != nil {
		q.found(probe, fact.Unsupported, err.Error(), "")
		return
	}
	want, err := fresh.marshal(short)
	if err == nil {
		want = contest.Exactly(want)
		_, err = used.marshal(filled())
	}
	var got []byte
	if err == nil {
		got, err = used.marshal(short)
	}
	switch {
	case err != nil:
		q.found(probe, failed(err), err.Error(), "")
	case len(got) != len(want):
		q.found(probe, fact.No, fmt.Sprintf("%d bytes, by a new codec %d", len(got), len(want)), "")
	default:
		q.found(probe, fact.Yes, "", "")
	}
}

// repeats is how often a value is marshalled: a map of 30 keys comes twice in the same order
// about once in 8 times.
const repeats = 20

func (q *inquiry) same(probe fact.Probe, t *contest.Type, value any) {
	// Its later messages are meant to differ from the first: a stream has then sent its header.
	if q.variant.Claims.Stateful {
		q.found(probe, fact.Unsupported, "a stateful codec: what it writes depends on what it wrote", "")
		return
	}
	var first []byte
	// New codecs too: each may have a random seed or a buffer of its own.
	for range 3 {
		s, err := q.bind(t)
		if err != nil {
			q.found(probe, fact.Unsupported, err.Error(), "")
			return
		}
		for range repeats {
			data, err := s.marshal(value)
			if err != nil {
				q.found(probe, failed(err), err.Error(), "")
				return
			}
			if first == nil {
				first = contest.Exactly(data)
			} else if !bytes.Equal(first, data) {
				q.found(probe, fact.No, fmt.Sprintf("%x… and then %x…", first[:min(24, len(first))], data[:min(24, len(data))]), "")
				return
			}
		}
	}
	q.add(Finding{Probe: probe, Answer: fact.Yes, Sum: fmt.Sprintf("%x", sha256.Sum256(first))})
}

// The size of the concurrency probe. A slow library gets fewer turns.
const (
	goroutines = 8
	turns      = 300
	turnsTime  = 20 * time.Second
)

// concurrency asks one question: whether several goroutines that use one codec get what one
// goroutine gets. It can't see races that change no result.
func concurrency(bool) []question { return []question{{fact.Concurrent, (*inquiry).concurrently}} }

func (q *inquiry) concurrently() {
	if q.variant.Claims.Native {
		q.found(fact.Concurrent, fact.Unsupported, "messages belong to a goroutine each", "")
		return
	}
	why := "" // nothing can be carried
	answer := fact.Unsupported
	until := time.Now().Add(turnsTime)
	for _, all := range append([]valuesOf{records()}, samplesByType()...) {
		if recursive(all.typ) {
			continue
		}
		if _, err := q.bind(all.typ); err != nil {
			why = cmp.Or(why, err.Error())
			continue
		}
		sent, want := q.alone(all, until)
		if len(sent) == 0 {
			continue
		}
		if answer, why = q.shared(all.typ, sent, want, until); answer != fact.Yes {
			break
		}
	}
	q.found(fact.Concurrent, answer, why, "")
}

// valuesOf are values of one type.
type valuesOf struct {
	typ    *contest.Type
	values []any
}

// records are values of their own for each goroutine and turn, or mixed-up results would look
// right.
func records() valuesOf {
	all := valuesOf{typ: probetypes.Of[probetypes.Nested]()}
	for i := range goroutines * turns {
		value := filled()
		value.ID = int64(i)
		value.Items[0].Tags[0] = fmt.Sprint("record ", i)
		all.values = append(all.values, value)
	}
	return all
}

// samplesByType returns the edge cases of fidelity, those of each type together.
func samplesByType() (all []valuesOf) {
	at := map[reflect.Type]int{}
	for _, g := range kindsOfFields {
		for _, k := range g.kinds {
			for _, one := range k.samples(false) {
				i, ok := at[one.typ.Go]
				if !ok {
					i = len(all)
					at[one.typ.Go] = i
					all = append(all, valuesOf{typ: one.typ})
				}
				all[i].values = append(all[i].values, one.value)
			}
		}
	}
	return all
}

// alone returns the values that one goroutine can send, and what it gets back: always the same, or
// it proves nothing that several get something else.
func (q *inquiry) alone(all valuesOf, until time.Time) (sent, want []any) {
	for _, value := range all.values {
		if time.Now().After(until) {
			break
		}
		var first any
		same := true
		for range 3 {
			s, err := q.bind(all.typ)
			if err != nil {
				return nil, nil
			}
			back, err := s.round(value)
			same = same && err == nil && (first == nil || alike(first, back))
			first = back
		}
		if same {
			sent, want = append(sent, value), append(want, first)
		}
	}
	return sent, want
}

// often is how many times a goroutine on its own sends a value that several got wrong: some twenty
// times as often as they sent it together.
const often = 2000

// shared asks whether goroutines that share a codec get what one gets. A value that seldom comes back
// otherwise from one goroutine too, such as a map of a library that mixes up some of its entries by
// their order, is left out.
func (q *inquiry) shared(t *contest.Type, sent, want []any, until time.Time) (answer fact.Answer, why string) {
	for {
		s, err := q.bind(t)
		if err != nil {
			return failed(err), err.Error()
		}
		answer, why, wrong := s.together(sent, want, until)
		if wrong < 0 || !q.varies(t, sent[wrong], want[wrong], until) {
			return answer, why
		}
		sent, want = slices.Delete(sent, wrong, wrong+1), slices.Delete(want, wrong, wrong+1)
		if len(sent) == 0 {
			return fact.Yes, ""
		}
	}
}

// varies reports whether a value comes back otherwise now and then from one goroutine.
func (q *inquiry) varies(t *contest.Type, value, want any, until time.Time) bool {
	s, err := q.bind(t)
	if err != nil {
		return false
	}
	for range often {
		if time.Now().After(until) {
			return false
		}
		if back, err := s.round(value); err == nil && !alike(want, back) {
			return true
		}
	}
	return false
}

// together sends the values by one codec in several goroutines. wrong is the one that came back
// otherwise, or -1.
func (s subject) together(sent, want []any, until time.Time) (answer fact.Answer, why string, wrong int) {
	var (
		group sync.WaitGroup
		lock  sync.Mutex
		crash error
	)
	wrong = -1
	for g := range goroutines {
		group.Go(func() {
			for turn := range min(turns, 10*len(sent)) {
				if time.Now().After(until) {
					return
				}
				i := (g*turns + turn) % len(sent)
				back, err := s.round(sent[i])
				lock.Lock()
				switch {
				case err != nil && crash == nil:
					crash = err
				case err == nil && wrong < 0 && !alike(want[i], back):
					wrong, why = i, fmt.Sprintf("%s became %s", show(sent[i]), show(back))
				}
				// One fault answers the question, and a codec in that state may do anything
				// next.
				stop := crash != nil || wrong >= 0
				lock.Unlock()
				if stop {
					return
				}
			}
		})
	}
	group.Wait()
	switch {
	// A wrong result is worse than a failure: nobody notices it.
	case wrong >= 0:
		return fact.No, why, wrong
	case crash != nil:
		return failed(crash), crash.Error(), wrong
	}
	return fact.Yes, "", wrong
}
