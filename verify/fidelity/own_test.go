package fidelity

import (
	"encoding/gob"
	"encoding/json"
	"fmt"
	"math/big"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contest/random"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// sealed has only unexported fields, and its JSON carries them.
type sealed struct{ n int }

func (s sealed) MarshalJSON() ([]byte, error) { return json.Marshal(s.n) }
func (s *sealed) UnmarshalJSON(data []byte) error {
	return json.Unmarshal(data, &s.n)
}

// A frame's JSON carries what the fields of another type hide. It has a time, which comes back in
// another zone, and a list, which may come back empty for nil.
type frame struct {
	Columns []column
	At      time.Time
	Notes   []string
}

type column struct {
	Name   string
	values []int
	sum    int // derived
}

func (f frame) MarshalJSON() ([]byte, error) {
	var values [][]int
	for _, c := range f.Columns {
		values = append(values, c.values)
	}
	return json.Marshal(map[string]any{"values": values, "at": f.At, "notes": f.Notes})
}

// A stubborn type panics when it should write JSON, and a fickle one never writes the same twice.
type (
	stubborn struct{ n int }
	fickle   struct{ n int }
	// bare has no methods, and shy a field that only GobEncode carries.
	bare struct {
		Name   string
		secret *big.Int
	}
	shy struct{ n int }
	// amount is equal by a method that panics on what is not set.
	amount struct{ i *big.Int }
	coin   struct {
		Denom  string
		Amount amount
	}
	ring struct {
		Name string
		next *ring
	}
)

func (stubborn) MarshalJSON() ([]byte, error) { panic("not mine") }

var fickles int

func (fickle) MarshalText() ([]byte, error) { fickles++; return fmt.Append(nil, fickles), nil }

func (s shy) GobEncode() ([]byte, error)      { return fmt.Append(nil, s.n), nil }
func (s *shy) GobDecode(data []byte) error    { _, err := fmt.Sscan(string(data), &s.n); return err }
func (a amount) Equal(b amount) bool          { return a.i.Cmp(b.i) == 0 }
func (a amount) MarshalText() ([]byte, error) { return []byte(a.i.String()), nil }

// becomes is a codec that returns a fixed value for every input.
type becomes[T any] struct{ value T }

func (becomes[T]) Marshal(any) ([]byte, error)       { return []byte("x"), nil }
func (c becomes[T]) Unmarshal(_ []byte, v any) error { *v.(*T) = c.value; return nil }

// through sends a value through a codec.
func through[T any](value T, c contest.Codec) result.RoundTrip {
	d := contest.NewType("planted", "", contest.Sampler[T]{Name: "planted", Count: 2, Sample: func(*random.Source, int) T { return value }}).Datasets[0]
	return RoundTrip(variant(c, contest.Claims{}), d, d.Samples(2), func(*contest.Variant) []Loss { return nil })
}

// Data that a type's own methods carry counts, and what is no data does not.
func TestTheTypesOwnMethodsDecide(t *testing.T) {
	utc := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	full := frame{[]column{{"a", []int{1, 2}, 3}}, utc, nil}
	same := frame{[]column{{"a", []int{1, 2}, 0}}, utc.In(time.FixedZone("", 3600)), []string{}}
	loop := &ring{Name: "a"}
	loop.next = loop
	for name, test := range map[string]struct {
		outcome result.RoundTrip
		result  result.Fidelity
		how     string // loss or stage
		detail  string
	}{
		"only unexported, kept":  {through(sealed{7}, becomes[sealed]{sealed{7}}), result.Exact, "", ""},
		"only unexported, lost":  {through(sealed{7}, becomes[sealed]{}), result.Wrong, "compare", ": want 7, got 0"},
		"derived":                {through(full, becomes[frame]{same}), result.Exact, "", ""},
		"deep below its methods": {through(full, becomes[frame]{frame{[]column{{Name: "a"}}, utc, nil}}), result.Lossy, "unexported: Columns[].sum, unexported: Columns[].values", "Columns[0].values: want [1 2], got []"},
		"another field, too":     {through(full, becomes[frame]{frame{[]column{{Name: "b"}}, utc, nil}}), result.Wrong, "compare", "Columns[0].Name: want a, got b"},
		"methods that panic":     {through(stubborn{7}, becomes[stubborn]{}), result.Lossy, "unexported: n", "want 7, got 0"},
		"that panic, kept":       {through(stubborn{7}, becomes[stubborn]{stubborn{7}}), result.Exact, "", ""},
		"methods that vary":      {through(fickle{7}, becomes[fickle]{}), result.Lossy, "unexported: n", ""},
		"no methods":             {through(bare{"a", big.NewInt(7)}, becomes[bare]{bare{"a", nil}}), result.Lossy, "unexported: secret", "secret: want 7, got <nil>"},
		"no methods, unset":      {through(bare{"a", nil}, becomes[bare]{bare{"a", big.NewInt(7)}}), result.Exact, "", ""},
		"only for gob":           {through(shy{7}, becomes[shy]{}), result.Wrong, "compare", ": want 7, got 0"},
		"Equal panics":           {through(coin{"a", amount{big.NewInt(7)}}, becomes[coin]{coin{"a", amount{}}}), result.Wrong, "compare", "Amount: want 7, got <nil>"},
		"holds itself":           {through(*loop, becomes[ring]{*loop}), result.Exact, "", ""},
	} {
		o := test.outcome
		if o.Result != test.result || o.Loss+string(o.Stage) != test.how || !strings.Contains(o.Detail, test.detail) {
			t.Errorf("%s: %s, %q, %s", name, o.Result, o.Loss+string(o.Stage), o.Detail)
		}
	}
}

// An outcome is the same in the next process, so it has no addresses.
func TestValuesAreShownWithoutAddresses(t *testing.T) {
	if got := shown(reflect.ValueOf(ring{"a", &ring{}})); got != "{a a pointer}" {
		t.Errorf("shown as %s", got)
	}
}

// GobEncode is found without encoding/gob.
func TestGobsMethodsAreKnown(t *testing.T) {
	if makersOf(reflect.TypeFor[shy]())[0].has.Method(0).Type != reflect.TypeFor[gob.GobEncoder]().Method(0).Type {
		t.Error("encoding/gob has another signature")
	}
}

// A conversion to a plain type that loses what the type's methods carry is no fault of the library, and
// neither is one that fails.
func TestConversionsAreOurs(t *testing.T) {
	type flat struct{ Text []byte }
	convert := func(to func(p *flat, v *sealed) error) result.RoundTrip {
		typ := contest.NewType("sealed", "", contest.Sampler[sealed]{Name: "sealed", Count: 2, Sample: func(*random.Source, int) sealed { return sealed{7} }}).
			WithPlain(contest.NewPlain(to, func(v *sealed, p *flat) error {
				if len(p.Text) == 0 {
					return nil
				}
				return json.Unmarshal(p.Text, v)
			}))
		v := &contest.Variant{Bind: func(t *contest.Type) (contest.Codec, error) {
			if t.Go != reflect.TypeFor[flat]() {
				return nil, errFault
			}
			return asJSON{}, nil
		}}
		d := typ.Datasets[0]
		return RoundTrip(v, d, d.Samples(2), func(*contest.Variant) []Loss { return nil })
	}
	own := func(p *flat, v *sealed) (err error) { p.Text, err = v.MarshalJSON(); return err }
	if o := convert(own); o.Result != result.Exact || !o.Plain {
		t.Errorf("an honest conversion: %+v", o)
	}
	if o := convert(func(*flat, *sealed) error { return nil }); o.Result != result.Lossy || o.Loss != "" || !slices.Equal(o.LeftOut, []string{"its whole content"}) {
		t.Errorf("a conversion that loses everything: %+v", o)
	}
	if o := convert(func(*flat, *sealed) error { return errFault }); o.Stage != fact.StageConvert || !strings.Contains(o.Detail, "planted") {
		t.Errorf("a conversion that fails: %+v", o)
	}
	if o := convert(func(*flat, *sealed) error { panic("planted") }); o.Stage != fact.StageConvert+" panic" || !strings.Contains(o.Detail, "planted") {
		t.Errorf("a conversion that panics: %+v", o)
	}
}

// asJSON is a codec of any type.
type asJSON struct{}

func (asJSON) Marshal(v any) ([]byte, error)      { return json.Marshal(v) }
func (asJSON) Unmarshal(data []byte, v any) error { return json.Unmarshal(data, v) }

// A panic in a comparison ends no process, and blames no library.
func TestPanicsOfComparisonsAreOurs(t *testing.T) {
	e, err := Encode(variant(becomes[sealed]{}, contest.Claims{}), contest.NewType("sealed", "", contest.Sampler[sealed]{Name: "sealed", Count: 2, Sample: func(*random.Source, int) sealed { return sealed{} }}), []any{new(sealed)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	o := e.Check([]any{new(int)}, nil) // of another type
	if o.Result != result.Wrong || o.Stage != fact.StageComparison.Panicking() {
		t.Errorf("%+v", o)
	}
}
