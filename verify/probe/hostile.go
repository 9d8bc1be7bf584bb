package probe

import (
	"encoding/binary"
	"io"
	"os"
	"reflect"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"sync/atomic"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/result/fact"
)

// Bounds of what one damaged input of at most a few hundred kilobytes may take.
const (
	// InputTime is how much processor time an input may take before it is suspected of a hang.
	// It is not wall time, or on a busy machine good decoders would seem to hang.
	InputTime = 250 * time.Millisecond
	// DocumentTime is how much processor time a document from a grammar may take before it is
	// suspected: how long it takes is what it is for.
	DocumentTime = time.Second
	// slowTime is how much processor time the slow documents of a kind may take, and kindTime all
	// of them, before the rest of the kind is left out: more would take long, and show the same.
	slowTime = time.Second
	kindTime = 15 * time.Second
	// Patience is how much processor time a suspect may take alone, unless a test says otherwise.
	Patience = 10 * time.Second
	// HoardedBytes is how much heap memory an input may allocate.
	HoardedBytes = 64 << 20
	// StackBytes is how far a stack may grow. Go's own limit, 1 GB, is above the memory limit
	// of a process that decodes damaged input; a decoder whose recursion is limited needs less.
	StackBytes = 64 << 20
)

// ExitEndless is the exit status of a process in which an input took longer than it may.
const ExitEndless = 9

// A DamageTest is one process's work on damaged inputs of one type.
type DamageTest struct {
	Type string `json:"type"` // one of DecodedTypes
	// Grammar decodes documents that are made from the format's grammar instead of damaged
	// encodings, in all of their sizes.
	Grammar bool `json:"grammar,omitempty"`
	// Count is about how many inputs to try, or how many shapes of documents; 0 is all.
	Count int `json:"count"`
	// From is the first input to decode, and Until is behind the last one; 0 is the end. Skip has
	// the kinds to skip, because they have ended enough processes.
	From  int                  `json:"from"`
	Until int                  `json:"until,omitempty"`
	Skip  map[fact.Damage]bool `json:"skip,omitempty"`
	// Log is a file. The process appends a Record to it before every input and another one
	// after it, so that the parent knows which input ended the process.
	Log string `json:"log"`
	// Alone decodes a single input, which may take Patience of processor time. If it isn't set,
	// an input may take InputTime.
	Alone    bool          `json:"alone,omitempty"`
	Patience time.Duration `json:"patience"`
	// Own leaves out encodings of the other types, for a library that can't survive writing one.
	Own bool `json:"own,omitempty"`
	// Given are inputs to decode instead of all others.
	Given [][]byte `json:"given,omitempty"`
}

// Inputs are what a test decodes. They are made when they are needed, because all of them together
// may be long.
type Inputs interface {
	Len() int
	Kind(i int) fact.Damage
	// Data returns an input, which the caller owns.
	Data(i int) []byte
}

// encodings are inputs that are made already.
type encodings []Input

func (e encodings) Len() int { return len(e) }

func (e encodings) Kind(i int) fact.Damage { return e[i].Kind }

func (e encodings) Data(i int) []byte { return e[i].Data }

// InputsOf returns a test's inputs, or an error if the variant has none. It is no method of the test,
// because the programs that only order a test would link all grammars with it.
func InputsOf(t DamageTest, v *contest.Variant) (Inputs, error) {
	q := &inquiry{variant: v}
	if t.Given != nil {
		var all encodings
		for _, data := range t.Given {
			all = append(all, Input{fact.Garbage, data})
		}
		return all, nil
	}
	if t.Grammar {
		shapes, err := q.shapes(damaged(t.Type), t.Count)
		return documents(shapes), err
	}
	var valid []byte
	var others [][]byte
	for _, d := range damagedTypes() {
		if t.Own && d.name != t.Type {
			continue
		}
		data, err := q.encode(d)
		switch {
		case d.name != t.Type:
			if err == nil {
				others = append(others, data)
			}
		case err != nil:
			return nil, err
		default:
			valid = data
		}
	}
	return encodings(Damage(valid, others, 1, t.Count)), nil
}

// ShapeNames describes the shapes of a test's documents.
func ShapeNames(t DamageTest, v *contest.Variant) (names []string, err error) {
	shapes, err := (&inquiry{variant: v}).shapes(damaged(t.Type), t.Count)
	for _, s := range shapes {
		names = append(names, s.Name)
	}
	return names, err
}

func (q *inquiry) encode(d damagedType) ([]byte, error) {
	s, err := q.bind(d.typ)
	if err != nil {
		return nil, err
	}
	return s.Encode(d.value)
}

// Try decodes the inputs that are due, and logs every fate. A stateful codec might remember
// damage, so it is replaced after each. The library may end the process at any input.
func Try(t DamageTest, v *contest.Variant) error {
	inputs, err := InputsOf(t, v)
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
	defer debug.SetMaxStack(debug.SetMaxStack(StackBytes))
	h, err := newHostage(v, damaged(t.Type))
	if err != nil {
		return err
	}
	h.uses = t.Given != nil || t.Grammar // as in the fuzzer, which gives them
	patience := InputTime
	switch {
	case t.Alone:
		patience = t.Patience
	case t.Grammar:
		patience = DocumentTime
	}
	go h.watch(patience)
	o, err := newOverhearing()
	if err != nil {
		return err
	}
	defer o.end()
	slow, spent := map[fact.Damage]time.Duration{}, map[fact.Damage]time.Duration{}
	until := inputs.Len()
	if t.Until > 0 {
		until = min(until, t.Until)
	}
	for i := t.From; i < until; i++ {
		kind := inputs.Kind(i)
		if t.Skip[kind] || t.Grammar && (slow[kind] >= slowTime || spent[kind] >= kindTime) {
			continue
		}
		data := inputs.Data(i)
		if data == nil {
			continue
		}
		r := Record{Index: uint32(i), Length: uint32(len(data)), Fate: Begun, Kind: uint8(slices.Index(Kinds, kind))}
		if err := r.write(log); err != nil {
			return err
		}
		before := o.size()
		if err := h.decode(data, &r); err != nil {
			return err
		}
		r.Printed = o.size() > before
		spent[kind] += r.Took
		if r.Took >= InputTime {
			slow[kind] += r.Took
		}
		if err := r.write(log); err != nil {
			return err
		}
	}
	return nil
}

func (r Record) write(w io.Writer) error { return binary.Write(w, binary.LittleEndian, r) }

// A hostage decodes whatever it is given.
type hostage struct {
	damagedType
	inquiry
	codec subject
	words string // of a panic
	// uses is set if errors are printed and values read whole, as a user would.
	uses bool
	// busySince is the processor time at which an input began, in nanoseconds; 0 between
	// inputs.
	busySince atomic.Int64
}

func newHostage(v *contest.Variant, d damagedType) (*hostage, error) {
	h := &hostage{damagedType: d, inquiry: inquiry{variant: v}}
	if err := h.replace(); err != nil {
		return nil, err
	}
	// What a library allocates and computes once, at its first call, is not an input's fault.
	if valid, err := h.encode(d); err == nil {
		for range 2 {
			_ = h.codec.unmarshal(contest.Exactly(valid), d.typ.New())
		}
	}
	return h, h.replace()
}

func (h *hostage) replace() (err error) {
	h.codec, err = h.bind(h.typ)
	return err
}

// decode decodes an input and fills in the record. The error is that of a new codec, which
// follows a panic: what a panic leaves behind in a codec is not the next input's fault.
func (h *hostage) decode(data []byte, r *Record) error {
	back := h.typ.New()
	before, start := allocated(), processorTime()
	h.busySince.Store(start)
	h.words = ""
	err := h.codec.unmarshal(contest.Exactly(data), back)
	measure := func() { r.Took, r.Allocated = time.Duration(processorTime()-start), allocated()-before }
	measure()
	if h.uses && failed(err) != fact.Crash {
		broken := useResult(err, back)
		if err != nil {
			measure() // a caller prints the error; how long reading a value takes is our affair
		}
		if broken != nil {
			err = broken
		}
	}
	h.busySince.Store(0)
	switch {
	case failed(err) == fact.Crash:
		r.Fate, h.words = Panicked, err.Error()
	case r.Allocated >= HoardedBytes:
		r.Fate = Hoarded
	case r.Took >= InputTime:
		r.Fate = Slow
	case err != nil:
		r.Fate = CleanError
	case alike(h.value, back):
		r.Fate = Unharmed
	default:
		r.Fate = Accepted
	}
	// Free the memory before the next input has to share the limit with it.
	if r.Allocated >= HoardedBytes {
		runtime.GC()
	}
	if r.Fate == Panicked || h.variant.Claims.Stateful {
		return h.replace()
	}
	return nil
}

// useResult prints the error of a decoder, or else reads its value whole. It returns the panic
// that this ends in. What can't be recovered ends the process.
func useResult(failed error, value any) error {
	return brief(contest.Catch(func() error {
		if failed != nil {
			use(reflect.ValueOf(failed.Error()))
			return nil
		}
		use(reflect.ValueOf(value).Elem())
		return nil
	}))
}

// watch ends the process if an input takes too long: no goroutine can be stopped from
// outside.
func (h *hostage) watch(patience time.Duration) {
	for range time.Tick(InputTime / 10) {
		if since := h.busySince.Load(); since > 0 && time.Duration(processorTime()-since) > patience {
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

// A Decoder decodes for fuzzers. It ends the process if an input takes longer than Patience.
type Decoder struct{ *hostage }

// NewDecoder returns a decoder of one of DamagedTypes.
func NewDecoder(v *contest.Variant, typ string) (Decoder, error) {
	h, err := newHostage(v, damaged(typ))
	if err != nil {
		return Decoder{}, err
	}
	h.uses = true
	debug.SetMaxStack(StackBytes)
	go h.watch(Patience)
	return Decoder{h}, nil
}

// Decode returns the fate of an input, and a panic's words. A stateful codec is made anew after
// each.
func (d Decoder) Decode(data []byte) (fate Fate, words string, err error) {
	var r Record
	err = d.decode(data, &r)
	return r.Fate, d.words, err
}
