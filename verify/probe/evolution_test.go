package probe

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verify/probe/probetypes"
	"github.com/serbench/serbench/verify/probe/probetypes/versions/added"
	"github.com/serbench/serbench/verify/probe/probetypes/versions/first"
	"github.com/serbench/serbench/verify/probe/probetypes/versions/renamed"
)

// misreading returns a variant that changes what it has read of bytes with a field, or of bytes without it
// if the field begins with "no ".
func misreading(field string, change func(v any)) *contest.Variant {
	field, without := strings.CutPrefix(field, "no ")
	return variantOf(func() *planted {
		return &planted{unmarshal: func(data []byte, v any) (error, bool) {
			err := honest{}.Unmarshal(data, v)
			if err == nil && strings.Contains(string(data), `"`+field+`":`) != without {
				change(v)
			}
			return err, true
		}}
	})
}

// A codec that reads no items, and loses the field behind them, reports no error. Nothing is made up, and
// yet it is silently wrong.
func TestALostListIsSilentlyWrong(t *testing.T) {
	v := misreading("D", func(v any) {
		if x, ok := v.(*first.InList); ok {
			x.Values, x.After = nil, ""
		}
	})
	all := asked(t, fact.EvolutionInPlacesOf("first"), v)
	f := find(t, all, fact.FieldAdded.NewBytesIn(fact.EvolutionInList))
	if f.Answer != fact.Changed || !f.SilentlyWrong() || f.Invented || !strings.HasSuffix(f.Detail, neverRead) {
		t.Errorf("%+v", f)
	}
	for _, place := range []fact.Series{fact.EvolutionInField, fact.EvolutionInOptional, fact.EvolutionInMap} {
		if f := find(t, all, fact.FieldAdded.NewBytesIn(place)); f.Answer != fact.Kept {
			t.Errorf("%+v", f)
		}
	}
	if f := find(t, asked(t, fact.EvolutionOf("first"), v), fact.FieldAdded.NewBytes()); f.Answer != fact.Kept {
		t.Errorf("the record alone: %+v", f)
	}
}

// A codec that goes by position in lists takes the bytes behind the first record for the second.
func TestAShiftInListsIsSilentlyWrong(t *testing.T) {
	v := misreading("no D", func(v any) {
		if x, ok := v.(*added.InList); ok {
			x.Values[0].D, x.Values[1] = "\x80\x80", added.Record{A: 5}
		}
	})
	all := asked(t, fact.EvolutionInPlacesOf("added"), v)
	f := find(t, all, fact.FieldAdded.OldBytesIn(fact.EvolutionInList))
	if f.Answer != fact.Changed || !f.Invented || !f.Lost || !strings.HasSuffix(f.Detail, neverWritten) {
		t.Errorf("%+v", f)
	}
	if f := find(t, all, fact.FieldAdded.OldBytesIn(fact.EvolutionInField)); f.Answer != fact.Kept {
		t.Errorf("%+v", f)
	}
}

// The library promises no more of a renamed field than that it is empty.
func TestAnEmptyRenamedFieldIsNotSilentlyWrong(t *testing.T) {
	v := misreading("", func(any) {})
	for _, place := range fact.Places[1:] {
		f := find(t, asked(t, fact.EvolutionInPlacesOf("renamed"), v), fact.FieldRenamed.OldBytesIn(place))
		if f.Answer != fact.Changed || f.SilentlyWrong() {
			t.Errorf("%+v", f)
		}
	}
	behind := misreading("B", func(v any) {
		if x, ok := v.(*renamed.InField); ok {
			x.After = ""
		}
	})
	f := find(t, asked(t, fact.EvolutionInPlacesOf("renamed"), behind), fact.FieldRenamed.OldBytesIn(fact.EvolutionInField))
	if !f.Lost || f.Invented {
		t.Errorf("the field behind is empty: %+v", f)
	}
}

// A text in place of an integer may be refused, left empty, or be the integer in digits.
func TestARetypedField(t *testing.T) {
	reads := func(c string, err error) *contest.Variant {
		return variantOf(func() *planted {
			return &planted{unmarshal: func(_ []byte, v any) (error, bool) {
				x, ok := v.(*probetypes.Retyped)
				if ok {
					*x = probetypes.Retyped{A: old.A, B: old.B, C: c}
				}
				return err, ok
			}}
		})
	}
	for name, test := range map[string]struct {
		variant *contest.Variant
		answer  Answer
		good    bool
	}{
		"refused": {reads("", errors.New("no text")), fact.Refused, true},
		"empty":   {reads("", nil), fact.Kept, true},
		"digits":  {reads("70000", nil), fact.Kept, true},
		"made up": {reads("\x70\x11", nil), fact.Changed, false},
	} {
		f := find(t, asked(t, fact.EvolutionInPlacesOf("retyped"), test.variant), fact.FieldRetyped.OldBytes())
		if f.Answer != test.answer || f.Good() != test.good || f.Invented == test.good {
			t.Errorf("%s: %+v", name, f)
		}
	}
}

// A library that can't carry a place is asked about the others.
func TestAPlaceThatIsNotCarried(t *testing.T) {
	v := misreading("", func(any) {})
	bind := v.Bind
	v.Bind = func(t *contest.Type) (contest.Codec, error) {
		if t.Go.NumField() == 3 && t.Go.Field(1).Type.Kind() == reflect.Map {
			return nil, errors.New("no maps here")
		}
		return bind(t)
	}
	all := asked(t, fact.EvolutionInPlacesOf("first"), v)
	for _, place := range fact.Places[1:] {
		want := fact.Kept
		if place == fact.EvolutionInMap {
			want = fact.Unsupported
		}
		if f := find(t, all, fact.FieldRemoved.NewBytesIn(place)); f.Answer != want {
			t.Errorf("%+v, want %s", f, want)
		}
	}
}

type noMarshal struct{ contest.Codec }

func (noMarshal) Marshal(any) ([]byte, error) { return nil, errors.New("no records in maps") }

// A library that does not read what it has just written does not carry the place, and no change is to blame.
// A library that can write a version alone, but not within another record, does not carry it either.
func TestAPlaceThatReadsItsOwnVersionWrong(t *testing.T) {
	wrong := misreading("A", func(v any) {
		if x, ok := v.(*first.InMap); ok {
			x.Values = nil
		}
	})
	refuses := misreading("", func(any) {})
	bind := refuses.Bind
	refuses.Bind = func(t *contest.Type) (contest.Codec, error) {
		codec, err := bind(t)
		if t.Go == reflect.TypeFor[added.InMap]() {
			return noMarshal{codec}, err
		}
		return codec, err
	}
	for name, v := range map[string]*contest.Variant{"reads wrong": wrong, "refuses": refuses} {
		all := asked(t, fact.EvolutionInPlacesOf("first"), v)
		if f := find(t, all, fact.FieldAdded.NewBytesIn(fact.EvolutionInMap)); f.Answer != fact.Unsupported {
			t.Errorf("%s: %+v", name, f)
		}
		if f := find(t, all, fact.FieldAdded.NewBytesIn(fact.EvolutionInList)); f.Answer != fact.Kept {
			t.Errorf("%s: %+v", name, f)
		}
	}
}

// Both directions of each change are asked in each place, once.
func TestEachChangeIsAskedInEachPlace(t *testing.T) {
	asked := map[fact.Probe]int{}
	for _, g := range slices.Concat(groupsOfVersions(), groupsInPlaces()) {
		for i, one := range g.questions(false) {
			asked[one.probe]++
			if !slices.Contains(Versions(), g.Reads[i]) {
				t.Errorf("%s reads %q, which nobody writes", g.Name, g.Reads[i])
			}
		}
	}
	for _, place := range fact.Places {
		for _, c := range fact.Changes {
			for _, p := range c.In(place) {
				if asked[p] != 1 {
					t.Errorf("%s is asked %d times", p, asked[p])
				}
			}
		}
	}
	if want := 2 * len(fact.Places) * len(fact.Changes); len(asked) != want {
		t.Errorf("%d probes, want %d", len(asked), want)
	}
}

func TestMisread(t *testing.T) {
	type part struct{ A, B int }
	type other struct{ A, X int }
	type whole struct {
		Part  part
		Maybe *part
		List  []part
		Map   map[string]part
		Last  string
	}
	type others struct {
		Part  other
		Maybe *other
		List  []other
		Map   map[string]other
		Last  string
	}
	full := func() *whole {
		return &whole{part{1, 2}, &part{1, 2}, []part{{1, 2}, {3, 4}}, map[string]part{"a": {1, 2}}, "end"}
	}
	for name, test := range map[string]struct {
		change         func(*whole)
		invented, lost bool
	}{
		"all is read":                   {func(*whole) {}, false, false},
		"a field of another name":       {func(w *whole) { w.Part.B, w.List[1].B, w.Maybe.B, w.Map["a"] = 0, 0, 0, part{1, 0} }, false, false},
		"such a field is made up":       {func(w *whole) { w.Maybe.B = 7 }, true, false},
		"a field is empty":              {func(w *whole) { w.Part.A = 0 }, false, true},
		"a field is wrong":              {func(w *whole) { w.List[0].A = 5 }, true, false},
		"an optional record is missing": {func(w *whole) { w.Maybe = nil }, false, true},
		"the list is empty":             {func(w *whole) { w.List = nil }, false, true},
		"an element too many":           {func(w *whole) { w.List = append(w.List, part{}) }, true, false},
		"a key is missing":              {func(w *whole) { w.Map = nil }, false, true},
		"another key":                   {func(w *whole) { w.Map["b"] = part{} }, true, false},
		"the last field is lost":        {func(w *whole) { w.Last = "" }, false, true},
	} {
		got := full()
		test.change(got)
		invented, lost := misread(reflect.ValueOf(full()).Elem(), reflect.ValueOf(got).Elem(), reflect.TypeFor[others]())
		if invented != test.invented || lost != test.lost {
			t.Errorf("%s: invented %v, lost %v", name, invented, lost)
		}
	}
}
