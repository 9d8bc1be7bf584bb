package probe

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verify/probe/probetypes"
)

// ask asks a variant a group's questions in this process.
func ask(g Group, v *contest.Variant) (all []Finding) {
	_ = g.Ask(v, Order{}, func(s Step) error {
		if s.Found != nil {
			all = append(all, *s.Found)
		}
		return nil
	})
	return all
}

// asked asks a variant one group's questions.
func asked(t *testing.T, group fact.Group, v *contest.Variant) []Finding {
	t.Helper()
	g, err := Find(group)
	if err != nil {
		t.Fatal(err)
	}
	return ask(g, v)
}

func TestGroupsAreFoundByName(t *testing.T) {
	seen := map[fact.Group]bool{}
	for _, g := range Groups {
		if found, err := Find(g.Name); err != nil || found.Name != g.Name || g.Doc == "" || seen[g.Name] {
			t.Errorf("%q: %+v (%v)", g.Name, found, err)
		}
		seen[g.Name] = true
	}
	if _, err := Find("telepathy"); err == nil || !strings.Contains(err.Error(), `"telepathy"`) {
		t.Errorf("%v", err)
	}
}

// Every question has a unique name in its group, because run files identify answers by it.
func TestQuestionsHaveUniqueNames(t *testing.T) {
	v := variantOf(func() *planted { return &planted{} })
	for _, g := range Groups {
		if g.Name == fact.GroupConcurrency {
			continue
		}
		v.Format = g.Format
		seen := map[fact.Probe]bool{}
		for _, f := range ask(g, v) {
			if f.Group != g.Name || f.Probe == "" || seen[f.Probe] {
				t.Errorf("%s: %+v", g.Name, f)
			}
			seen[f.Probe] = true
		}
		if len(seen) == 0 {
			t.Errorf("%s asks nothing", g.Name)
		}
	}
}

// Errors come without a stage, and panics without their origin, because verdicts are compared
// from release to release.
func TestErrorsAreBrief(t *testing.T) {
	refusal := errors.New("refused")
	fails := func(fault func() error) *contest.Variant {
		return variantOf(func() *planted {
			return &planted{unmarshal: func([]byte, any) (error, bool) { return fault(), true }}
		})
	}
	for name, test := range map[string]struct {
		v      *contest.Variant
		answer Answer
		detail string
	}{
		"an error":            {fails(func() error { return refusal }), fact.Refused, "unmarshal: refused"},
		"a panic":             {fails(func() error { panic("boom") }), fact.Crash, "unmarshal: panic: boom"},
		"a panic of an error": {fails(func() error { panic(refusal) }), fact.Crash, "unmarshal: panic: refused"},
		"a panic of the run time": {fails(func() error {
			var none []int
			_ = none[len(none)]
			return nil
		}), fact.Crash, "unmarshal: panic: runtime error: index out of range [0] with length 0"},
	} {
		f := find(t, asked(t, fact.FidelityOf("string"), test.v), fact.StringEmpty)
		if f.Answer != test.answer || f.Detail != test.detail {
			t.Errorf("%s: %s, %q; want %s, %q", name, f.Answer, f.Detail, test.answer, test.detail)
		}
	}
}

// A kind that can't be bound is one answer: it is not carried, or binding panics.
func TestUnboundKindsAreOneAnswer(t *testing.T) {
	for name, test := range map[string]struct {
		bind   func(*contest.Type) (contest.Codec, error)
		answer Answer
		detail string
	}{
		"refused": {func(*contest.Type) (contest.Codec, error) { return nil, errors.New("no such kind") }, fact.Unsupported, "no such kind"},
		"panics":  {func(*contest.Type) (contest.Codec, error) { panic("boom") }, fact.Crash, "panic: boom"},
	} {
		v := &contest.Variant{Name: "default", Bind: test.bind}
		all := asked(t, fact.FidelityOf("list"), v)
		if len(all) != 1 || all[0].Probe != fact.List.Whole() || all[0].Answer != test.answer || all[0].Detail != test.detail {
			t.Errorf("%s: %+v", name, all)
		}
		for _, group := range []fact.Group{fact.GroupOwnership, fact.GroupDestination, fact.GroupDeterminism, fact.EvolutionOf("first"), fact.GroupConcurrency} {
			for _, f := range asked(t, group, v) {
				if f.Answer != fact.Unsupported || f.Detail != test.detail {
					t.Errorf("%s: %s: %+v", name, group, f)
				}
			}
		}
	}
}

// A message belongs to a native codec: a string, in its own memory or in the input.
type message struct{ text []byte }

type native struct{ aliases bool }

func (n native) Marshal(v any) ([]byte, error) { return bytes.Clone(v.(*message).text), nil }

func (n native) Unmarshal(data []byte, v any) error {
	if !n.aliases {
		data = bytes.Clone(data)
	}
	v.(*message).text = data
	return nil
}

func (native) NewMessage() any { return &message{} }
func (native) Reset(msg any)   { *msg.(*message) = message{} }

func (native) FromUser(v any) (any, error) {
	text, ok := v.(*probetypes.HasText)
	if !ok {
		return nil, errors.New("texts only")
	}
	return &message{[]byte(text.V)}, nil
}

// ToUser copies, so that only the message can show what was borrowed.
func (native) ToUser(msg, v any) error {
	v.(*probetypes.HasText).V = string(msg.(*message).text)
	return nil
}

func nativeVariant(aliases bool) *contest.Variant {
	return &contest.Variant{Name: "message=native", Claims: contest.Claims{Native: true}, Bind: func(*contest.Type) (contest.Codec, error) {
		return native{aliases}, nil
	}}
}

// A program that keeps the message and not the input would be surprised.
func TestMessagesThatPointIntoTheInputAreSeen(t *testing.T) {
	for aliases, want := range map[bool]Answer{false: fact.No, true: fact.Yes} {
		if f := find(t, asked(t, fact.GroupOwnership, nativeVariant(aliases)), fact.TextAliases); f.Answer != want {
			t.Errorf("aliases %t: %+v", aliases, f)
		}
	}
}

// A library resets its own messages, and each goroutine has its own.
func TestSomeQuestionsSkipMessages(t *testing.T) {
	v := nativeVariant(false)
	if all := asked(t, fact.GroupDestination, v); len(all) != 0 {
		t.Errorf("%+v", all)
	}
	if f := asked(t, fact.GroupConcurrency, v)[0]; f.Answer != fact.Unsupported {
		t.Errorf("%+v", f)
	}
}

// header writes one before its first value, and can't read without it.
type header struct {
	honest
	wrote, read bool
}

func (h *header) Marshal(v any) ([]byte, error) {
	data, err := h.honest.Marshal(v)
	if !h.wrote {
		h.wrote, data = true, append([]byte("header"), data...)
	}
	return data, err
}

func (h *header) Unmarshal(data []byte, v any) error {
	body, found := bytes.CutPrefix(data, []byte("header"))
	h.read = h.read || found
	if !h.read {
		return errors.New("no header yet")
	}
	return h.honest.Unmarshal(body, v)
}

// Each codec of a stream is primed, so that no answer is about its header.
func TestStreamsArePrimedFirst(t *testing.T) {
	v := &contest.Variant{Name: "stream=long", Claims: contest.Claims{Stream: true, Stateful: true}, Bind: func(t *contest.Type) (contest.Codec, error) {
		return &header{honest: honest{t.Go}}, nil
	}}
	for _, group := range []fact.Group{fact.FidelityOf("string"), fact.FidelityOf("nested"), fact.GroupDestination} {
		for _, f := range asked(t, group, v) {
			if !f.Good() {
				t.Errorf("%s: %+v", group, f)
			}
		}
	}
	for _, f := range asked(t, fact.GroupDeterminism, v) {
		if f.Answer != fact.Unsupported {
			t.Errorf("%+v: what a stream writes depends on what it wrote", f)
		}
	}
	// A reader of another type has read its own header.
	if f := find(t, asked(t, fact.EvolutionOf("added"), v), fact.FieldAdded.OldBytes()); f.Answer != fact.Kept {
		t.Errorf("%+v", f)
	}
}

// The lengths include those at which formats change how they write a length. A long one is
// only included on request.
func TestLengthsIncludeThoseAtWhichFormatsChange(t *testing.T) {
	short, full := lengths(false), lengths(true)
	for _, n := range []int{31, 32, 33, 127, 128, 255, 256, 257, 16384, 65535, 65536} {
		if !slices.Contains(short, n) {
			t.Errorf("%d is not among the lengths", n)
		}
	}
	if slices.Max(short) > 1<<17 || slices.Max(full) != 16<<20 {
		t.Errorf("the longest are %d and %d", slices.Max(short), slices.Max(full))
	}
}

// An invented field is worse than an empty one: nobody wrote its content.
func TestInventedFieldsAreReported(t *testing.T) {
	swaps := variantOf(func() *planted {
		return &planted{after: func(v any) {
			if x, ok := v.(*probetypes.Renamed); ok {
				x.Title = "invented"
			}
		}}
	})
	f := find(t, asked(t, fact.EvolutionOf("renamed"), swaps), fact.FieldRenamed.OldBytes())
	if f.Answer != fact.Changed || !f.Invented || !strings.HasSuffix(f.Detail, ", which was never written") {
		t.Errorf("%+v", f)
	}
	f = find(t, asked(t, fact.EvolutionOf("renamed"), variantOf(func() *planted { return &planted{} })), fact.FieldRenamed.OldBytes())
	if f.Answer != fact.Changed || f.Invented || strings.Contains(f.Detail, "never written") {
		t.Errorf("left empty: %+v", f)
	}
}

// Two processes compare the sums.
func TestEqualBytesHaveEqualSums(t *testing.T) {
	const probe = fact.SameRecord
	v := variantOf(func() *planted { return &planted{} })
	one, again := find(t, asked(t, fact.GroupDeterminism, v), probe), find(t, asked(t, fact.GroupDeterminism, v), probe)
	if one.Answer != fact.Yes || len(one.Sum) != 64 || one.Detail != "" || one != again {
		t.Errorf("%+v and then %+v", one, again)
	}
	other := variantOf(func() *planted {
		return &planted{marshal: func(data []byte) []byte { return append(data, ' ') }}
	})
	if f := find(t, asked(t, fact.GroupDeterminism, other), probe); f.Answer != fact.Yes || f.Sum == one.Sum {
		t.Errorf("other bytes: %+v", f)
	}
}
