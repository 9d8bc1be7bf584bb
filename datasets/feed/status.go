package feed

import (
	"strings"
	"time"

	"github.com/serbench/serbench/contest/random"
	"github.com/serbench/serbench/contest/random/words"
)

const digits = "0123456789"

// Lengths of texts in characters, before the entities: log-normal with this
// median, two thirds between 0.55 and 1.8 times it.
const (
	textMedian = 140
	textSpread = 0.6
	textLeast  = 10
	textMost   = 1000
)

var (
	epoch   = time.Date(2010, 1, 1, 0, 0, 0, 0, time.UTC)
	firstAt = time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)
	lastAt  = time.Date(2025, 1, 1, 0, 0, 0, 0, time.UTC)
)

// status draws a post. One in five is sensitive, three in ten are replies. The
// first client writes 48 %, the others 24, 16 and 12 %.
func status(r *random.Source) Status {
	created := moment(r, firstAt, lastAt)
	language := language(r)
	text, entities := compose(r, language, r.LogNormal(textMedian, textSpread, textLeast, textMost))
	s := Status{
		ID:        snowflake(r, created),
		CreatedAt: created,
		Text:      text,
		Language:  language,
		Client:    random.Skewed(r, []string{"<b>Phone</b>", "<b>Web</b>", "<b>Tablet</b>", "<b>Bot & Co</b>"}),
		Sensitive: r.Chance(20),
		Author:    user(r, language),
		Entities:  entities,
		Counters:  counters(r),
	}
	if r.Chance(30) {
		other := snowflake(r, moment(r, firstAt, created))
		s.ReplyTo = &other
	}
	return s
}

// user draws an author who joined before 2020. One in five is verified, three in
// ten have no place, four in ten no website. Followers are below 2^24 and posts
// below 2^18; small numbers are common.
func user(r *random.Source, language string) User {
	joined := moment(r, epoch, firstAt)
	u := User{
		ID:        snowflake(r, joined),
		Handle:    handle(r),
		Name:      name(r, language),
		Bio:       text(r, language, r.LogNormal(60, 0.6, 5, 160)),
		Avatar:    "https://img.example.com/p/" + r.Hex(16) + ".jpg?w=48&h=48",
		CreatedAt: joined,
		Followers: int32(r.Magnitude(24)),
		Posted:    int32(r.Magnitude(18)),
		Verified:  r.Chance(20),
	}
	if r.Chance(70) {
		u.Place = words.Title(r, r.Between(1, 2))
	}
	if r.Chance(60) {
		u.Website = "https://" + words.Word(r) + ".example.com/"
	}
	return u
}

// counters draws numbers, most of them small: a post is seen fewer than 2^24
// times, liked 2^18, reposted 2^14 and answered 2^12 times.
func counters(r *random.Source) Counters {
	return Counters{
		Replies: int32(r.Magnitude(12)),
		Reposts: int32(r.Magnitude(14)),
		Likes:   int32(r.Magnitude(18)),
		Views:   r.Magnitude(24),
	}
}

// snowflake is the identifier of something made at a given time: milliseconds,
// then 22 random bits.
func snowflake(r *random.Source, at time.Time) int64 {
	return at.Sub(epoch).Milliseconds()<<22 | int64(r.IntN(1<<22))
}

// moment draws a time, to the nanosecond, from first up to last.
func moment(r *random.Source, first, last time.Time) time.Time {
	return first.Add(time.Duration(r.IntN(int(last.Sub(first)))))
}

func handle(r *random.Source) string {
	return strings.ToLower(words.Given(r)) + "_" + r.Text(r.Between(2, 6), digits)
}
