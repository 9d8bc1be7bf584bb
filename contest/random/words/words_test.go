package words

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/serbench/serbench/contest/random"
)

func source() *random.Source { return random.New(1, 2) }

// Data sets depend on these texts: they must not change unnoticed.
func TestTextsArePinned(t *testing.T) {
	for name, test := range map[string]struct{ got, want string }{
		"Word":     {Word(source()), "because"},
		"Words":    {Words(source(), 5), "because they give house and"},
		"Text":     {Text(source(), 24), "because they give houses"},
		"Sentence": {Sentence(source(), 24), "Because they give house."},
		"Title":    {Title(source(), 3), "Because They Give"},
		"Given":    {Given(source()), "Yorvin"},
		"Family":   {Family(source()), "Zimberly"},
		"Name":     {Name(source()), "Yorvin Tormundsen"},
		"CJK":      {CJK(source(), 4), "贖肌蹒轒"},
		"Hiragana": {Hiragana(source(), 4), "ゃぶやゅ"},
		"Cyrillic": {Cyrillic(source(), 4), "шущщ"},
		"Emoji":    {Emoji(source(), 4), "😱😿🌟👙"},
		"Escapes":  {Escapes(source(), 4), "><>>"},
	} {
		if test.got != test.want {
			t.Errorf("%s: %q, want %q", name, test.got, test.want)
		}
	}
}

func TestListsHaveDistinctPlainWords(t *testing.T) {
	lower := regexp.MustCompile(`^[a-z]+$`)
	capital := regexp.MustCompile(`^[A-Z][a-z]+$`)
	for name, test := range map[string]struct {
		list     []string
		rule     *regexp.Regexp
		count    int
		min, max int
	}{
		"words":        {list, lower, 343, 2, 9},
		"given names":  {given, capital, 32, 5, 7},
		"family names": {family, capital, 32, 7, 10},
	} {
		least, most := math.MaxInt, 0
		seen := map[string]bool{}
		for _, word := range test.list {
			if !test.rule.MatchString(word) || seen[word] {
				t.Errorf("%s: %q is a duplicate or not a plain word", name, word)
			}
			seen[word] = true
			least, most = min(least, len(word)), max(most, len(word))
		}
		if len(test.list) != test.count || least != test.min || most != test.max {
			t.Errorf("%s: %d of %d to %d letters, want %d of %d to %d",
				name, len(test.list), least, most, test.count, test.min, test.max)
		}
	}
}

// The bounds are five standard errors.
func TestWordFrequenciesFollowZipf(t *testing.T) {
	const draws = 100_000
	r := source()
	counts := make([]int, len(list))
	for range draws {
		counts[slices.Index(list, Word(r))]++
	}
	total := cumulative[len(list)-1]
	for rank, count := range counts {
		p := 1 / float64(rank+1) / total
		if math.Abs(float64(count)-draws*p) > 5*math.Sqrt(draws*p) {
			t.Errorf("%s came %d times, want %.0f", list[rank], count, draws*p)
		}
	}
}

func TestTextsHaveTheirLength(t *testing.T) {
	r := source()
	sentence := regexp.MustCompile(`^[A-Z]([a-z ]*[a-z])?\.$`)
	title := regexp.MustCompile(`^[A-Z][a-z]*( [A-Z][a-z]*)*$`)
	for n := range 200 {
		text := Text(r, n)
		if len(text) != n || strings.HasSuffix(text, " ") || strings.HasPrefix(text, " ") || strings.Contains(text, "  ") {
			t.Errorf("Text(%d) is %q", n, text)
		}
		if got := Words(r, n); len(strings.Fields(got)) != n {
			t.Errorf("Words(%d) is %q", n, got)
		}
		if n == 0 {
			continue
		}
		if got := Title(r, n); len(strings.Fields(got)) != n || !title.MatchString(got) {
			t.Errorf("Title(%d) is %q", n, got)
		}
		if got := Sentence(r, n+1); len(got) != n+1 || !sentence.MatchString(got) {
			t.Errorf("Sentence(%d) is %q", n+1, got)
		}
	}
}

func TestNamesComeFromBothLists(t *testing.T) {
	r := source()
	seen := map[string]bool{}
	for range 1000 {
		first, last, _ := strings.Cut(Name(r), " ")
		if !slices.Contains(given, first) || !slices.Contains(family, last) {
			t.Fatalf("a name is %s %s", first, last)
		}
		seen[first], seen[last] = true, true
	}
	if len(seen) != len(given)+len(family) {
		t.Errorf("1000 names have %d parts", len(seen))
	}
}

// Every function returns the right number of characters, all from its blocks, reaches both
// ends of each block, and uses the stated number of UTF-8 bytes.
func TestBlocks(t *testing.T) {
	type span struct{ first, last rune }
	for name, test := range map[string]struct {
		draw  func(*random.Source, int) string
		bytes int
		draws int
		spans []span
	}{
		"CJK":      {CJK, 3, 300_000, []span{{0x4E00, 0x9FFF}}},
		"Hiragana": {Hiragana, 3, 5000, []span{{0x3041, 0x3096}}},
		"Cyrillic": {Cyrillic, 2, 5000, []span{{'а', 'я'}}},
		"Emoji":    {Emoji, 4, 20_000, []span{{0x1F600, 0x1F64F}, {0x1F300, 0x1F5FF}}},
	} {
		text := test.draw(source(), test.draws)
		if !utf8.ValidString(text) || utf8.RuneCountInString(text) != test.draws || len(text) != test.bytes*test.draws {
			t.Errorf("%s: %d characters are %d of %d bytes", name, test.draws, utf8.RuneCountInString(text), len(text))
		}
		counts := map[rune]int{}
		for _, c := range text {
			counts[c]++
		}
		in := 0
		for _, s := range test.spans {
			inSpan := 0
			for c, n := range counts {
				if s.first <= c && c <= s.last {
					inSpan += n
				}
			}
			in += inSpan
			if want := test.draws / len(test.spans); math.Abs(float64(inSpan-want)) > 5*math.Sqrt(float64(want)) {
				t.Errorf("%s: %d characters from %U to %U, want %d", name, inSpan, s.first, s.last, want)
			}
			if counts[s.first] == 0 || counts[s.last] == 0 {
				t.Errorf("%s: %U came %d times, %U %d times", name, s.first, counts[s.first], s.last, counts[s.last])
			}
		}
		if in != test.draws {
			t.Errorf("%s: %d characters lie outside its blocks", name, test.draws-in)
		}
	}
}

func TestEscapesDrawsEveryEscapedCharacter(t *testing.T) {
	text := Escapes(source(), 1000)
	if rest := strings.Trim(text, Escaped); rest != "" || len(text) != 1000 {
		t.Errorf("%d characters, among them %q", len(text), rest)
	}
	for _, c := range Escaped {
		if n := strings.Count(text, string(c)); n < 100 || n > 190 {
			t.Errorf("%q came %d times in 1000, want a seventh", c, n)
		}
	}
}
