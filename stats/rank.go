package stats

import "slices"

// Tie is the relative difference below which two cases count as equal even if a test tells
// them apart: nobody chooses a library for 1 %, and with enough windows any difference
// becomes significant.
const Tie = 0.01

// A Standing is one case's place among others.
type Standing struct {
	// Rank is 1 + the number of cases that are significantly faster.
	Rank int
	// Letters: cases that share a letter can't be told apart. Ranks can't say that, because
	// ties are not transitive: a case may tie with two that differ.
	Letters string
}

// Rank places cases, which must be sorted from the fastest estimate to the slowest. Ranks may
// repeat and skip; the letters say which differences are real.
func Rank(cases []Series) []Standing {
	return RankBy(len(cases), func(i, j int) int { return Order(cases[i], cases[j], Tie) })
}

// RankBy places n cases by a function that says which of two is faster: -1 for i, +1 for j, 0
// if it can't tell. RankBy only calls it with i < j.
func RankBy(n int, faster func(i, j int) int) []Standing {
	order := make([][]int, n)
	standings := make([]Standing, n)
	for i := range n {
		order[i] = make([]int, n)
		standings[i].Rank = 1
	}
	for i := range n {
		for j := i + 1; j < n; j++ {
			order[i][j] = faster(i, j)
			order[j][i] = -order[i][j]
			switch order[i][j] {
			case -1:
				standings[j].Rank++
			case 1:
				standings[i].Rank++
			}
		}
	}
	for i, letters := range letters(n, func(i, j int) bool { return order[i][j] != 0 }) {
		standings[i].Letters = letters
	}
	return standings
}

// letters computes the compact letter display of Piepho (2004), An Algorithm for a
// Letter-Based Representation of All-Pairwise Comparisons, by insert and absorb. It starts
// with one letter for all cases. At each pair that differs, it splits every letter that both
// have into two. It drops a letter if all of its cases share another one. Two cases then
// share a letter exactly if they do not differ.
func letters(n int, differ func(i, j int) bool) []string {
	all := make([]bool, n)
	for i := range all {
		all[i] = true
	}
	columns := [][]bool{all}
	for i := range n {
		for j := i + 1; j < n; j++ {
			if differ(i, j) {
				columns = absorb(split(columns, i, j))
			}
		}
	}
	// The fastest cases get the first letters, because the cases are sorted.
	slices.SortFunc(columns, func(a, b []bool) int { return slices.Index(a, true) - slices.Index(b, true) })
	texts := make([]string, n)
	for c, column := range columns {
		for i, has := range column {
			if has {
				texts[i] += letter(c)
			}
		}
	}
	return texts
}

// split replaces every column that has both i and j by two: one without i, one without j.
func split(columns [][]bool, i, j int) [][]bool {
	var out [][]bool
	for _, column := range columns {
		if !column[i] || !column[j] {
			out = append(out, column)
			continue
		}
		without := func(k int) []bool {
			c := slices.Clone(column)
			c[k] = false
			return c
		}
		out = append(out, without(i), without(j))
	}
	return out
}

// absorb drops every column contained in another one, which says the same. Of two equal
// columns it keeps the later.
func absorb(columns [][]bool) [][]bool {
	var out [][]bool
	for i, column := range columns {
		contained := slices.ContainsFunc(out, func(other []bool) bool { return within(column, other) })
		for _, later := range columns[i+1:] {
			contained = contained || within(column, later)
		}
		if !contained {
			out = append(out, column)
		}
	}
	return out
}

func within(a, b []bool) bool {
	for i := range a {
		if a[i] && !b[i] {
			return false
		}
	}
	return true
}

// letter returns one character for a column: a to z, A to Z, then the letters from α on. More
// than fifty overlapping groups have not been seen, but must not end a report.
func letter(c int) string {
	switch {
	case c < 26:
		return string(rune('a' + c))
	case c < 52:
		return string(rune('A' + c - 26))
	}
	return string(rune('α' + c - 52))
}
