package feed

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contest/random"
	"github.com/serbench/serbench/contest/random/words"
	"github.com/serbench/serbench/verify/fidelity"
)

func TestValuesArePinned(t *testing.T) {
	for i, want := range []struct{ name, digest string }{
		{"feed-1", "f6da8729b500977d8b34213acdcb14803eae85103903349cd7fd52c398a07050"},
		{"feed-100", "48d69479aa0bed6b12537376af8931c222536c8a7ead667c68a59790c134e113"},
	} {
		d := Type.Datasets[i]
		if got := fidelity.Digest(d.Samples(d.Count)); d.Name != want.name || got != want.digest {
			t.Errorf("%s: digest %s; %s had %s", d.Name, got, want.name, want.digest)
		}
	}
}

func posts(d *contest.Dataset) (all []Post) {
	for _, v := range d.Samples(d.Count) {
		all = append(all, v.(*Feed).Posts...)
	}
	return all
}

// statuses are those of the large data set, including its reposts: about 2,000.
func statuses() (all []*Status) {
	for _, p := range posts(Type.Datasets[1]) {
		all = append(all, &p.Status)
		if p.Repost != nil {
			all = append(all, p.Repost)
		}
	}
	return all
}

func near(t *testing.T, name string, part, whole int, want, bound float64) {
	t.Helper()
	if got := float64(part) / float64(whole); math.Abs(got-want) > bound {
		t.Errorf("%s: %.3f, want %.3f", name, got, want)
	}
}

func TestFeedsHaveTheirPosts(t *testing.T) {
	for i, want := range []int{1, 100} {
		d := Type.Datasets[i]
		for j, v := range d.Samples(d.Count) {
			if n := len(v.(*Feed).Posts); n != want {
				t.Errorf("%s %d: %d posts", d.Name, j, n)
			}
		}
	}
}

func TestPostsAreDistributedAsDocumented(t *testing.T) {
	for i, bound := range []float64{0.15, 0.05} {
		d := Type.Datasets[i]
		all := posts(d)
		reposts := 0
		for _, p := range all {
			if p.Repost != nil {
				reposts++
			}
			if p.Score < 0 || p.Score >= 1 {
				t.Errorf("%s: score %v", d.Name, p.Score)
			}
		}
		near(t, d.Name+" reposts", reposts, len(all), 0.25, bound)
	}
}

func TestStatusesAreDistributedAsDocumented(t *testing.T) {
	all := statuses()
	languages, clients := map[string]int{}, map[string]int{}
	var replies, sensitive, verified, placeless, siteless int
	count := func(n *int, is bool) {
		if is {
			*n++
		}
	}
	var lengths []int
	for _, s := range all {
		languages[s.Language]++
		clients[s.Client]++
		count(&replies, s.ReplyTo != nil)
		count(&sensitive, s.Sensitive)
		count(&verified, s.Author.Verified)
		count(&placeless, s.Author.Place == "")
		count(&siteless, s.Author.Website == "")
		if s.ID>>22 != s.CreatedAt.Sub(epoch).Milliseconds() || s.Author.ID>>22 != s.Author.CreatedAt.Sub(epoch).Milliseconds() {
			t.Errorf("%d of user %d was made at another time", s.ID, s.Author.ID)
		}
		if s.CreatedAt.Before(firstAt) || !s.CreatedAt.Before(lastAt) || !s.Author.CreatedAt.Before(firstAt) || s.CreatedAt.Location() != time.UTC {
			t.Errorf("made at %v by one of %v", s.CreatedAt, s.Author.CreatedAt)
		}
		if s.ReplyTo != nil && *s.ReplyTo>>22 > s.ID>>22 {
			t.Errorf("%d replies to the later %d", s.ID, *s.ReplyTo)
		}
		if !utf8.ValidString(s.Text) || !utf8.ValidString(s.Author.Bio) {
			t.Errorf("invalid text %q or %q", s.Text, s.Author.Bio)
		}
		lengths = append(lengths, utf8.RuneCountInString(s.Text)-entityLength(s.Entities))
	}
	for language, share := range map[string]float64{"en": 0.5, "ja": 0.2, "zh": 0.15, "ru": 0.15} {
		near(t, language, languages[language], len(all), share, 0.05)
	}
	for client, share := range map[string]float64{"<b>Phone</b>": 0.48, "<b>Web</b>": 0.24, "<b>Tablet</b>": 0.16, "<b>Bot & Co</b>": 0.12} {
		near(t, client, clients[client], len(all), share, 0.05)
	}
	near(t, "replies", replies, len(all), 0.3, 0.05)
	near(t, "sensitive", sensitive, len(all), 0.2, 0.05)
	near(t, "verified", verified, len(all), 0.2, 0.05)
	near(t, "without a place", placeless, len(all), 0.3, 0.05)
	near(t, "without a website", siteless, len(all), 0.4, 0.05)

	slices.Sort(lengths)
	if lengths[0] < textLeast || lengths[len(lengths)-1] > textMost+10 {
		t.Errorf("texts of %d to %d characters", lengths[0], lengths[len(lengths)-1])
	}
	for percent, want := range map[int]float64{16: 0.55 * textMedian, 50: textMedian, 84: 1.8 * textMedian} {
		if got := lengths[len(lengths)*percent/100]; math.Abs(float64(got)/want-1) > 0.12 {
			t.Errorf("%d %% of the texts are below %d characters, want %.0f", percent, got, want)
		}
	}
}

// Of about 2,000 counts, the largest is close to the limit and more than half are
// below its square root.
func TestCountersAreDistributedAsDocumented(t *testing.T) {
	counts := map[string][]int64{}
	for _, s := range statuses() {
		for name, n := range map[string]int64{
			"replies":   int64(s.Counters.Replies),
			"reposts":   int64(s.Counters.Reposts),
			"likes":     int64(s.Counters.Likes),
			"views":     s.Counters.Views,
			"followers": int64(s.Author.Followers),
			"posted":    int64(s.Author.Posted),
		} {
			counts[name] = append(counts[name], n)
		}
	}
	for name, bits := range map[string]int{"replies": 12, "reposts": 14, "likes": 18, "views": 24, "followers": 24, "posted": 18} {
		limit, small := int64(1)<<bits, 0
		for _, n := range counts[name] {
			if n*n < limit {
				small++
			}
		}
		if most := slices.Max(counts[name]); most < limit/2 || most >= limit {
			t.Errorf("%s: at most %d, want just below %d", name, most, limit)
		}
		// The sampler draws one of bits+1 powers. All numbers of the lower half
		// are small. Of those above, one half, one quarter and so on are small:
		// one power in sum.
		want := float64(bits/2+2) / float64(bits+1)
		near(t, "small "+name, small, len(counts[name]), want, 0.04)
	}
}

// entityLength is the length of the entities in a text, with the spaces before
// them.
func entityLength(entities []Entity) (n int) {
	for _, e := range entities {
		n += int(e.Stop-e.Start) + 1
	}
	return n
}

// The positions of entities count characters, and the text has fewer characters
// than bytes.
func TestEntitiesAreInTheText(t *testing.T) {
	all := statuses()
	counts := map[Kind][3]int{}
	for _, s := range all {
		text := []rune(s.Text)
		kinds := map[Kind]int{Hashtag: 0, Mention: 0, Link: 0}
		for i, e := range s.Entities {
			piece := string(text[e.Start:e.Stop])
			var ok bool
			switch e.Kind {
			case Hashtag:
				ok = piece == "#"+e.Label && strings.Contains(e.Target, "="+e.Label+"&")
			case Mention:
				ok = piece[0] == '@' && strings.HasSuffix(e.Target, "&name="+piece[1:])
			case Link:
				ok = strings.HasPrefix(piece, shortener) && len(piece) == len(shortener)+8 && strings.HasPrefix(e.Target, "https://"+e.Label+"?")
			}
			if !ok || !strings.Contains(e.Target, "&") {
				t.Errorf("characters %d to %d are %q of %+v", e.Start, e.Stop, piece, e)
			}
			if i > 0 && e.Start <= s.Entities[i-1].Stop {
				t.Errorf("%+v is not after %+v", e, s.Entities[i-1])
			}
			kinds[e.Kind]++
		}
		for kind, n := range kinds {
			if kind > Link || n > 2 {
				t.Fatalf("%d entities of kind %d, want up to two of three kinds", n, kind)
			}
			c := counts[kind]
			c[n]++
			counts[kind] = c
		}
	}
	for kind, c := range counts {
		for n, times := range c {
			near(t, fmt.Sprintf("%d of kind %d", n, kind), times, len(all), 1.0/3, 0.05)
		}
	}
}

// The characters of a language's words all belong to its script. One tenth of the
// pieces each are emoji and characters to escape.
func TestTextsAreOfTheirScripts(t *testing.T) {
	isEmoji := func(c rune) bool { return c >= 0x1F300 && c <= 0x1F64F }
	isEscaped := func(c rune) bool { return strings.ContainsRune(words.Escaped, c) }
	for language, test := range map[string]struct {
		scripts []*unicode.RangeTable
		bytes   int     // of a character of a word
		length  float64 // characters of a word, with a space where there is one
	}{
		"en": {[]*unicode.RangeTable{unicode.Latin}, 1, 4.9},
		"ru": {[]*unicode.RangeTable{unicode.Cyrillic}, 2, 7},
		"zh": {[]*unicode.RangeTable{unicode.Han}, 3, 2.5},
		"ja": {[]*unicode.RangeTable{unicode.Han, unicode.Hiragana}, 3, 4},
	} {
		const n = 50_000
		emoji, escaped, other := 0, 0, 0
		for _, c := range text(random.New(1, 2), language, n) {
			switch {
			case isEmoji(c):
				emoji++
			case isEscaped(c):
				escaped++
			default:
				other++
				if c != ' ' && (!unicode.In(c, test.scripts...) || utf8.RuneLen(c) != test.bytes) {
					t.Errorf("%s: %q of %d bytes", language, c, utf8.RuneLen(c))
				}
			}
		}
		pieces := float64(emoji+escaped) + float64(other)/test.length
		if total := emoji + escaped + other; total < n || total > n+10 {
			t.Errorf("%s: %d characters, want %d", language, total, n)
		}
		near(t, language+" emoji", emoji, int(pieces), 0.1, 0.012)
		near(t, language+" escaped", escaped, int(pieces), 0.1, 0.012)
	}
}
