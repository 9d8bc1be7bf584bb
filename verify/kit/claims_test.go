package kit

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"unsafe"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/datasets/person"
	"github.com/serbench/serbench/result"
)

const (
	reuse    = "Reuse: the next Marshal overwrites the last result"
	alias    = "Alias: decoded values point into the input"
	consumes = "Consumes: Unmarshal changes its input"
	varies   = "Varies: two encodings of one value differ in length"
	stateful = "Stateful: bytes mean nothing to a fresh codec"
)

func unclaimed(claim string) string { return "does not claim " + claim + "; it was observed" }
func unseen(claim string) string    { return "claims " + claim + "; it was not observed on any type" }

func newHonest() contest.Codec { return honest{} }

type reusing struct {
	honest
	buffer []byte
}

func (r *reusing) Marshal(v any) ([]byte, error) {
	r.buffer = encode(r.buffer[:0], v.(*person.A))
	return r.buffer, nil
}

// alternating has two buffers, so that the last result survives one call.
type alternating struct{ even, odd reusing }

func (a *alternating) Marshal(v any) ([]byte, error) {
	a.even, a.odd = a.odd, a.even
	return a.even.Marshal(v)
}

func (a *alternating) Unmarshal(data []byte, v any) error { return a.even.Unmarshal(data, v) }

func inPlace(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

type aliasing struct{ honest }

func (aliasing) Unmarshal(data []byte, v any) error { return decode(data, v.(*person.A), inPlace) }

type consuming struct{ honest }

func (c consuming) Unmarshal(data []byte, v any) error {
	err := c.honest.Unmarshal(data, v)
	data[0]++
	return err
}

// session writes a header before its first value, and can't read without it.
type session struct {
	honest
	wrote, read bool
}

var header = []byte("header")

func (s *session) Marshal(v any) ([]byte, error) {
	var out []byte
	if !s.wrote {
		out, s.wrote = bytes.Clone(header), true
	}
	return encode(out, v.(*person.A)), nil
}

func (s *session) Unmarshal(data []byte, v any) error {
	body, found := bytes.CutPrefix(data, header)
	s.read = s.read || found
	if !s.read {
		return errors.New("session: no header yet")
	}
	return s.honest.Unmarshal(body, v)
}

// counting shares a number with its reader that each written value changes, like a
// dictionary. A fresh reader decodes without an error, but wrongly.
type counting struct {
	honest
	siblings int
}

func (c *counting) Marshal(v any) ([]byte, error) {
	a := *v.(*person.A)
	if c.siblings == 0 {
		c.siblings = a.Siblings + 1 // learnt from the throwaway
	}
	a.Siblings += c.siblings
	return encode(nil, &a), nil
}

func (c *counting) Unmarshal(data []byte, v any) error {
	err := c.honest.Unmarshal(data, v)
	v.(*person.A).Siblings -= c.siblings
	return err
}

// padding pads every third encoding, and marks that in its first byte.
type padding struct {
	honest
	calls int
}

func (p *padding) Marshal(v any) ([]byte, error) {
	p.calls++
	if p.calls%3 == 0 {
		return encode([]byte{1, 0}, v.(*person.A)), nil
	}
	return encode([]byte{0}, v.(*person.A)), nil
}

func (p *padding) Unmarshal(data []byte, v any) error { return p.honest.Unmarshal(data[1+data[0]:], v) }

// nativeAliasing lets the strings of a message point into the input. The user's value is a
// copy, but a program written around the message still holds the input.
type nativeAliasing struct{ nativeHonest }

func (nativeAliasing) Unmarshal(data []byte, v any) error {
	return decode(data, &v.(*message).a, inPlace)
}

func (nativeAliasing) ToUser(msg, v any) error {
	a := v.(*person.A)
	*a = msg.(*message).a
	a.Name, a.Phone = strings.Clone(a.Name), strings.Clone(a.Phone)
	return nil
}

// nativeLazy reads its input only when the message's fields are read. If the input has been
// scribbled over, that is an error.
type nativeLazy struct{ nativeHonest }

type lazyMessage struct{ input []byte }

func (nativeLazy) Marshal(v any) ([]byte, error)      { return bytes.Clone(v.(*lazyMessage).input), nil }
func (nativeLazy) Unmarshal(data []byte, v any) error { v.(*lazyMessage).input = data; return nil }
func (nativeLazy) NewMessage() any                    { return new(lazyMessage) }
func (nativeLazy) FromUser(v any) (any, error)        { return &lazyMessage{encode(nil, v.(*person.A))}, nil }

func (n nativeLazy) ToUser(msg, v any) error { return n.honest.Unmarshal(msg.(*lazyMessage).input, v) }
func (nativeLazy) Reset(msg any)             { *msg.(*lazyMessage) = lazyMessage{} }

func TestHonestCodecsPass(t *testing.T) {
	for name, test := range map[string]struct {
		claims contest.Claims
		codec  func() contest.Codec
	}{
		"honest":     {contest.Claims{}, newHonest},
		"concurrent": {contest.Claims{Concurrent: true}, newHonest},
		"native":     {contest.Claims{Native: true, Concurrent: true}, func() contest.Codec { return nativeHonest{} }},
	} {
		report := check(t, test.claims, test.codec)
		expect(t, name, report)
		if len(report.Rows) != 1 || report.Rows[0].Outcome.Result != result.Exact || report.Rows[0].Slack {
			t.Errorf("%s: %+v", name, report.Rows)
		}
	}
}

// A property must be claimed if and only if it is observed.
func TestClaimsAreProvedInBothDirections(t *testing.T) {
	for _, test := range []struct {
		name   string
		claim  string
		claims contest.Claims
		codec  func() contest.Codec
	}{
		{"one buffer", reuse, contest.Claims{Reuse: true}, func() contest.Codec { return &reusing{} }},
		{"two buffers", reuse, contest.Claims{Reuse: true}, func() contest.Codec { return &alternating{} }},
		{"strings in the input", alias, contest.Claims{Alias: true}, func() contest.Codec { return aliasing{} }},
		{"messages in the input", alias, contest.Claims{Alias: true, Native: true}, func() contest.Codec { return nativeAliasing{} }},
		{"messages read late", alias, contest.Claims{Alias: true, Native: true}, func() contest.Codec { return nativeLazy{} }},
		{"a destroyed input", consumes, contest.Claims{Consumes: true}, func() contest.Codec { return consuming{} }},
		{"a header", stateful, contest.Claims{Stateful: true}, func() contest.Codec { return &session{} }},
		{"a dictionary", stateful, contest.Claims{Stateful: true}, func() contest.Codec { return &counting{} }},
		{"padding", varies, contest.Claims{Varies: true}, func() contest.Codec { return &padding{} }},
	} {
		expect(t, test.name+", claimed", check(t, test.claims, test.codec))

		claims := contest.Claims{Native: test.claims.Native}
		want := []string{unclaimed(test.claim)}
		if test.name == "a header" {
			// Unprimed, its first sample is longer than it will ever be again.
			want = []string{unclaimed(stateful), unclaimed(varies)}
		}
		expect(t, test.name+", not claimed", check(t, claims, test.codec), want...)

		codec := newHonest
		if test.claims.Native {
			codec = func() contest.Codec { return nativeHonest{} }
		}
		expect(t, test.name+", claimed in vain", check(t, test.claims, codec), unseen(test.claim))
	}
}
