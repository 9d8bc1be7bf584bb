package worker

import (
	"slices"
	"testing"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contest/random"
	"github.com/serbench/serbench/harness/platform"
	"github.com/serbench/serbench/result"
)

type parcel struct {
	Label string
	Load  []byte
	Parts map[string]*parcel
	Count int
}

// parcels are messages of about the length.
func parcels(length int) *contest.Type {
	return contest.NewType("parcel", "A parcel.", contest.Sampler[parcel]{
		Name: "parcel", Doc: "Parcels.", Count: 4,
		Sample: func(_ *random.Source, i int) parcel {
			return parcel{Label: "label", Load: make([]byte, length+i), Count: i}
		},
	})
}

// A hoarder is a codec with planted costs of memory.
type hoarder struct {
	keeps    int // bytes that each call keeps
	needs    int // bytes that each call takes for its own work
	borrows  bool
	kept     [][]byte
	released []byte
}

func (h *hoarder) call() {
	if h.keeps > 0 {
		h.kept = append(h.kept, make([]byte, h.keeps))
	}
	h.released = make([]byte, h.needs)
	for i := range h.released {
		h.released[i] = 1
	}
	h.released = nil
}

func (h *hoarder) Marshal(v any) ([]byte, error) {
	h.call()
	p := v.(*parcel)
	return slices.Concat([]byte(p.Label), p.Load), nil
}

func (h *hoarder) Unmarshal(data []byte, v any) error {
	h.call()
	if !h.borrows {
		data = slices.Clone(data)
	}
	p := v.(*parcel)
	// Both are parts of the copy, or of the input.
	p.Label, p.Load = string(data[:5]), data[5:]
	return nil
}

func memoryOf(t *testing.T, h *hoarder, length int) *result.OwnMemory {
	t.Helper()
	one := library("hoarder", "default", h, contest.Claims{})
	suite := contest.Suite{Types: []*contest.Type{parcels(length)}, Contestants: []*contest.Contestant{one}}
	out, err := ownMemory(suite, Case{result.Case{Contestant: "hoarder", Variant: "default", Dataset: "parcel"}})
	if err != nil {
		t.Fatal(err)
	}
	return out.Memory
}

// about allows what the runtime and the system round.
func about(got int64, want, within int) bool {
	return got >= int64(want-within) && got <= int64(want+within)
}

func TestWhatStaysIsCounted(t *testing.T) {
	// Four samples, both ways.
	if m := memoryOf(t, &hoarder{keeps: 128 << 10}, 1000); !about(m.Stays, 8*128<<10, 20_000) {
		t.Errorf("%d bytes stay, want about %d", m.Stays, 8*128<<10)
	}
	m := memoryOf(t, &hoarder{needs: 128 << 10}, 1000)
	if !about(m.Stays, 0, 20_000) || m.Message != 1008 || m.Peak != nil {
		t.Errorf("%+v, want nothing to stay and no peak of a short message", m)
	}
}

func TestPeaksAreOfTheOperationAlone(t *testing.T) {
	if _, ok, _ := platform.PeakMemory(func() error { return nil }); !ok {
		t.Skip("this system does not tell")
	}
	const length, needs = 2 << 20, 32 << 20
	for name, h := range map[string]*hoarder{"little": {}, "much": {needs: needs}} {
		for op, peak := range memoryOf(t, h, length).Peak {
			if !about(peak, length+h.needs, 3<<20) {
				t.Errorf("%s: %s needs %d bytes, want about %d", name, op, peak, length+h.needs)
			}
		}
	}
}

func TestWhatAKeptStringPins(t *testing.T) {
	const length = 50_000
	// The bytes are a part of a copy of the whole, with the label before them.
	m := memoryOf(t, &hoarder{}, length)
	if m.Pins == nil || !about(*m.Pins, 0, 8000) {
		t.Errorf("%+v: want little to be pinned", m)
	}
	// Parsing a part of the input would pin it; here the input is a copy for each call too.
	got, field, err := pinned(contest.NewSession(&contest.Variant{}, parcels(0), pinning{}), make([]byte, length))
	if err != nil || field != "Label" || !about(got, length, 8000) {
		t.Errorf("%s pins %d bytes, want all of the input (%v)", field, got, err)
	}
}

// pinning is a codec whose decoded label is a part of the whole input.
type pinning struct{ contest.Codec }

func (pinning) Unmarshal(data []byte, v any) error {
	*v.(*parcel) = parcel{Label: string(data)[:5]}
	return nil
}

func TestLeavesAreFound(t *testing.T) {
	var got []string
	for _, one := range leaves(&struct {
		A, Empty string
		B        []byte
		C        []string
		D        map[string]parcel
		E        *parcel
		F        any
		G        []float64
		hidden   string
	}{A: "a", B: []byte("b"), C: []string{"c", ""}, D: map[string]parcel{"k": {Label: "d"}}, E: &parcel{Load: []byte("e")}, F: "f", G: []float64{1}, hidden: "h"}) {
		got = append(got, one.path+"="+one.text+string(one.bytes))
	}
	if want := []string{"A=a", "B=b", "C[0]=c", "D[k].Label=d", "E.Load=e", "F=f"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
