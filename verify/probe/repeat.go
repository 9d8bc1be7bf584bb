package probe

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"sync"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/kinds"
	"github.com/serbench/serbench/result"
)

// determinism marshals the same values again, by the same codec and by new ones. The parent
// asks twice, in two processes, and compares the sums in the details.
func determinism(q *inquiry) {
	many := map[string]int64{}
	for i := range int64(30) {
		many[fmt.Sprint("key ", i)] = i
	}
	for _, one := range []struct {
		probe string
		typ   *contest.Type
		value any
	}{
		{"the same record gives the same bytes", kinds.Of[kinds.Nested](), filled()},
		{"the same map gives the same bytes", kinds.Of[kinds.Map](), &kinds.Map{V: many}},
	} {
		// Its later messages are meant to differ from the first: a stream has then sent its
		// header.
		if q.variant.Claims.Stateful {
			q.found(one.probe, result.Unsupported, "a stateful codec: what it writes depends on what it wrote", "")
			continue
		}
		q.same(one.probe, one.typ, one.value)
	}
	// If lengths vary anyway, a difference proves nothing.
	if !q.variant.Claims.Stateful && !q.variant.Claims.Varies {
		q.afterAnother()
	}
}

// afterAnother marshals a long value and then a short one, which must not contain leftovers
// of the first from a buffer. It compares only lengths, because some libraries write fields
// in any order.
func (q *inquiry) afterAnother() {
	const probe = "the same value after a longer one gives as many bytes"
	t := kinds.Of[kinds.Nested]()
	short := &kinds.Nested{ID: 1, Name: "a"}
	used, err := q.bind(t)
	if err != nil {
		q.found(probe, result.Unsupported, err.Error(), "")
		return
	}
	fresh, err := q.bind(t)
	if err != nil {
		q.found(probe, result.Unsupported, err.Error(), "")
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
		q.found(probe, result.No, fmt.Sprintf("%d bytes, by a new codec %d", len(got), len(want)), "")
	default:
		q.found(probe, result.Yes, "", "")
	}
}

// repeats is how often a value is marshalled: a map of 30 keys comes twice in the same order
// about once in 8 times.
const repeats = 20

func (q *inquiry) same(probe string, t *contest.Type, value any) {
	var first []byte
	// New codecs too: each may have a random seed or a buffer of its own.
	for range 3 {
		s, err := q.bind(t)
		if err != nil {
			q.found(probe, result.Unsupported, err.Error(), "")
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
				q.found(probe, result.No, fmt.Sprintf("%x… and then %x…", first[:min(24, len(first))], data[:min(24, len(data))]), "")
				return
			}
		}
	}
	q.found(probe, result.Yes, fmt.Sprintf("%x", sha256.Sum256(first)), "")
}

// The size of the concurrency probe.
const (
	goroutines = 8
	turns      = 300
)

// Names of the questions about concurrency. Whoever runs the first under the race detector
// adds the answer to the second: a race ends the process.
const (
	Concurrent = "several goroutines get right results of one codec"
	Races      = "the race detector sees no race between them"
)

// concurrency uses one codec from several goroutines, and compares every result with what one
// goroutine gets. It can't see races that change no result.
func concurrency(q *inquiry) {
	s, err := q.bind(kinds.Of[kinds.Nested]())
	if err != nil {
		q.found(Concurrent, result.Unsupported, err.Error(), "")
		return
	}
	if q.variant.Claims.Native {
		q.found(Concurrent, result.Unsupported, "messages belong to a goroutine each", "")
		return
	}
	var (
		group sync.WaitGroup
		lock  sync.Mutex
		wrong string
		crash error
	)
	for g := range goroutines {
		group.Go(func() {
			for turn := range turns {
				value := filled()
				// A value of its own for each turn, or mixed-up results would look right.
				value.ID = int64(g*turns + turn)
				value.Items[0].Tags[0] = fmt.Sprint("goroutine ", g)
				back, err := s.round(value)
				lock.Lock()
				switch {
				case err != nil && crash == nil:
					crash = err
				case err == nil && wrong == "" && !alike(value, back):
					wrong = fmt.Sprintf("%s became %s", show(value), show(back))
				}
				// One fault answers the question, and a codec in that state may do anything
				// next.
				stop := crash != nil || wrong != ""
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
	case wrong != "":
		q.found(Concurrent, result.No, wrong, "")
	case crash != nil:
		q.found(Concurrent, failed(crash), crash.Error(), "")
	default:
		q.found(Concurrent, result.Yes, "", "")
	}
}
