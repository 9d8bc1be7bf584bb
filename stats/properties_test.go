package stats

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"unicode"
)

// near compares to the precision of logarithms that were taken and taken back.
func near(a, b float64) bool {
	return a == b || math.IsNaN(a) && math.IsNaN(b) || math.Abs(a-b) <= 1e-9*math.Max(math.Abs(a), math.Abs(b))
}

func draw(r *rand.Rand, n int) []float64 {
	values := make([]float64, n)
	for i := range values {
		values[i] = math.Exp(r.NormFloat64())
	}
	return values
}

func seriesOf(values []float64) Series {
	s := Series{}
	for i, x := range values {
		s[i] = x
	}
	return s
}

func scaled(values []float64, by float64) []float64 {
	out := make([]float64, len(values))
	for i, x := range values {
		out[i] = by * x
	}
	return out
}

// Which of two is the old one, and whether times are in nanoseconds or in seconds, must
// not decide what is found.
func TestChangeIsSymmetricAndWithoutAUnit(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 100 {
		a, b := draw(r, 3+r.IntN(8)), draw(r, 3+r.IntN(8))
		there, back, seconds, slower := Change(a, b), Change(b, a), Change(scaled(a, 1e-9), scaled(b, 1e-9)), Change(a, scaled(b, 3))
		if !near(there.Center, 1/back.Center) || !near(there.Lo, 1/back.Hi) || !near(there.Hi, 1/back.Lo) || there.Coverage != back.Coverage {
			t.Fatalf("of %v and %v: %+v, and back %+v", a, b, there, back)
		}
		if !near(there.Center, seconds.Center) || !near(there.Lo, seconds.Lo) {
			t.Fatalf("in nanoseconds %+v, in seconds %+v", there, seconds)
		}
		if !near(3*there.Center, slower.Center) || !near(3*there.Hi, slower.Hi) {
			t.Fatalf("three times as slow: %+v, from %+v", slower, there)
		}
		if there.HasInterval() && (there.Lo > there.Center || there.Hi < there.Center || there.Coverage < Confidence) {
			t.Fatalf("%+v does not hold its own estimate, or too seldom", there)
		}
	}
}

// A window that slows both by the same leaves the ratio where it was, whatever it does.
func TestCompareIsSymmetricAndBlindToWindows(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for range 100 {
		// With 8 windows and more the interval may leave out one ratio more above than
		// below, so that only the estimates are then each other's inverse.
		n := 6 + r.IntN(2)
		a, b := draw(r, n), draw(r, n)
		there, back := Compare(seriesOf(a), seriesOf(b)), Compare(seriesOf(b), seriesOf(a))
		if !near(there.Center, 1/back.Center) || !near(there.Lo, 1/back.Hi) {
			t.Fatalf("%+v, and back %+v", there, back)
		}
		windows := draw(r, n)
		for i, slow := range windows {
			a[i], b[i] = a[i]*slow, b[i]*slow
		}
		if again := Compare(seriesOf(a), seriesOf(b)); !near(there.Center, again.Center) || !near(there.Hi, again.Hi) {
			t.Fatalf("%+v, and in slow windows %+v", there, again)
		}
	}
}

// The order in which windows came tells nothing.
func TestOrderOfSamplesDoesNotMatter(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for range 50 {
		a, b := draw(r, 7), draw(r, 8)
		summary, change, median, mean := Summarize([][]float64{a, b}), Change(a, b), Median(a), GeometricMean(a)
		r.Shuffle(len(a), func(i, j int) { a[i], a[j] = a[j], a[i] })
		r.Shuffle(len(b), func(i, j int) { b[i], b[j] = b[j], b[i] })
		again := Summarize([][]float64{b, a})
		if summary.Center != again.Center || Change(a, b).Lo != change.Lo || Median(a) != median || !near(GeometricMean(a), mean) {
			t.Fatal("the order of samples changed what they say")
		}
	}
}

// Nothing sorts what it is handed: the caller's windows are in their order.
func TestArgumentsAreLeftAlone(t *testing.T) {
	a, b := []float64{3, 1, 2, 5, 4, 6}, []float64{9, 7, 8, 2, 1, 3}
	x, y := slices.Clone(a), slices.Clone(b)
	Change(a, b)
	Quantile(a, 0.3)
	GeometricMean(a)
	Summarize([][]float64{a, b})
	Strata([][]float64{a, b})
	Kendall(a, b)
	if !slices.Equal(a, x) || !slices.Equal(b, y) {
		t.Errorf("%v and %v", a, b)
	}
}

// An interval must hold the truth as often as it says, of a distribution with a long tail
// as of any: that is what disturbed machines have.
func TestIntervalsCoverTheTruth(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	const repeats = 4000
	tailed := func() float64 { // its median is 1
		x := math.Exp(0.05 * r.NormFloat64())
		if r.IntN(10) == 0 {
			x *= 1 + r.ExpFloat64()
		}
		return x
	}
	var own []float64
	for range 100_001 {
		own = append(own, tailed())
	}
	truth := Median(own)
	for _, n := range []int{6, 8, 11, 20} {
		held, promised := 0, 0.0
		for range repeats {
			var processes [][]float64
			for range n {
				processes = append(processes, []float64{tailed()})
			}
			s := Summarize(processes)
			promised = s.Coverage
			if s.Lo <= truth && truth <= s.Hi {
				held++
			}
		}
		// Four standard errors of a share of so many.
		slack := 4 * math.Sqrt(promised*(1-promised)/repeats)
		if got := float64(held) / repeats; promised < Confidence || math.Abs(got-promised) > slack+0.002 {
			t.Errorf("%d processes: the interval holds the truth in %.3f, and promises %.3f", n, got, promised)
		}
	}
}

// Strata whose spreads differ, and that have few ratios: what Welch's degrees of freedom
// are for.
func TestStrataCoverTheTruth(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	const repeats = 3000
	held := 0
	for range repeats {
		var strata [][]float64
		for i, n := range []int{6, 8, 4, 12} {
			var ratios []float64
			for range n {
				ratios = append(ratios, math.Exp(0.1+0.02*float64(1+3*i)*r.NormFloat64()))
			}
			strata = append(strata, ratios)
		}
		if s := Strata(strata); s.Lo <= math.Exp(0.1) && math.Exp(0.1) <= s.Hi {
			held++
		}
	}
	if got := float64(held) / repeats; got < 0.94 || got > 0.97 {
		t.Errorf("the interval holds the truth in %.3f of runs, want about 0.95", got)
	}
}

// Where nothing differs hardly anything may be told apart: of cases that are the same, by
// intervals of 95 %, one pair in twenty and not more.
func TestWhatIsTheSameIsSeldomToldApart(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	const repeats = 3000
	told := 0
	for range repeats {
		a, b := Series{}, Series{}
		for window := range LeastProcesses {
			slow := 1 + r.Float64()
			a[window], b[window] = slow*math.Exp(0.05*r.NormFloat64()), slow*math.Exp(0.05*r.NormFloat64())
		}
		// As ranks ask: the one that seems faster comes first.
		if Compare(a, b).Center > 1 {
			a, b = b, a
		}
		if Order(a, b, 0) != 0 {
			told++
		}
	}
	if share := float64(told) / repeats; share > 1-Confidence {
		t.Errorf("%.3f of pairs are told apart that are the same, want 0.05 at most", share)
	}
}

// Kendall's τ by hand, and its bounds.
func TestKendallsBounds(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for range 50 {
		x := draw(r, 2+r.IntN(9))
		reversed := make([]float64, len(x))
		for i := range x {
			reversed[i] = -x[i]
		}
		y := draw(r, len(x))
		if Kendall(x, x) != 1 || Kendall(x, reversed) != -1 || Kendall(x, y) != Kendall(y, x) || math.Abs(Kendall(x, y)) > 1 {
			t.Fatalf("τ of %v and %v: %v", x, y, Kendall(x, y))
		}
		// Only the order counts.
		if got := Kendall(scaled(x, 7), y); got != Kendall(x, y) {
			t.Fatalf("τ changed to %v with the unit", got)
		}
	}
	if got := Kendall([]float64{1, 1, 2}, []float64{1, 2, 3}); !near(got, 2.0/3) {
		t.Errorf("a tie counts for neither: τ is %v, want 2/3", got)
	}
	if got := Kendall([]float64{1}, []float64{1}); !math.IsNaN(got) {
		t.Errorf("one thing has no order, and τ is %v", got)
	}
}

// What the mean of ratios is to does not matter: the reason why it is this mean.
func TestTheGeometricMeanHasNoBase(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	for range 50 {
		a, b, base := draw(r, 6), draw(r, 6), draw(r, 6)
		var overA, overB []float64
		for i := range base {
			overA, overB = append(overA, a[i]/base[i]), append(overB, b[i]/base[i])
		}
		if !near(GeometricMean(overA)/GeometricMean(overB), GeometricMean(a)/GeometricMean(b)) {
			t.Fatal("the ratio of two depends on what both are compared with")
		}
	}
	for _, values := range [][]float64{nil, {}} {
		if got := GeometricMean(values); !math.IsNaN(got) {
			t.Errorf("the mean of nothing is %v", got)
		}
	}
}

// Quantiles rise, and end at the least and the largest value.
func TestQuantilesRise(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	for range 30 {
		values := draw(r, 1+r.IntN(9))
		last := math.Inf(-1)
		for q := 0.0; q <= 1; q += 0.125 {
			x := Quantile(values, q)
			if x < last {
				t.Fatalf("the quantile %v of %v is %v, below %v", q, values, x, last)
			}
			last = x
		}
		if Quantile(values, 0) != slices.Min(values) || Quantile(values, 1) != slices.Max(values) || !near(Quantile(values, 0.5), Median(values)) {
			t.Fatalf("of %v: %v, %v, %v", values, Quantile(values, 0), Quantile(values, 0.5), Quantile(values, 1))
		}
	}
	if got := Quantile(nil, 0.5); !math.IsNaN(got) {
		t.Errorf("the quantile of nothing is %v", got)
	}
}

// Rows that are told apart have ranks in the order of their speed; one that can't be told
// from a faster one has its rank no worse than the number of those that are.
func TestRanksCountWhatIsFaster(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 10))
	for range 100 {
		n := 1 + r.IntN(9)
		faster := map[[2]int]int{}
		for i := range n {
			for j := i + 1; j < n; j++ {
				faster[[2]int{i, j}] = r.IntN(3) - 1
			}
		}
		standings := RankBy(n, func(i, j int) int {
			if i >= j {
				t.Fatalf("asked for %d and %d", i, j)
			}
			return faster[[2]int{i, j}]
		})
		for i := range n {
			rank := 1
			for j := range n {
				if j < i && faster[[2]int{j, i}] == -1 || j > i && faster[[2]int{i, j}] == 1 {
					rank++
				}
			}
			if standings[i].Rank != rank || standings[i].Letters == "" {
				t.Fatalf("%d has %+v, want rank %d and a letter", i, standings[i], rank)
			}
		}
	}
	if got := RankBy(0, nil); len(got) != 0 {
		t.Errorf("of nothing: %v", got)
	}
}

// However many columns there are, each has one letter of its own.
func TestLettersAreDifferent(t *testing.T) {
	seen := map[string]int{}
	for c := range 70 {
		l := letter(c)
		runes := []rune(l)
		if other, taken := seen[l]; taken || len(runes) != 1 || !unicode.IsLetter(runes[0]) {
			t.Errorf("column %d has %q, as %d", c, l, other)
		}
		seen[l] = c
	}
}

// Too few windows of both fall back to samples that do not pair; too few samples to
// nothing.
func TestWhenSamplesArePaired(t *testing.T) {
	window := func(first, n int, value float64) Series {
		s := Series{}
		for i := range n {
			s[first+i] = value
		}
		return s
	}
	for _, test := range []struct {
		name     string
		a, b     Series
		interval bool
		center   float64
	}{
		{"all windows", window(0, 6, 2), window(0, 6, 1), true, 2},
		{"other windows", window(0, 6, 2), window(6, 6, 1), true, 2},
		{"few in common", window(0, 8, 2), window(3, 8, 1), true, 2},
		{"too few samples of one", window(0, 5, 2), window(6, 8, 1), false, math.NaN()},
		{"nothing", Series{}, Series{}, false, math.NaN()},
	} {
		s := Paired(test.a, test.b)
		if s.HasInterval() != test.interval || !near(s.Center, test.center) {
			t.Errorf("%s: %+v, want %v", test.name, s, test.center)
		}
	}
}

// A window without a reading has no ratio: a time of 0 is no time.
func TestRatiosOfReadings(t *testing.T) {
	a, b := Series{0: 2, 1: 0, 2: 6, 5: 8}, Series{0: 1, 1: 1, 2: 0, 5: 2, 9: 1}
	if got := a.Over(b); !slices.Equal(got, []float64{2, 4}) {
		t.Errorf("%v, want the windows 0 and 5", got)
	}
	if got := (Series{3: 1, 1: 2, 2: 3}).Values(); !slices.Equal(got, []float64{2, 3, 1}) {
		t.Errorf("%v, want the order of the windows", got)
	}
	if got := (Series{}).Values(); got != nil {
		t.Errorf("of nothing: %v", got)
	}
}

// Processes that had nothing to say do not count.
func TestEmptyProcessesDoNotCount(t *testing.T) {
	if s := Summarize([][]float64{{1}, nil, {3}, {}}); s.Processes != 2 || s.Center != 2 {
		t.Errorf("%+v", s)
	}
	if s := Summarize(nil); s.Processes != 0 || !math.IsNaN(s.Center) || s.HasInterval() {
		t.Errorf("of nothing: %+v", s)
	}
	if s := Change(nil, []float64{1}); !math.IsNaN(s.Center) || s.HasInterval() || s.Processes != 0 {
		t.Errorf("of nothing and one: %+v", s)
	}
}
