package stats

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestMedian(t *testing.T) {
	for _, test := range []struct {
		values []float64
		want   float64
	}{
		{[]float64{3}, 3},
		{[]float64{3, 1, 2}, 2},
		{[]float64{4, 1, 3, 2}, 2.5},
	} {
		before := slices.Clone(test.values)
		if got := Median(test.values); got != test.want {
			t.Errorf("Median(%v) = %v, want %v", test.values, got, test.want)
		}
		if !slices.Equal(before, test.values) {
			t.Errorf("Median sorted its argument: %v", test.values)
		}
	}
	if !math.IsNaN(Median(nil)) {
		t.Error("the median of nothing is a number")
	}
}

// Six processes are the fewest whose extremes bound a median at 95 %: they miss
// it only if all lie on one side, 2/2^6 = 3.1 % of the time.
func TestIntervalStatesItsCoverage(t *testing.T) {
	six := Summarize([][]float64{{1}, {2}, {3}, {4}, {5}, {6}})
	if six.Lo != 1 || six.Hi != 6 || math.Abs(six.Coverage-(1-2.0/64)) > 1e-12 {
		t.Errorf("six processes: %+v", six)
	}
	five := Summarize([][]float64{{1}, {2}, {3}, {4}, {5}})
	if five.HasInterval() {
		t.Errorf("five processes have an interval: %+v", five)
	}
	// Eleven: the 2nd and the 9th order statistic miss it with the probability
	// of at most one below or at most two above, (1+11)/2^11 + (1+11+55)/2^11.
	var eleven [][]float64
	for i := range 11 {
		eleven = append(eleven, []float64{float64(i + 1)})
	}
	if s := Summarize(eleven); s.Lo != 2 || s.Hi != 9 || math.Abs(s.Coverage-(1-79.0/2048)) > 1e-12 {
		t.Errorf("eleven processes: %+v", s)
	}
}

// A process with many batches must not outweigh the others in the interval.
func TestTheProcessIsTheSampleUnit(t *testing.T) {
	s := Summarize([][]float64{{10, 10, 10, 10, 10, 10, 10, 10}, {1}, {2}, {3}, {4}, {5}})
	if s.Processes != 6 || s.Lo != 1 || s.Hi != 10 {
		t.Errorf("%+v", s)
	}
}

// A window that slows everything by 1.8 leaves a ratio where it was.
func TestRatiosAreFormedWithinWindows(t *testing.T) {
	a, b := Series{}, Series{}
	for window := range 8 {
		slow := 1.0
		if window%3 == 0 {
			slow = 1.8
		}
		a[window], b[window] = 110*slow, 100*slow
	}
	ratio := Compare(a, b)
	if math.Abs(ratio.Center-1.1) > 1e-9 || math.Abs(ratio.Lo-1.1) > 1e-9 || math.Abs(ratio.Hi-1.1) > 1e-9 {
		t.Errorf("ratio %+v, want exactly 1.1", ratio)
	}
	if Order(a, b, Tie) != 1 || Order(b, a, Tie) != -1 {
		t.Error("a constant difference of 10 % was not found")
	}
	if Compare(a, Series{99: 1}).Processes != 0 {
		t.Error("two windows that are not the same were paired")
	}
}

func TestOrderNeedsSixWindowsAndMoreThanATie(t *testing.T) {
	series := func(value float64, windows int) Series {
		s := Series{}
		for w := range windows {
			s[w] = value
		}
		return s
	}
	if Order(series(1, 5), series(2, 5), Tie) != 0 {
		t.Error("five windows told a difference")
	}
	if Order(series(1, 6), series(2, 6), Tie) != -1 {
		t.Error("six windows did not tell a factor of two")
	}
	if Order(series(1, 6), series(1.005, 6), Tie) != 0 {
		t.Error("half a percent was not a tie")
	}
}

// A~B, B~C, A<C: the textbook case in which ties are not transitive.
func TestLettersOfAnIntransitiveTie(t *testing.T) {
	differ := func(i, j int) bool { return i == 0 && j == 2 || i == 2 && j == 0 }
	got := letters(3, differ)
	if want := []string{"a", "ab", "b"}; !slices.Equal(got, want) {
		t.Errorf("letters = %v, want %v", got, want)
	}
}

// Whatever the comparisons are, two cases share a letter exactly where they do
// not differ.
func TestLettersSayExactlyWhatDiffers(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		n := 2 + r.IntN(8)
		differs := make([][]bool, n)
		for i := range differs {
			differs[i] = make([]bool, n)
		}
		for i := range n {
			for j := i + 1; j < n; j++ {
				differs[i][j] = r.IntN(2) == 0
				differs[j][i] = differs[i][j]
			}
		}
		got := letters(n, func(i, j int) bool { return differs[i][j] })
		for i := range n {
			for j := i + 1; j < n; j++ {
				shared := false
				for _, l := range got[i] {
					shared = shared || slices.Contains([]rune(got[j]), l)
				}
				if shared == differs[i][j] {
					t.Fatalf("%v: %d and %d share a letter: %v, differ: %v", got, i, j, shared, differs[i][j])
				}
			}
		}
	}
}

func TestRank(t *testing.T) {
	constant := func(value float64) Series {
		return Series{0: value, 1: value, 2: value, 3: value, 4: value, 5: value}
	}
	got := Rank([]Series{constant(10), constant(10.05), constant(20), constant(40)})
	want := []Standing{{1, "a"}, {1, "a"}, {3, "b"}, {4, "c"}}
	if !slices.Equal(got, want) {
		t.Errorf("Rank = %v, want %v", got, want)
	}
}
