// Package probe asks questions of a running codec and reports what it observes:
// what is kept of edge cases, who owns the bytes, what a reused
// destination becomes, whether the same value gives the same bytes, what several goroutines
// see, how versions of a record read each other, and what damaged input does.
// Nothing is declared; every answer is of this binary.
package probe

import (
	"errors"
	"fmt"
	"runtime"
	"strings"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/verify/fidelity"
)

// A Finding is the answer to one question, as run files keep it.
type Finding = result.Finding

// An Answer is what was observed.
type Answer = result.Answer

// A Group is a set of questions that one process asks.
type Group struct {
	Name string
	Doc  string
	ask  func(q *asker)
}

// Groups are all questions but those of damaged input. Each is for a process of its
// own, because a library that ends one ends all that it was asked there: values have a
// group for each kind.
var Groups = append(groupsOfKinds(),
	Group{"ownership", "who owns bytes and strings", ownership},
	Group{"destination", "what becomes of a destination that is used again", destination},
	Group{"determinism", "whether the same value gives the same bytes", determinism},
	Group{"evolution", "how versions of a record read each other", evolution},
	Group{"concurrency", "what several goroutines see of one codec", concurrency},
)

// Find returns the group of that name.
func Find(name string) (Group, error) {
	for _, g := range Groups {
		if g.Name == name {
			return g, nil
		}
	}
	return Group{}, fmt.Errorf("no group of probes is called %q", name)
}

// Ask puts the group's questions to a variant, those too that take long where full
// is set. It may end the process: a library that ends it ends it here.
func (g Group) Ask(v *contest.Variant, full bool) []Finding {
	q := &asker{variant: v, group: g.Name, full: full}
	g.ask(q)
	return q.findings
}

// An asker collects findings of one variant.
type asker struct {
	variant  *contest.Variant
	group    string
	full     bool
	findings []Finding
}

func (q *asker) found(probe string, answer Answer, detail, input string) {
	q.findings = append(q.findings, Finding{Group: q.group, Probe: probe, Answer: answer, Detail: shorten(detail), Input: shorten(input)})
}

// shown is how much of a value or an error a finding shows.
const shown = 200

func shorten(text string) string {
	text, _, _ = strings.Cut(text, "\n")
	return fidelity.Clip(text, shown)
}

// errPanic is what a panic in a library becomes.
var errPanic = errors.New("panic")

// safely calls a function and turns a panic into an error.
func safely(f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			if fault, ok := p.(runtime.Error); ok {
				err = fmt.Errorf("%w: %s", errPanic, fault.Error())
			} else {
				err = fmt.Errorf("%w: %v", errPanic, p)
			}
		}
	}()
	return f()
}

// failed is the answer that an error is.
func failed(err error) Answer {
	if errors.Is(err, errPanic) {
		return result.AnswerCrashed
	}
	return result.Refused
}

// A subject is a codec that takes the user's values, whatever it is inside.
type subject struct {
	contest.Codec
	native contest.NativeCodec // nil where the codec is not native
	typ    *contest.Type
}

// bind makes a codec for a type, primed where it is stateful.
func (q *asker) bind(t *contest.Type) (s subject, err error) {
	err = safely(func() error {
		codec, err := q.variant.Codec(t)
		if err != nil {
			return err
		}
		s = subject{Codec: codec, typ: t}
		if q.variant.Claims.Native {
			s.native = codec.(contest.NativeCodec)
		}
		if q.variant.Claims.Stateful {
			data, err := s.marshal(t.New())
			if err != nil {
				return err
			}
			return s.unmarshal(data, t.New())
		}
		return nil
	})
	return s, err
}

// marshal encodes a user's value.
func (s subject) marshal(v any) (data []byte, err error) {
	err = safely(func() error {
		if s.native != nil {
			if v, err = s.native.FromUser(v); err != nil {
				return err
			}
		}
		data, err = s.Marshal(v)
		return err
	})
	return data, err
}

// unmarshal decodes into a user's value, which need not be zero.
func (s subject) unmarshal(data []byte, v any) error {
	return safely(func() error {
		if s.native == nil {
			return s.Unmarshal(data, v)
		}
		message := s.native.NewMessage()
		s.native.Reset(message)
		if err := s.Unmarshal(data, message); err != nil {
			return err
		}
		return s.native.ToUser(message, v)
	})
}

// round sends a value round. The bytes that are decoded are nobody else's.
func (s subject) round(v any) (back any, err error) {
	data, err := s.marshal(v)
	if err != nil {
		return nil, fmt.Errorf("marshal: %w", err)
	}
	back = s.typ.New()
	if err := s.unmarshal(own(data), back); err != nil {
		return nil, fmt.Errorf("unmarshal: %w", err)
	}
	return back, nil
}

// own copies bytes into an allocation whose capacity is its length.
func own(data []byte) []byte {
	out := make([]byte, len(data))
	copy(out, data)
	return out[:len(out):len(out)]
}
