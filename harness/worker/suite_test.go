package worker

import (
	"encoding/binary"
	"errors"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contest/random"
	"github.com/serbench/serbench/result/fact"
)

// A timed codec encodes points. Each call takes a known time on a fake clock.
type timed struct {
	clock              *fakeClock
	marshal, unmarshal time.Duration
	spoil              func(*point) // changes a decoded point
	fail               error
	calls              *[]string // records the calls unless it is nil
}

func (c timed) Marshal(v any) ([]byte, error) {
	c.called("marshal", c.marshal)
	p := v.(*point)
	return binary.AppendVarint(binary.AppendVarint(nil, p.X), p.Y), c.fail
}

func (c timed) Unmarshal(data []byte, v any) error {
	c.called("unmarshal", c.unmarshal)
	p := v.(*point)
	x, n := binary.Varint(data)
	if n <= 0 {
		return errors.New("short")
	}
	y, _ := binary.Varint(data[n:])
	*p = point{x, y}
	if c.spoil != nil {
		c.spoil(p)
	}
	return nil
}

func (c timed) called(name string, cost time.Duration) {
	if c.clock != nil {
		c.clock.at += cost
	}
	if c.calls != nil {
		*c.calls = append(*c.calls, name)
	}
}

// messages is a native codec whose messages are points. Its conversions take a second.
type messages struct{ timed }

func (m messages) NewMessage() any { return new(point) }

func (m messages) FromUser(v any) (any, error) {
	m.called("from user", time.Second)
	copied := *v.(*point)
	return &copied, nil
}

func (m messages) ToUser(msg, v any) error {
	m.called("to user", time.Second)
	*v.(*point) = *msg.(*point)
	return nil
}

func (m messages) Reset(msg any) { *msg.(*point) = point{} }

// points is the anchors' data set.
func points() *contest.Type {
	return contest.NewType("person", "A point.", contest.Sampler[point]{
		Name: AnchorDataset, Doc: "Points.", Count: 8,
		Sample: func(r *random.Source, i int) point { return point{int64(r.Uint64() >> (1 + i)), int64(i)} },
	})
}

func library(name, variant string, codec contest.Codec, claims contest.Claims) *contest.Contestant {
	return &contest.Contestant{Name: name, Variants: []contest.Variant{{
		Name: variant, Default: true, Format: "points", Claims: claims,
		Bind: func(*contest.Type) (contest.Codec, error) { return codec, nil },
	}}}
}

// suiteOf returns a suite of the library and the references, whose calls take 10 and 20 ns.
func suiteOf(clock *fakeClock, codec contest.Codec) contest.Suite {
	return contest.Suite{Types: []*contest.Type{points()}, Contestants: []*contest.Contestant{
		library("lib", "default", codec, contest.Claims{}),
		library(fact.Null, "default", timed{clock: clock, marshal: 10, unmarshal: 10}, contest.Claims{}),
		library(fact.Limit, limitVariant, timed{clock: clock, marshal: 20, unmarshal: 20}, contest.Claims{}),
	}}
}
