package probe

import (
	"encoding/binary"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"sync/atomic"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/kinds"
	"github.com/serbench/serbench/result"
)

// InputTime is how much processor time an input may take. It is not wall time, or on a busy
// machine good decoders would seem to hang.
const InputTime = 250 * time.Millisecond

// ExitEndless is the exit status of a process in which an input took longer.
const ExitEndless = 9

// A DamageTest is one process's work on damaged inputs of one type.
type DamageTest struct {
	Type  string `json:"type"` // flat or nested
	Count int    `json:"count"`
	// From is the first input to decode. Skip has the kinds to skip, because they have ended
	// enough processes.
	From int             `json:"from"`
	Skip map[string]bool `json:"skip,omitempty"`
	// Log is a file. The process appends a Record to it before every input and another one
	// after it, so that the parent knows which input ended the process.
	Log string `json:"log"`
	// Only is a single input to decode instead of all others.
	Only *[]byte `json:"only,omitempty"`
}

// DamagedTypes are the types whose encodings are damaged.
var DamagedTypes = []string{"flat", "nested"}

// Inputs returns the test's inputs, or an error if the variant has none.
func (t DamageTest) Inputs(v *contest.Variant) ([]Input, error) {
	q := &inquiry{variant: v}
	if t.Only != nil {
		return []Input{{Garbage, *t.Only}}, nil
	}
	valid, err := q.encode(t.probedType(), t.value())
	if err != nil {
		return nil, err
	}
	var others [][]byte
	for _, other := range []struct {
		typ   *contest.Type
		value any
	}{
		{kinds.Of[kinds.Text](), &kinds.Text{V: "a text"}},
		{kinds.Of[kinds.Texts](), &kinds.Texts{V: []string{"a", "b", "c"}}},
		{kinds.Of[kinds.Unsigned](), &kinds.Unsigned{A: 255, B: 65535, C: 1<<32 - 1, D: 1<<64 - 1, E: 1<<64 - 1}},
		{kinds.Of[kinds.Map](), &kinds.Map{V: map[string]int64{"a": 1}}},
		{kinds.Of[kinds.Nested](), filled()},
		{kinds.Of[kinds.Old](), old},
	} {
		if data, err := q.encode(other.typ, other.value); err == nil && other.typ != t.probedType() {
			others = append(others, data)
		}
	}
	return Damage(valid, others, 1, t.Count), nil
}

func (t DamageTest) probedType() *contest.Type {
	if t.Type == "flat" {
		return kinds.Of[kinds.Old]()
	}
	return kinds.Of[kinds.Nested]()
}

func (t DamageTest) value() any {
	if t.Type == "flat" {
		return old
	}
	return filled()
}

func (q *inquiry) encode(t *contest.Type, value any) ([]byte, error) {
	s, err := q.bind(t)
	if err != nil {
		return nil, err
	}
	return s.Encode(value)
}

// Run decodes the inputs that are due, and logs every fate. A stateful codec might remember
// damage, so it is replaced after each. The library may end the process at any input.
func (t DamageTest) Run(v *contest.Variant) error {
	inputs, err := t.Inputs(v)
	if err != nil {
		return err
	}
	log, err := os.OpenFile(t.Log, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return err
	}
	defer log.Close()
	// Nobody reads the traceback of a fatal error here; the log has its fate.
	debug.SetTraceback("none")
	q := &inquiry{variant: v}
	s, err := q.bind(t.probedType())
	if err != nil {
		return err
	}
	var busySince atomic.Int64 // processor time at which an input began, in nanoseconds
	go watch(&busySince)
	for i, input := range inputs {
		if i < t.From || t.Skip[input.Kind] {
			continue
		}
		r := Record{Index: uint32(i), Length: uint32(len(input.Data)), Fate: Begun, Kind: uint8(slices.Index(Kinds, input.Kind))}
		if err := binary.Write(log, binary.LittleEndian, r); err != nil {
			return err
		}
		before := allocated()
		busySince.Store(processorTime())
		err := s.unmarshal(contest.Exactly(input.Data), t.probedType().New())
		busySince.Store(0)
		r.Fate, r.Allocated = Accepted, allocated()-before
		if err != nil {
			r.Fate = CleanError
			if failed(err) == result.AnswerCrashed {
				r.Fate = Panicked
			}
		}
		if err := binary.Write(log, binary.LittleEndian, r); err != nil {
			return err
		}
		// What a panic leaves behind in a codec is not the next input's fault.
		if r.Fate == Panicked || v.Claims.Stateful {
			if s, err = q.bind(t.probedType()); err != nil {
				return err
			}
		}
		// Free the memory before the next input has to share the limit with it.
		if r.Allocated > 64<<20 {
			runtime.GC()
		}
	}
	return nil
}

// watch ends the process if an input takes too long: no goroutine can be stopped from
// outside.
func watch(busySince *atomic.Int64) {
	for range time.Tick(InputTime / 10) {
		if since := busySince.Load(); since > 0 && time.Duration(processorTime()-since) > InputTime {
			os.Exit(ExitEndless)
		}
	}
}

// allocated returns how many bytes the process has allocated; it lags by at most a span.
func allocated() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

// Decoder returns a function for fuzzers: it unmarshals one of DamagedTypes into a new value.
// A stateful codec is made anew for each call. A panic becomes an error that is a
// *contest.Panic.
func Decoder(v *contest.Variant, typ string) (func(data []byte) error, error) {
	t := DamageTest{Type: typ}.probedType()
	s, err := contest.Open(v, t, nil)
	if err != nil {
		return nil, err
	}
	return func(data []byte) error {
		if v.Claims.Stateful {
			if s, err = contest.Open(v, t, nil); err != nil {
				return err
			}
		}
		return s.Unmarshal(data, t.New())
	}, nil
}
