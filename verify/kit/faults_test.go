package kit

import (
	"errors"
	"fmt"
	"testing"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/datasets/person"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

var errUsedUp = errors.New("used up")

// limited fails after so many calls, by an error or a panic.
type limited struct {
	honest
	marshals, unmarshals int
	panics               bool
}

func (l *limited) fail(left *int) error {
	*left--
	if *left >= 0 {
		return nil
	}
	if l.panics {
		panic("used up")
	}
	return errUsedUp
}

func (l *limited) Marshal(v any) ([]byte, error) {
	if err := l.fail(&l.marshals); err != nil {
		return nil, err
	}
	return l.honest.Marshal(v)
}

func (l *limited) Unmarshal(data []byte, v any) error {
	if err := l.fail(&l.unmarshals); err != nil {
		return err
	}
	return l.honest.Unmarshal(data, v)
}

// The round trip calls each operation once per sample. The later checks find what works only
// once.
func TestCodecsThatWorkOnlyOnceAreCaught(t *testing.T) {
	const n, plenty = maxSamples, 1 << 20
	for _, test := range []struct {
		name  string
		codec limited
		want  string
	}{
		{"marshal", limited{marshals: n, unmarshals: plenty}, "marshals sample 0 once, not twice: used up"},
		{"marshal of one sample", limited{marshals: n + 3, unmarshals: plenty}, "marshals sample 2 once, not twice: used up"},
		{"unmarshal", limited{marshals: plenty, unmarshals: n}, "decodes sample 16 once, not twice: unmarshal: used up"},
		{"panic in marshal", limited{marshals: n, unmarshals: plenty, panics: true}, "panic when used again: used up"},
	} {
		report := check(t, contest.Claims{}, func() contest.Codec { c := test.codec; return &c })
		if len(report.Faults) == 0 {
			t.Errorf("%s: not caught", test.name)
			continue
		}
		report.Faults = report.Faults[:1] // the others follow from it
		expect(t, test.name, report, test.want)
	}
}

func TestVariantsThatBindOnlyOnceAreCaught(t *testing.T) {
	for bindings, want := range map[int]string{1: "bind: used up", 2: "binds once, not twice: used up"} {
		c := plant(contest.Claims{}, newHonest)
		left := bindings
		c.Variants[0].Bind = func(*contest.Type) (contest.Codec, error) {
			if left--; left < 0 {
				return nil, errUsedUp
			}
			return honest{}, nil
		}
		expect(t, want, Check(c, []*contest.Type{person.Type}), want)
	}
}

// rounding writes less than the value holds, and changes the value to match.
type rounding struct{ honest }

func (r rounding) Marshal(v any) ([]byte, error) {
	a := v.(*person.A)
	a.Money = float64(float32(a.Money))
	return r.honest.Marshal(a)
}

// Such a codec looks exact: the decoded value equals the changed sample.
func TestMarshalsThatChangeTheValueAreCaught(t *testing.T) {
	report := check(t, contest.Claims{}, func() contest.Codec { return rounding{} })
	expect(t, "rounding", report, "sample 0: Marshal changed the value")
}

// remembering decodes into one buffer of its own, and the values point into it.
type remembering struct {
	honest
	buffer []byte
}

func (r *remembering) Unmarshal(data []byte, v any) error {
	r.buffer = append(r.buffer[:0], data...)
	return decode(r.buffer, v.(*person.A), inPlace)
}

type nativeRemembering struct {
	nativeAliasing
	remembering
}

func (n *nativeRemembering) Marshal(v any) ([]byte, error) { return n.nativeAliasing.Marshal(v) }
func (n *nativeRemembering) Unmarshal(data []byte, v any) error {
	return n.remembering.Unmarshal(data, &v.(*message).a)
}

// Scribbling over the input shows nothing, but the value still does not last.
func TestValuesThatTheNextUnmarshalChangesAreCaught(t *testing.T) {
	const want = "sample 0: the next Unmarshal changed the decoded value"
	expect(t, "own buffer", check(t, contest.Claims{}, func() contest.Codec { return &remembering{} }), want)
	expect(t, "own buffer, native", check(t, contest.Claims{Native: true}, func() contest.Codec { return &nativeRemembering{} }), want)
}

// merging leaves in the message what the input lacks.
type merging struct{ nativeHonest }

func (m merging) Unmarshal(data []byte, v any) error {
	msg := v.(*message)
	before := msg.a.Siblings
	if err := m.nativeHonest.Unmarshal(data, v); err != nil {
		return err
	}
	if msg.a.Siblings == 0 {
		msg.a.Siblings = before
	}
	return nil
}

type mergingWithoutReset struct{ merging }

func (mergingWithoutReset) Reset(any) {}

// A Reset that does nothing is the cheapest. Only a reused message reveals it.
func TestIncompleteResetsAreCaught(t *testing.T) {
	claims := contest.Claims{Native: true}
	expect(t, "reset", check(t, claims, func() contest.Codec { return merging{} }))
	report := check(t, claims, func() contest.Codec { return mergingWithoutReset{} })
	if len(report.Faults) != 1 || report.Rows[0].Outcome.Result != result.Exact {
		t.Fatalf("%+v", report)
	}
	siblings := func(i int) int { return person.Type.Datasets[0].Sample(i).(*person.A).Siblings }
	first := 1 // the first one without siblings after one who has some
	for siblings(first) != 0 || siblings(first-1) == 0 {
		first++
	}
	expect(t, "no reset", report, fmt.Sprintf("sample %d: Reset leaves what the message held before", first))
}

// trailing adds bytes that nobody reads.
type trailing struct {
	honest
	bytes func(call int) int
	calls int
}

func (s *trailing) Marshal(v any) ([]byte, error) {
	s.calls++
	return append(encode(nil, v.(*person.A)), make([]byte, s.bytes(s.calls-1))...), nil
}

// An encoding larger than the value needs is reported, even by one byte, though it decodes.
func TestUnneededLastBytesAreSlack(t *testing.T) {
	for _, test := range []struct {
		name  string
		bytes func(call int) int
		want  bool
	}{
		{"none", func(int) int { return 0 }, false},
		{"one", func(int) int { return 1 }, true},
		{"a hundred", func(int) int { return 100 }, true},
		{"in all but one", func(call int) int { return min(1, call%maxSamples) }, false},
	} {
		report := check(t, contest.Claims{}, func() contest.Codec { return &trailing{bytes: test.bytes} })
		if report.Rows[0].Slack != test.want || report.Rows[0].Outcome.Result != result.Exact {
			t.Errorf("%s: %+v, want slack %t", test.name, report.Rows[0], test.want)
		}
	}
}

// doubling never empties its buffer: each value is preceded by the one before.
type doubling struct {
	honest
	before []byte
}

func (d *doubling) Marshal(v any) ([]byte, error) {
	now := encode(nil, v.(*person.A))
	out := append(now, d.before...)
	d.before = now
	return out, nil
}

// growing appends to its buffer forever, so that every value decodes as the first one.
type growing struct {
	honest
	buffer []byte
}

func (g *growing) Marshal(v any) ([]byte, error) {
	g.buffer = encode(g.buffer, v.(*person.A))
	return g.buffer, nil
}

func TestDirtyBuffersAreCaught(t *testing.T) {
	report := check(t, contest.Claims{}, func() contest.Codec { return &doubling{} })
	expect(t, "doubling", report, unclaimed(varies))
	report = check(t, contest.Claims{}, func() contest.Codec { return &growing{} })
	if row := report.Rows[0].Outcome; row.Result != result.Wrong || row.Stage != fact.StageCompare {
		t.Errorf("growing: %+v", row)
	}
}
