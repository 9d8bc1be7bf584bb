// Package feed holds social posts, nested as in the timeline of a well-known API:
// text in many scripts, its entities, and the users who wrote it.
package feed

import (
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contest/random"
)

// Feed is one page of a timeline.
type Feed struct{ Posts []Post }

// Post is one position in the timeline. A repost has the original beside it, one
// level deep, as a separate type. So no library fails only because it lacks
// recursion.
type Post struct {
	Score  float64 // relevance, from 0 to 1
	Status Status
	Repost *Status
}

// Status is what one user wrote.
type Status struct {
	ID        int64 // milliseconds since 2010 in the upper 42 bits
	CreatedAt time.Time
	Text      string
	Language  string
	Client    string
	ReplyTo   *int64
	Sensitive bool
	Author    User
	Entities  []Entity // in the order of the text
	Counters  Counters
}

// User is the author with the profile, which every post repeats.
type User struct {
	ID        int64
	Handle    string
	Name      string
	Bio       string
	Place     string
	Website   string
	Avatar    string
	CreatedAt time.Time
	Followers int32
	Posted    int32
	Verified  bool
}

// Entity is a part of the text that leads somewhere. Start and Stop count
// characters of the text, not bytes.
type Entity struct {
	Kind   Kind
	Label  string // the word, the user's name, or the page
	Target string // the full address
	Start  int32
	Stop   int32
}

// Kind says what an entity in the text is.
type Kind int32

// The kinds.
const (
	Hashtag Kind = iota // #word
	Mention             // @handle
	Link                // a shortened address
)

// Counters say how a post is received.
type Counters struct {
	Replies int32
	Reposts int32
	Likes   int32
	Views   int64
}

// Type has two samplers that differ in the number of posts.
var Type = contest.NewType("feed", "Social posts with users and entities, in the nesting of a timeline interface.",
	contest.Sampler[Feed]{
		Name:   "feed-1",
		Doc:    "One post that is pushed to a reader, in any of four languages, with emoji and characters to escape.",
		Count:  128,
		Sample: page(1),
	},
	contest.Sampler[Feed]{
		Name:   "feed-100",
		Doc:    "A page of one hundred posts of a timeline, in four languages, with emoji and characters to escape.",
		Count:  16,
		Sample: page(100),
	},
).WithQuestion("What does text cost that is not ASCII, or must be escaped?")

func page(posts int) func(*random.Source, int) Feed {
	return func(r *random.Source, _ int) Feed {
		f := Feed{Posts: make([]Post, posts)}
		for i := range f.Posts {
			f.Posts[i] = post(r)
		}
		return f
	}
}

// post draws a post that is a repost one time in four.
func post(r *random.Source) Post {
	p := Post{Score: r.Float64(), Status: status(r)}
	if r.Chance(25) {
		original := status(r)
		p.Repost = &original
	}
	return p
}
