package kit

import (
	"encoding/binary"
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/datasets/person"
)

// honest is a correct codec written by hand: a person as fixed fields, then two strings after
// their lengths. Every byte is needed. Planted codecs embed it and break one thing.
type honest struct{}

const fixed = 8 + 1 + 1 + 8

func (honest) Marshal(v any) ([]byte, error) { return encode(nil, v.(*person.A)), nil }

func (honest) Unmarshal(data []byte, v any) error {
	return decode(data, v.(*person.A), func(b []byte) string { return string(b) })
}

func encode(b []byte, a *person.A) []byte {
	b = binary.LittleEndian.AppendUint64(b, uint64(a.BirthDay.UnixNano()))
	spouse := byte(0)
	if a.Spouse {
		spouse = 1
	}
	b = append(b, byte(a.Siblings), spouse)
	b = binary.LittleEndian.AppendUint64(b, math.Float64bits(a.Money))
	b = append(append(b, byte(len(a.Name))), a.Name...)
	return append(append(b, byte(len(a.Phone))), a.Phone...)
}

var errShort = errors.New("planted: too short")

// decode ignores what follows the value.
func decode(data []byte, a *person.A, text func([]byte) string) error {
	if len(data) < fixed {
		return errShort
	}
	a.BirthDay = time.Unix(0, int64(binary.LittleEndian.Uint64(data))).UTC()
	a.Siblings, a.Spouse = int(data[8]), data[9] != 0
	a.Money = math.Float64frombits(binary.LittleEndian.Uint64(data[10:]))
	rest := data[fixed:]
	for _, field := range []*string{&a.Name, &a.Phone} {
		if len(rest) == 0 || len(rest) <= int(rest[0]) {
			return errShort
		}
		*field = text(rest[1 : 1+rest[0]])
		rest = rest[1+rest[0]:]
	}
	return nil
}

// message is the native message of a person.
type message struct{ a person.A }

// nativeHonest is honest with messages.
type nativeHonest struct{ honest }

func (nativeHonest) Marshal(v any) ([]byte, error) { return encode(nil, &v.(*message).a), nil }
func (n nativeHonest) Unmarshal(data []byte, v any) error {
	return n.honest.Unmarshal(data, &v.(*message).a)
}
func (nativeHonest) NewMessage() any             { return new(message) }
func (nativeHonest) FromUser(v any) (any, error) { return &message{a: *v.(*person.A)}, nil }
func (nativeHonest) ToUser(msg, v any) error     { *v.(*person.A) = msg.(*message).a; return nil }
func (nativeHonest) Reset(msg any)               { *msg.(*message) = message{} }

// plant returns a contestant with one variant, whose name agrees with its claims. Each call
// of Bind makes a new codec.
func plant(claims contest.Claims, codec func() contest.Codec) *contest.Contestant {
	var pairs []string
	for _, claim := range contest.AllClaims() {
		if claim.Option != "" && claim.In(claims) {
			pairs = append(pairs, claim.Option)
		}
	}
	name := strings.Join(pairs, ",")
	if name == "" {
		name = "default"
	}
	return &contest.Contestant{
		Name: "planted", Doc: "Planted.", Module: "std", License: "MIT", URL: "https://example.org", Schema: contest.Manual,
		Variants: []contest.Variant{{
			Name: name, Default: true, Doc: "Planted.", Format: "planted", Claims: claims, Fields: contest.ByPosition,
			Shown: contest.Quote{Place: "https://example.org", Text: "Marshal", Seen: "2026-11-22"},
			Bind:  func(*contest.Type) (contest.Codec, error) { return codec(), nil },
		}},
	}
}

// check runs the kit over persons.
func check(t *testing.T, claims contest.Claims, codec func() contest.Codec) Report {
	t.Helper()
	c := plant(claims, codec)
	if err := contest.Validate([]*contest.Contestant{c}, []*contest.Type{person.Type}); err != nil {
		t.Fatal(err)
	}
	return Check(c, []*contest.Type{person.Type})
}

// expect checks for exactly these faults, given without the contestant's name.
func expect(t *testing.T, name string, report Report, want ...string) {
	t.Helper()
	var got []string
	for _, fault := range report.Faults {
		_, text, _ := strings.Cut(fault.Error(), ": ")
		got = append(got, text)
	}
	if len(got) != len(want) {
		t.Errorf("%s:\n got %q\nwant %q", name, got, want)
		return
	}
	for i, text := range got {
		if !strings.HasPrefix(text, want[i]) {
			t.Errorf("%s:\n got %q\nwant %q", name, text, want[i])
		}
	}
}
