package verdict

import (
	"strings"
	"testing"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// sound returns a sound verdict but for some answers.
func sound(answers map[fact.Probe]fact.Answer) *result.Verdict {
	v := Sound()
	for p, answer := range answers {
		Answer(v, result.Finding{Group: GroupOf(p), Probe: p, Answer: answer, Detail: "d", Input: "i"})
	}
	return v
}

// It is one table: answers, and the word that they make.
func TestEveryColumnSaysWhatIsLost(t *testing.T) {
	const changed, refused, crashed = fact.Changed, fact.Refused, fact.Crash
	for _, test := range []struct {
		column  *Column
		want    string
		answers map[fact.Probe]fact.Answer
	}{
		{Time, "ok", nil},
		{Time, "ms", map[fact.Probe]fact.Answer{fact.TimeMicroseconds: changed, fact.Time100Nanoseconds: changed, fact.TimeNanoseconds: changed, fact.TimeZoneOffset: changed}},
		{Time, "100ns", map[fact.Probe]fact.Answer{fact.TimeNanoseconds: changed}},
		{Time, "no years", map[fact.Probe]fact.Answer{fact.TimeYear9999: refused, fact.TimeZoneOffset: changed}},
		{Time, "years", map[fact.Probe]fact.Answer{fact.TimeYear9999: changed, fact.TimeSeconds: refused}},
		{Time, "zone", map[fact.Probe]fact.Answer{fact.TimeZoneOffset: changed}},
		{Time, "lost", map[fact.Probe]fact.Answer{fact.TimeSeconds: changed, fact.TimeZoneInstant: changed}},
		{Time, "no time", map[fact.Probe]fact.Answer{fact.TimeSeconds: refused, fact.TimeYear9999: refused}},
		{Time, "instant", map[fact.Probe]fact.Answer{fact.TimeZoneInstant: changed, fact.TimeNanoseconds: changed}},
		{Time, "instant", map[fact.Probe]fact.Answer{fact.TimeElsewhere: changed}},
		{Time, "crash", map[fact.Probe]fact.Answer{fact.TimeYear9999: crashed, fact.TimeMilliseconds: refused}},
		{Float, "no NaN", map[fact.Probe]fact.Answer{fact.Float64NaN: refused}},
		{Float, "NaN", map[fact.Probe]fact.Answer{fact.Float64NaN: changed}},
		{Float, "-0", map[fact.Probe]fact.Answer{fact.Float64NegativeZero: changed, fact.Float64NaN: refused}},
		{Float, "digits", map[fact.Probe]fact.Answer{fact.Float64Digits: changed, fact.Float64NaN: refused}},
		{Float, "float32", map[fact.Probe]fact.Answer{fact.Float32Third: changed, fact.Float64NaN: changed}},
		{Float, "crash", map[fact.Probe]fact.Answer{fact.Float64Inf: crashed}},
		{Integer, "53-bit", map[fact.Probe]fact.Answer{fact.Power(fact.Int64, 53, 1, false): changed, fact.Power(fact.Int64, 62, -1, true): changed}},
		{Integer, "int64", map[fact.Probe]fact.Answer{fact.Largest(fact.Int64): changed}},
		{Integer, "no int64", map[fact.Probe]fact.Answer{fact.Largest(fact.Int64): refused}},
		{Integer, "int8", map[fact.Probe]fact.Answer{fact.Smallest(fact.Int8): changed, fact.Largest(fact.Int64): refused}},
		{Integer, "uint64", map[fact.Probe]fact.Answer{fact.Largest(fact.Uint64): changed}},
		{Integer, "crash", map[fact.Probe]fact.Answer{fact.Largest(fact.Uint64): crashed, fact.Largest(fact.Int64): refused}},
		{String, "UTF-8", map[fact.Probe]fact.Answer{fact.StringInvalid: changed}},
		{String, "strict", map[fact.Probe]fact.Answer{fact.StringInvalid: refused}},
		{String, "lost", map[fact.Probe]fact.Answer{fact.StringNUL: changed, fact.StringInvalid: changed}},
		{String, "no text", map[fact.Probe]fact.Answer{fact.StringNUL: refused, fact.StringInvalid: refused}},
		{String, "limit", map[fact.Probe]fact.Answer{longest: refused}},
		{String, "no text", map[fact.Probe]fact.Answer{longest: refused, fact.StringNUL: refused}},
		{Nil, "kept", nil},
		{Nil, "same", map[fact.Probe]fact.Answer{fact.ListNil: changed}},
		{Nil, "lost", map[fact.Probe]fact.Answer{fact.PointerToZero: changed, fact.ListNil: changed}},
		{Nil, "no nil", map[fact.Probe]fact.Answer{fact.PointerNil: refused, fact.ListNil: changed}},
		{Output, "ok", nil},
		{Output, "prints", map[fact.Probe]fact.Answer{fact.PrintsNothing: fact.No}},
		{Output, "not JSON", map[fact.Probe]fact.Answer{fact.OutputIsJSON: fact.No}},
		{Output, "not UTF-8", map[fact.Probe]fact.Answer{fact.OutputIsUTF8: fact.No, fact.OutputIsJSON: fact.No}},
		{Deep, "no limit", nil},
		{Deep, "limit", map[fact.Probe]fact.Answer{fact.Levels(fact.ManyLevels): refused}},
		{Deep, "limit", map[fact.Probe]fact.Answer{fact.Levels(fact.ManyLevels): refused, fact.Levels(fact.FewLevels): refused}},
		{Deep, "crash", map[fact.Probe]fact.Answer{fact.Levels(fact.ManyLevels): crashed}},
		{Deep, "limit", map[fact.Probe]fact.Answer{fact.Levels(fact.SomeLevels): refused, fact.Levels(fact.ManyLevels): crashed}},
		{Deep, "-", map[fact.Probe]fact.Answer{fact.Levels(fact.FewLevels): fact.Unsupported}},
		{Owns, "alias+reuse", map[fact.Probe]fact.Answer{fact.TextAliases: fact.Yes, fact.ResultReused: fact.Yes}},
		{Owns, "writes", map[fact.Probe]fact.Answer{fact.InputChanged: fact.Yes}},
		{Destination, "merge", map[fact.Probe]fact.Answer{fact.ReusedMap: changed}},
		{Destination, "stale", map[fact.Probe]fact.Answer{fact.ReusedZeroFields: changed}},
		{Destination, "crash", map[fact.Probe]fact.Answer{fact.ReusedMap: fact.Crash}},
		{Same, "yes", nil},
		{Same, "no map", map[fact.Probe]fact.Answer{fact.SameMap: fact.No}},
		{Same, "no", map[fact.Probe]fact.Answer{fact.SameRecord: fact.No}},
		{Race, "right", nil},
		{Race, "none", map[fact.Probe]fact.Answer{fact.Races: fact.Yes}},
		{Race, "racy", map[fact.Probe]fact.Answer{fact.Races: fact.No}},
		{Race, "wrong", map[fact.Probe]fact.Answer{fact.Concurrent: fact.No, fact.Races: fact.No}},
		{Race, "crash", map[fact.Probe]fact.Answer{fact.Concurrent: fact.Crash}},
		{Race, "crash", map[fact.Probe]fact.Answer{fact.Concurrent: fact.Hang}},
		{Race, "fails", map[fact.Probe]fact.Answer{fact.Concurrent: fact.Refused}},
		{Race, "-", map[fact.Probe]fact.Answer{fact.Concurrent: fact.Unsupported}},
		{Evolve, "12/12", nil},
		{Evolve, "11/12", map[fact.Probe]fact.Answer{fact.FieldAdded.NewBytes(): refused}},
		{Evolve, "11/11", map[fact.Probe]fact.Answer{fact.FieldAdded.NewBytes(): fact.Unsupported}},
	} {
		if got := test.column.Word(sound(test.answers)); got != test.want {
			t.Errorf("%s of %v: %q, want %q", test.column.Name, test.answers, got, test.want)
		}
	}
	invented := sound(map[fact.Probe]fact.Answer{fact.FieldAdded.OldBytes(): changed})
	for i := range invented.Findings {
		invented.Findings[i].Invented = invented.Findings[i].Answer == changed
	}
	if got := Evolve.Word(invented); got != "11/12!" {
		t.Errorf("a record read wrong in silence: %q", got)
	}
	for fate, want := range map[fact.Fate]string{
		"error": "ok 2", "unharmed": "ok 2", "panic": "panics", "slow": "slow 1.5 s", "64 MiB": "64 MiB", "hang": "hangs",
		"out of memory": "memory", "stack overflow": "stack", "crash": "dies",
	} {
		v := &result.Verdict{Damage: []result.Damage{{Fates: map[fact.Fate]int{fate: 1, "accepted": 1}, SlowestNS: 15e8}}}
		if got := Damage.Word(v); got != want {
			t.Errorf("%s: %q, want %q", fate, got, want)
		}
	}
	if got := Damage.Word(&result.Verdict{Damage: []result.Damage{{Fates: map[fact.Fate]int{"error": 61_204}}, {Fates: map[fact.Fate]int{"panic": 1, "crash": 1}}}}); got != "dies" {
		t.Errorf("the worst of two types: %q", got)
	}
	if got := Damage.Word(&result.Verdict{Damage: []result.Damage{{Fates: map[fact.Fate]int{"error": 61_204}}}}); got != "ok 61k" {
		t.Errorf("%q", got)
	}
	for _, test := range []struct {
		cuts  map[fact.Fate]int
		empty fact.Fate
		want  string
	}{
		{map[fact.Fate]int{"error": 9}, "error", "ok"},
		{map[fact.Fate]int{"error": 8, "unharmed": 1}, "error", "ok"},
		{map[fact.Fate]int{"error": 8, "accepted": 1}, "accepted", "empty"},
		{map[fact.Fate]int{"error": 8, "accepted": 1}, "error", "cut"},
		{map[fact.Fate]int{"accepted": 2}, "accepted", "cut"},
		{nil, "", "-"},
	} {
		if got := Cut.Word(&result.Verdict{Damage: []result.Damage{{Kinds: map[fact.Damage]map[fact.Fate]int{fact.Truncation: test.cuts}, Empty: test.empty}}}); got != test.want {
			t.Errorf("%+v: %q, want %q", test, got, test.want)
		}
	}
	if got := Time.Word(&result.Verdict{Findings: []result.Finding{{Probe: fact.Time.Whole(), Answer: fact.Unsupported}}}); got != "-" {
		t.Errorf("a kind that is not carried: %q", got)
	}
	if got := Time.Word(&result.Verdict{Findings: []result.Finding{{Probe: fact.Time.Whole(), Answer: fact.Crash}}}); got != "crash" {
		t.Errorf("a kind that ends the process: %q", got)
	}
}

// What grows no faster than its input, or costs little, is linear.
func TestGrowthIsLinearUnlessItIsSteepAndCostly(t *testing.T) {
	curve := func(cost func(n int) (bytes uint64, ns int64)) *result.Verdict {
		c := result.Curve{Kind: fact.Deep, Shape: "levels"}
		for _, n := range []int{1 << 10, 4 << 10, 16 << 10, 64 << 10} {
			bytes, ns := cost(n)
			c.Points = append(c.Points, result.Point{Length: n, Fate: fact.FateError, Allocated: bytes, NS: ns})
		}
		return &result.Verdict{Damage: []result.Damage{{Type: "tree", Grammar: &result.Grammar{Shapes: 1, Curves: []result.Curve{c}}}}}
	}
	for want, v := range map[string]*result.Verdict{
		"linear":        curve(func(n int) (uint64, int64) { return uint64(n) * 500, int64(n) * 1000 }),
		"linear ":       curve(func(n int) (uint64, int64) { return uint64(n*n) / 2000, int64(n * n / 1000) }), // 2 MiB, 4 ms
		"n^2.0 1.0 GiB": curve(func(n int) (uint64, int64) { return uint64(n*n) / 4, int64(n) }),
		"n^3.0 2.8 s":   curve(func(n int) (uint64, int64) { return uint64(n), int64(n) * int64(n) * int64(n) / 100_000 }),
		"n^2.0 43 ms":   curve(func(n int) (uint64, int64) { return uint64(n * 100), int64(n) * int64(n) / 100 }),
	} {
		if got := Growth.Word(v); got != strings.TrimSpace(want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := Growth.Word(&result.Verdict{Damage: []result.Damage{{Type: "flat"}}}); got != "-" {
		t.Errorf("%q for a decoder that was asked no documents", got)
	}
	if cell := Growth.Read(&result.Verdict{Decoder: "other"}); cell.Decoder != "other" {
		t.Errorf("%+v for a decoder that was tried as another variant's", cell)
	}
}

func TestTheExampleIsTheShortestOfWhatMadeTheWord(t *testing.T) {
	finding := func(group fact.Group, probe fact.Probe, answer fact.Answer, detail string) result.Finding {
		return result.Finding{Group: group, Probe: probe, Answer: answer, Detail: detail}
	}
	for _, test := range []struct {
		column  *Column
		word    string
		want    fact.Probe
		verdict result.Verdict
	}{
		{Evolve, "0/2!", "evolution: swapped", result.Verdict{Findings: []result.Finding{
			finding("evolution, a", fact.FieldAdded.NewBytes(), fact.Refused, ""),
			{Group: "evolution, b", Probe: "evolution: swapped", Answer: fact.Changed, Invented: true},
		}}},
		{Nil, "crash", "pointer", result.Verdict{Findings: []result.Finding{
			finding("fidelity", "pointer", fact.Crash, "a panic of many words"),
		}}},
		{Nil, "same", fact.MapNil, result.Verdict{Findings: []result.Finding{
			finding("fidelity", fact.ListNil, fact.Changed, ""), finding("fidelity", fact.MapNil, fact.Changed, ""), finding("fidelity", fact.PointerNil, fact.Kept, ""),
		}}},
		{Destination, "crash", "reused destination: a list", result.Verdict{Findings: []result.Finding{
			finding("destination", "reused destination: x", fact.Refused, ""), finding("destination", "reused destination: a list", fact.Crash, "index out of range"),
		}}},
		{Integer, "53-bit", fact.Power(fact.Int64, 53, 1, false), result.Verdict{Findings: []result.Finding{
			finding("fidelity", fact.Power(fact.Int64, 62, 0, false), fact.Changed, ""), finding("fidelity", fact.Power(fact.Int64, 53, 1, false), fact.Changed, "longer"), finding("fidelity", "int8: 1", fact.Changed, ""),
		}}},
		{Output, "prints", "damaged input, flat", result.Verdict{Damage: []result.Damage{{Type: "flat", Printed: 2}}}},
		{Cut, "empty", "damaged input, flat", result.Verdict{Damage: []result.Damage{
			{Type: "flat", Kinds: map[fact.Damage]map[fact.Fate]int{fact.Truncation: {fact.FateAccepted: 1}}, Empty: fact.FateAccepted},
		}}},
		{Damage, "dies", "damaged input, nested", result.Verdict{Damage: []result.Damage{
			{Type: "flat", Fates: map[fact.Fate]int{"panic": 1}, Worst: map[fact.Fate][]byte{"panic": []byte("!")}},
			{Type: "nested", Fates: map[fact.Fate]int{"crash": 2}, Worst: map[fact.Fate][]byte{"crash": []byte("longer")}},
			{Type: "map", Fates: map[fact.Fate]int{"crash": 1}, Lengths: map[fact.Fate]int{"crash": 9}, Words: map[fact.Fate]string{"crash": "fatal error: unexpected signal"}},
		}}},
		{Damage, "slow 1.5 s", "damaged input, map", result.Verdict{Damage: []result.Damage{
			{Type: "flat", Fates: map[fact.Fate]int{"slow": 1}, SlowestNS: 3e8},
			{Type: "map", Fates: map[fact.Fate]int{"slow": 1}, SlowestNS: 15e8},
		}}},
	} {
		cell := test.column.Read(&test.verdict)
		if f, ok := cell.Example(); cell.Word != test.word || !ok || f.Probe != test.want {
			t.Errorf("%s: %s because of %+v (%t), want %s because of %s", test.column.Name, cell.Word, f, ok, test.word, test.want)
		}
	}
}

// A crash at depth is named by what it was; at the first depth it is the type's and not the depth's.
func TestTheEndOfDepth(t *testing.T) {
	of := func(levels int, a fact.Answer, ended fact.Status) result.Finding {
		return result.Finding{Group: fact.GroupRecursion, Probe: fact.Levels(levels), Answer: a, Ended: ended}
	}
	kept := of(fact.FewLevels, fact.Kept, "")
	for _, test := range []struct {
		word     string
		findings []result.Finding
	}{
		{"memory", []result.Finding{kept, of(fact.ManyLevels, fact.Crash, fact.OutOfMemory)}},
		{"panics", []result.Finding{kept, of(fact.SomeLevels, fact.Crash, fact.Panicked)}},
		{"hangs", []result.Finding{kept, of(fact.SomeLevels, fact.Hang, "")}},
		{"dies", []result.Finding{of(fact.FewLevels, fact.Crash, fact.OutOfMemory)}},
		{"crash", []result.Finding{kept, of(fact.SomeLevels, fact.Crash, fact.Crashed)}},
	} {
		if got := Deep.Word(&result.Verdict{Findings: test.findings}); got != test.word {
			t.Errorf("%v: %q, want %q", test.findings, got, test.word)
		}
	}
}

// What only float32 shows is not said of float64.
func TestWordsOfFloat32Alone(t *testing.T) {
	kept := result.Finding{Group: "fidelity", Probe: fact.Float64NaN, Answer: fact.Kept}
	for answer, want := range map[fact.Answer]string{fact.Refused: "no NaN (32)", fact.Changed: "NaN (32)"} {
		v := &result.Verdict{Findings: []result.Finding{kept, {Group: "fidelity", Probe: fact.Float32NaN, Answer: answer}}}
		if got := Float.Word(v); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// A word under review is neither for a library nor against it.
func TestWordsUnderReview(t *testing.T) {
	defer func(before []reviewed) { review = before }(review)
	review = []reviewed{{"lib", "", Damage, "somebody saw something else"}}
	v := &result.Verdict{Contestant: "lib", Variant: "default", Damage: []result.Damage{{Fates: map[fact.Fate]int{fact.FateMemory: 1}}}}
	if got := Damage.Read(v); got.Word != UnderReview || got.Severity != Caution {
		t.Errorf("%+v", got)
	}
	if Survives(v) {
		t.Error("a row under review survives")
	}
}
