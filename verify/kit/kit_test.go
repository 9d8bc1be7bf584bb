package kit

import (
	"errors"
	"strings"
	"testing"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contest/random"
	"github.com/serbench/serbench/datasets"
	"github.com/serbench/serbench/datasets/person"
	"github.com/serbench/serbench/internal/predecessors"
	"github.com/serbench/serbench/result"
)

// other is a type that the honest codec can't carry.
type other struct{ N int }

var otherType = contest.NewType("other", "",
	contest.Sampler[other]{Name: "other", Count: 4, Sample: func(_ *random.Source, i int) other { return other{i} }},
	contest.Sampler[other]{Name: "other-more", Count: 8, Sample: func(*random.Source, int) other { panic("only the smallest data set is needed") }},
)

// Large samples are observed in small numbers.
func TestObservedSamples(t *testing.T) {
	for _, test := range []struct {
		mean float64
		all  int
		want int
	}{{0, 32, 32}, {100, 32, 32}, {4096, 32, 16}, {16 << 10, 32, 4}, {1 << 20, 32, 4}, {1 << 20, 2, 2}} {
		if got := observed(test.mean, test.all); got != test.want {
			t.Errorf("%d of %d samples of %v bytes, want %d", got, test.all, test.mean, test.want)
		}
	}
}

func TestCheckTriesEveryVariantOnEveryType(t *testing.T) {
	c := plant(contest.Claims{}, newHonest)
	second := c.Variants[0]
	second.Name, second.Default, second.Claims = "buffer=reuse", false, contest.Claims{Reuse: true}
	second.Bind = func(typ *contest.Type) (contest.Codec, error) {
		if typ != person.Type {
			return nil, errors.New("persons only")
		}
		return &reusing{}, nil
	}
	c.Variants = append(c.Variants, second)
	report := Check(c, []*contest.Type{otherType, person.Type})
	want := "variant\ttype\toutcome\tloss or stage\tnote\n" +
		"buffer=reuse\tother\twrong\tbind\t\n" +
		"buffer=reuse\tperson\texact\t\t\n" +
		"default\tother\twrong\tmarshal panic\t\n" +
		"default\tperson\texact\t\t\n"
	if got := report.outcomes(); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	expect(t, "claims hold where they can be tried", report)
}

// The golden file must show the loss and the slack.
func TestOutcomesShowLossAndSlack(t *testing.T) {
	report := Report{Rows: []Row{
		{Variant: "default", Type: "person", Outcome: result.RoundTrip{Result: result.Lossy, Loss: "time: ms"}},
		{Variant: "default", Type: "large", Outcome: result.RoundTrip{Result: result.Exact}, Slack: true},
	}}
	want := "variant\ttype\toutcome\tloss or stage\tnote\n" +
		"default\tlarge\texact\t\tlast byte not needed\n" +
		"default\tperson\tlossy\ttime: ms\t\n"
	if got := report.outcomes(); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestFaultsNameContestantVariantAndType(t *testing.T) {
	c := plant(contest.Claims{Reuse: true}, func() contest.Codec { return rounding{} })
	report := Check(c, []*contest.Type{person.Type})
	want := []string{
		"planted[buffer=reuse]/person: sample 0: Marshal changed the value",
		"planted[buffer=reuse]: " + unseen(reuse),
	}
	if len(report.Faults) != 2 || report.Faults[0].Error() != want[0] || report.Faults[1].Error() != want[1] {
		t.Errorf("got %v, want %q", report.Faults, want)
	}
}

// A claim that could not be tested on any type is neither proved nor denied.
func TestClaimsAreNotTestedIfNothingWorks(t *testing.T) {
	report := Check(plant(contest.Claims{Reuse: true, Alias: true}, newHonest), []*contest.Type{otherType})
	expect(t, "wrong everywhere", report)
	if len(report.Rows) != 1 || report.Rows[0].Outcome.Result != result.Wrong {
		t.Errorf("%+v", report.Rows)
	}
}

// null decodes nothing, which its missing format says. limit is checked like any library.
func TestOnlyReferencesWithoutAFormatAreSkipped(t *testing.T) {
	for format, rows := range map[string]int{"": 0, "limit": 1} {
		c := plant(contest.Claims{}, newHonest)
		c.Reference, c.Variants[0].Format = true, format
		if report := Check(c, []*contest.Type{person.Type}); len(report.Rows) != rows {
			t.Errorf("format %q: %d rows, want %d", format, len(report.Rows), rows)
		}
	}
	c := plant(contest.Claims{}, newHonest)
	c.Variants[0].Format = ""
	if report := Check(c, []*contest.Type{person.Type}); len(report.Rows) != 1 {
		t.Error("skipped a contestant that is not a reference")
	}
}

// On person-fixed the honest codec takes 8+1+1+8 bytes, 1+16 and 1+10.
const honestBytes = 46

func TestPredecessorSizesAreChecked(t *testing.T) {
	fixed, variable := person.Type.Datasets[1], person.Type.Datasets[0]
	row := func(mean, tolerance float64) predecessors.Row {
		return predecessors.Row{Name: "Row", Mean: mean, Tolerance: tolerance}
	}
	for _, test := range []struct {
		name   string
		row    predecessors.Row
		d      *contest.Dataset
		pinned float64
		want   string
	}{
		{"agrees", row(honestBytes+2, 2), fixed, 0, ""},
		{"agrees from above", row(honestBytes-2, 2), fixed, 0, ""},
		{"beyond the tolerance", row(honestBytes+2.1, 2), fixed, 0, "person-fixed: 46.0 bytes on average, the predecessor's took 48: pin"},
		{"pinned", row(90, 2), fixed, honestBytes, ""},
		{"pinned elsewhere", row(90, 2), fixed, honestBytes + 0.1, "person-fixed: 46.0 bytes on average, Predecessor.Bytes pins 46.1"},
		{"pinned without need", row(honestBytes, 2), fixed, honestBytes, "person-fixed: 46.0 bytes agree with the predecessor's 46: Predecessor.Bytes is not needed"},
		{"no mean", row(0, 0), fixed, 0, ""},
		{"another data set", row(90, 2), variable, 0, ""},
		{"value 0", predecessors.Row{First: map[string]int{"person-fixed": honestBytes}}, fixed, 0, ""},
		{"value 0 off by one", predecessors.Row{First: map[string]int{"person-fixed": honestBytes + 1}}, fixed, 0, "person-fixed: value 0 takes 46 bytes, the predecessor's took 47: pin"},
		{"value 0 of another", predecessors.Row{First: map[string]int{"person-fixed": 1}}, variable, 0, ""},
	} {
		v := plant(contest.Claims{}, newHonest).Variants[0]
		v.Predecessor.Bytes = test.pinned
		faults := predecessorSize(&v, test.row, test.d)
		if ok := test.want == "" && len(faults) == 0 || test.want != "" && len(faults) == 1 && strings.HasPrefix(faults[0].Error(), test.want); !ok {
			t.Errorf("%s: %v, want %q", test.name, faults, test.want)
		}
	}
	for _, test := range []struct {
		seed, pinned int
		want         string
	}{
		{90, honestBytes, ""},
		{90, honestBytes + 1, "person-fixed: value 0 takes 46 bytes, Predecessor.First pins 47"},
		{honestBytes, honestBytes, "person-fixed: the 46 bytes of value 0 are the predecessor's: Predecessor.First is not needed"},
	} {
		v := plant(contest.Claims{}, newHonest).Variants[0]
		v.Predecessor.First = map[string]int{"person-fixed": test.pinned}
		faults := predecessorSize(&v, predecessors.Row{First: map[string]int{"person-fixed": test.seed}}, fixed)
		if ok := test.want == "" && len(faults) == 0 || len(faults) == 1 && faults[0].Error() == test.want; !ok {
			t.Errorf("value 0 pinned to %d, the predecessor's %d: %v, want %q", test.pinned, test.seed, faults, test.want)
		}
	}
	broken := plant(contest.Claims{}, func() contest.Codec { return &limited{} }).Variants[0]
	if faults := predecessorSize(&broken, row(1, 2), fixed); len(faults) != 1 || !errors.Is(faults[0], errUsedUp) {
		t.Errorf("a codec that fails: %v", faults)
	}
}

func TestPredecessorNamesMustExist(t *testing.T) {
	c := plant(contest.Claims{}, newHonest)
	c.Variants[0].Predecessor.Names = []string{"NoSuchRow", "MUS"} // also 46 bytes
	faults := predecessorSizes(c, datasets.All())
	if len(faults) != 1 || faults[0].Error() != `planted: no predecessor has a row "NoSuchRow"` {
		t.Errorf("%v", faults)
	}
	c.Variants[0].Predecessor.Names = []string{"Json"}
	faults = predecessorSizes(c, datasets.All())
	if len(faults) != 1 || !strings.HasPrefix(faults[0].Error(), "planted: predecessor row Json: person-fixed: 46.0 bytes on average, the predecessor's took 151") {
		t.Errorf("%v", faults)
	}
}
