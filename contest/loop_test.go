package contest

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

type point struct{ X, Y, Z int }

var pointType = NewType[point]("point", "A point.")

var errBoom = errors.New("boom")

// A recorder is a codec that records its calls. Its encoding of a point is X bytes long.
type recorder struct {
	calls        int
	failAt       int // fails at this call; -1 never
	values       []any
	data         [][]byte // as received
	contents     []string // at the time
	destinations []any
	before       []point // what the destinations held
	events       []string
	destroys     bool // destroys what it decodes
}

func (r *recorder) call(event string) error {
	r.events = append(r.events, event)
	r.calls++
	if r.calls-1 == r.failAt {
		return errBoom
	}
	return nil
}

func (r *recorder) Marshal(v any) ([]byte, error) {
	r.values = append(r.values, v)
	return make([]byte, v.(*point).X), r.call("marshal")
}

// Unmarshal sets only one field, so that leftovers of an earlier value show.
func (r *recorder) Unmarshal(data []byte, v any) error {
	p := v.(*point)
	r.data, r.contents = append(r.data, data), append(r.contents, string(data))
	r.destinations, r.before = append(r.destinations, v), append(r.before, *p)
	switch len(r.destinations) % 3 {
	case 0:
		p.X = 1
	case 1:
		p.Y = 2
	case 2:
		p.Z = 3
	}
	if r.destroys {
		clear(data)
	}
	return r.call("unmarshal")
}

func (r *recorder) NewMessage() any             { r.events = append(r.events, "new"); return new(point) }
func (r *recorder) FromUser(v any) (any, error) { return v, nil }
func (r *recorder) ToUser(msg, v any) error     { *v.(*point) = *msg.(*point); return nil }
func (r *recorder) Reset(msg any)               { r.events = append(r.events, "reset"); *msg.(*point) = point{} }

// loopSamples returns four samples whose encodings take 10, 20, 30 and 40 bytes, and four
// inputs, of which the longest is not the last.
func loopSamples() (samples []any, inputs [][]byte) {
	for i := range 4 {
		samples = append(samples, &point{X: 10 * (i + 1)})
	}
	for _, text := range []string{"one", "two, the longest", "three", ""} {
		inputs = append(inputs, []byte(text))
	}
	return samples, inputs
}

// marshalLoops and unmarshalLoops return every loop there is.
func marshalLoops(r *recorder) map[string]Loop {
	samples, inputs := loopSamples()
	first, _ := pointType.AnchorLoops(r, samples, inputs, true)
	second, _ := pointType.AnchorLoops(r, samples, inputs, false)
	return map[string]Loop{"case": pointType.MarshalLoop(r, samples), "first anchor": first, "second anchor": second}
}

func unmarshalLoops(r *recorder) map[string]Loop {
	samples, inputs := loopSamples()
	_, first := pointType.AnchorLoops(r, samples, inputs, true)
	_, second := pointType.AnchorLoops(r, samples, inputs, false)
	return map[string]Loop{
		"case":          pointType.UnmarshalLoop(r, Claims{}, inputs),
		"consumed":      pointType.UnmarshalLoop(r, Claims{Consumes: true}, inputs),
		"native":        pointType.UnmarshalLoop(r, Claims{Native: true}, inputs),
		"first anchor":  first,
		"second anchor": second,
	}
}

func TestMarshalLoopsCycleThroughTheSamples(t *testing.T) {
	for name := range marshalLoops(&recorder{}) {
		for _, run := range [][2]int{{0, 0}, {0, 1}, {0, 4}, {0, 10}, {3, 1}, {6, 5}} {
			from, n := run[0], run[1]
			r := &recorder{failAt: -1}
			sink, err := marshalLoops(r)[name](from, n)
			var want, got []int
			total := 0
			for i := from; i < from+n; i++ {
				want = append(want, 10*(i%4+1))
				total += 10 * (i%4 + 1)
			}
			for _, v := range r.values {
				got = append(got, v.(*point).X)
			}
			if err != nil || sink != total || !slices.Equal(got, want) {
				t.Errorf("%s, %d times from %d: sink %d (want %d), error %v, samples %v (want %v)", name, n, from, sink, total, err, got, want)
			}
		}
	}
}

func TestUnmarshalLoopsCycleThroughTheInputs(t *testing.T) {
	_, inputs := loopSamples()
	for name := range unmarshalLoops(&recorder{}) {
		for _, run := range [][2]int{{0, 0}, {0, 1}, {0, 4}, {0, 10}, {3, 1}, {6, 5}} {
			from, n := run[0], run[1]
			r := &recorder{failAt: -1}
			sink, err := unmarshalLoops(r)[name](from, n)
			var want []string
			for i := from; i < from+n; i++ {
				want = append(want, string(inputs[i%4]))
			}
			if err != nil || sink != n || !slices.Equal(r.contents, want) {
				t.Errorf("%s, %d times from %d: sink %d, error %v, inputs %q (want %q)", name, n, from, sink, err, r.contents, want)
			}
		}
	}
}

// A loop that went on after an error would time failures.
func TestLoopsStopAtTheFirstErrorAndNameTheSample(t *testing.T) {
	check := func(name, operation string, r *recorder, loop Loop) {
		t.Helper()
		_, err := loop(0, 100)
		want := "sample 1: " + operation + ": boom"
		if !errors.Is(err, errBoom) || err.Error() != want || r.calls != 6 {
			t.Errorf("%s: %d calls, error %q; want 6 and %q", name, r.calls, err, want)
		}
	}
	for name := range marshalLoops(&recorder{}) {
		r := &recorder{failAt: 5}
		check(name, "marshal", r, marshalLoops(r)[name])
	}
	for name := range unmarshalLoops(&recorder{}) {
		r := &recorder{failAt: 5}
		check(name, "unmarshal", r, unmarshalLoops(r)[name])
	}
}

// All values share one destination, and it is empty each time, even in a second batch that
// starts where the first one left it.
func TestUnmarshalLoopsZeroTheDestination(t *testing.T) {
	for name := range unmarshalLoops(&recorder{}) {
		r := &recorder{failAt: -1}
		loop := unmarshalLoops(r)[name]
		for range 2 {
			if _, err := loop(0, 8); err != nil {
				t.Fatal(err)
			}
		}
		for i, before := range r.before {
			if before != (point{}) {
				t.Errorf("%s: call %d found %+v in its destination", name, i, before)
			}
			if r.destinations[i] != r.destinations[0] {
				t.Errorf("%s: call %d got another destination", name, i)
			}
		}
	}
}

// A decoder that changes its input gets a copy of exactly that input, and the next decoder
// finds the input unchanged.
func TestConsumingCodecsGetACopy(t *testing.T) {
	_, inputs := loopSamples()
	before := cloneAll(inputs)
	r := &recorder{failAt: -1, destroys: true}
	if _, err := pointType.UnmarshalLoop(r, Claims{Consumes: true}, inputs)(0, 12); err != nil {
		t.Fatal(err)
	}
	for i, in := range inputs {
		if !bytes.Equal(in, before[i]) {
			t.Errorf("input %d was changed to %q", i, in)
		}
	}
	for i, got := range r.contents {
		if got != string(before[i%4]) {
			t.Errorf("call %d got %q, want %q", i, got, before[i%4])
		}
		if cap(r.data[i]) != len(r.data[i]) {
			t.Errorf("call %d could read %d bytes past its input", i, cap(r.data[i])-len(r.data[i]))
		}
	}
}

// Other codecs read the input itself: a copy would be timed as theirs.
func TestOtherCodecsGetTheInputItself(t *testing.T) {
	_, inputs := loopSamples()
	for name, claims := range map[string]Claims{"case": {}, "native": {Native: true}} {
		r := &recorder{failAt: -1}
		if _, err := pointType.UnmarshalLoop(r, claims, inputs)(0, 3); err != nil {
			t.Fatal(err)
		}
		for i, data := range r.data {
			if &data[0] != &inputs[i][0] {
				t.Errorf("%s: input %d was copied", name, i)
			}
		}
	}
}

func TestNativeCodecsResetTheirMessageBeforeEachUnmarshal(t *testing.T) {
	r := &recorder{failAt: -1}
	_, inputs := loopSamples()
	loop := pointType.UnmarshalLoop(r, Claims{Native: true}, inputs)
	for range 2 {
		if _, err := loop(0, 2); err != nil {
			t.Fatal(err)
		}
	}
	want := "new reset unmarshal reset unmarshal reset unmarshal reset unmarshal"
	if got := strings.Join(r.events, " "); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// A loop's own allocations would be counted as the codec's.
func TestLoopsAllocateNothing(t *testing.T) {
	samples, inputs := loopSamples()
	loops := map[string]Loop{"empty": EmptyLoop(inputs)}
	idle := idleCodec{}
	loops["marshal"] = pointType.MarshalLoop(idle, samples)
	loops["unmarshal"] = pointType.UnmarshalLoop(idle, Claims{}, inputs)
	loops["consumed"] = pointType.UnmarshalLoop(idle, Claims{Consumes: true}, inputs)
	loops["native"] = pointType.UnmarshalLoop(idle, Claims{Native: true}, inputs)
	for _, first := range []bool{true, false} {
		loops[fmt.Sprint("anchor marshal ", first)], loops[fmt.Sprint("anchor unmarshal ", first)] = pointType.AnchorLoops(idle, samples, inputs, first)
	}
	for name, loop := range loops {
		if allocs := testing.AllocsPerRun(10, func() { _, _ = loop(0, 64) }); allocs != 0 {
			t.Errorf("%s: %v allocations in 64 iterations", name, allocs)
		}
	}
}

type idleCodec struct{}

func (idleCodec) Marshal(any) ([]byte, error) { return nil, nil }
func (idleCodec) Unmarshal([]byte, any) error { return nil }
func (idleCodec) NewMessage() any             { return new(point) }
func (idleCodec) FromUser(v any) (any, error) { return v, nil }
func (idleCodec) ToUser(any, any) error       { return nil }
func (idleCodec) Reset(any)                   {}

func TestTheEmptyLoopReadsEveryInput(t *testing.T) {
	_, inputs := loopSamples()
	for n, want := range map[int]int{0: 0, 1: 3, 4: 24, 10: 2*24 + 19} {
		if sink, err := EmptyLoop(inputs)(0, n); sink != want || err != nil {
			t.Errorf("%d times: %d bytes, error %v; want %d", n, sink, err, want)
		}
	}
}

func cloneAll(inputs [][]byte) (out [][]byte) {
	for _, in := range inputs {
		out = append(out, bytes.Clone(in))
	}
	return out
}
