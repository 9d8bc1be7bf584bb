package probe

import (
	"bytes"
	"encoding/binary"
	"fmt"
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

// A Fate is what a decoder made of one damaged input.
type Fate byte

// Fates.
const (
	Begun       Fate = 'b' // not yet known
	CleanError  Fate = 'e' // an error, which is right
	Accepted    Fate = 'a' // a value, which may be right
	Panicked    Fate = 'p' // a panic, which a caller can catch
	OutOfMemory Fate = 'm' // the process ended: more memory than it may have
	Endless     Fate = 'h' // more than the time that an input may take
	Dead        Fate = 'd' // the process ended otherwise: a fatal error that can't be caught
)

// InputTime is how long an input may take, in processor time.
const InputTime = 250 * time.Millisecond

// ExitEndless is the status with which a process ends itself that took longer.
const ExitEndless = 9

// A Trial is one process's work on damaged inputs of one type.
type Trial struct {
	Type  string `json:"type"` // flat or nested
	Count int    `json:"count"`
	// From is the first input that is due, and Skip the kinds that have had enough.
	From int             `json:"from"`
	Skip map[string]bool `json:"skip,omitempty"`
	// Log is the file that the process appends a Record to before every input, and
	// another after it.
	Log string `json:"log"`
	// Only is a single input, to be decoded in place of all others.
	Only *[]byte `json:"only,omitempty"`
}

// TrialTypes are the types whose encodings are damaged.
var TrialTypes = []string{"flat", "nested"}

// Kinds are the kinds of damage, by the number that a Record has for them.
var Kinds = []string{Truncation, BitFlip, Garbage, LengthBomb, Repetition, OtherType}

// A Record is the fate of one input. Its size is fixed, so that what a process wrote
// that died is read without a doubt.
type Record struct {
	Index     uint32
	Length    uint32 // of the input
	Allocated uint64 // heap bytes
	Fate      Fate
	Kind      uint8 // an index into Kinds
}

// Inputs makes the trial's inputs, or says why the variant has none.
func (t Trial) Inputs(v *contest.Variant) ([]Input, error) {
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

func (t Trial) probedType() *contest.Type {
	if t.Type == "flat" {
		return kinds.Of[kinds.Old]()
	}
	return kinds.Of[kinds.Nested]()
}

func (t Trial) value() any {
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

// Run decodes the inputs that are due, each by a codec that has met no damage that a
// stateful one would remember, and logs every fate. The process may not live to the
// end of it.
func (t Trial) Run(v *contest.Variant) error {
	inputs, err := t.Inputs(v)
	if err != nil {
		return err
	}
	log, err := os.OpenFile(t.Log, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return err
	}
	defer log.Close()
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
		if r.Fate == Panicked || v.Claims.Stateful {
			if s, err = q.bind(t.probedType()); err != nil {
				return err
			}
		}
		if r.Allocated > 64<<20 {
			runtime.GC()
		}
	}
	return nil
}

// watch ends the process when an input takes too long.
func watch(busySince *atomic.Int64) {
	for range time.Tick(InputTime / 10) {
		if since := busySince.Load(); since > 0 && time.Duration(processorTime()-since) > InputTime {
			os.Exit(ExitEndless)
		}
	}
}

// allocated is how many bytes the process has allocated, behind by at most a span.
func allocated() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

// ReadRecords reads a log: the last record of each input that was begun, in order. One
// that is cut off is not there.
func ReadRecords(path string) (records []Record, err error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	in := bytes.NewReader(text)
	for {
		var r Record
		if binary.Read(in, binary.LittleEndian, &r) != nil {
			return records, nil
		}
		if last := len(records) - 1; last >= 0 && records[last].Index == r.Index {
			records[last] = r
		} else {
			records = append(records, r)
		}
	}
}

// String names a fate.
func (f Fate) String() string {
	names := map[Fate]string{
		CleanError: "error", Accepted: "accepted", Panicked: "panic", OutOfMemory: "out of memory", Endless: "hang", Dead: "crash",
	}
	if name, ok := names[f]; ok {
		return name
	}
	return fmt.Sprintf("fate %q", byte(f))
}

// Decoder returns what a fuzzer calls: the variant's unmarshal of one of TrialTypes into
// a new value, by a codec of its own each time where the codec is stateful. A panic is an
// error that is a *contest.Panic.
func Decoder(v *contest.Variant, typ string) (func(data []byte) error, error) {
	t := Trial{Type: typ}.probedType()
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
