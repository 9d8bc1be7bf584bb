package probe

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verify/fidelity"
)

// A Finding is the answer to one question, as run files keep it.
type Finding = result.Finding

// An Answer is what was observed.
type Answer = fact.Answer

// A Group is a set of questions that one process answers, as long as the library lets it.
type Group struct {
	Name fact.Group
	Doc  string
	// Version is raised whenever an answer of the group may change without a change of the library
	// or its adapter; answers of another version are stale. A new group begins at FirstVersion + 1.
	Version int
	// Format is the wire format that the questions are about; "" is any.
	Format string
	// Reads are the versions of the record whose encodings the questions need; see [Write].
	Reads     []string
	questions func(full bool) []question
}

// A question asks one thing.
type question struct {
	probe fact.Probe // of the finding, or of the first of several
	ask   func(q *inquiry)
}

// Groups are all questions but those about damaged input.
var Groups = append(slices.Concat(groupsOfKinds(), groupsOfVersions(), groupsInPlaces()),
	Group{Name: fact.GroupOwnership, Version: 2, Doc: "who owns bytes and strings", questions: ownership},
	Group{Name: fact.GroupDestination, Version: 2, Doc: "what becomes of a destination that is used again", questions: destination},
	Group{Name: fact.GroupDeterminism, Version: 2, Doc: "whether the same value gives the same bytes", questions: determinism},
	Group{Name: fact.GroupOutput, Version: 2, Doc: "what is written, and where", questions: output},
	Group{Name: fact.GroupRecursion, Version: 2, Doc: "how deep a value may lie within itself", questions: recursion},
	Group{Name: fact.GroupJSON, Version: 2, Doc: "in what JSON libraries differ", Format: "json", questions: jsonContract},
	Group{Name: fact.GroupConcurrency, Version: 2, Doc: "what several goroutines see of one codec", questions: concurrency},
)

// Find returns the group of that name.
func Find(name fact.Group) (Group, error) {
	for _, g := range Groups {
		if g.Name == name {
			return g, nil
		}
	}
	return Group{}, fmt.Errorf("no group of probes is called %q", name)
}

// Asks reports whether the questions are about a wire format.
func (g Group) Asks(format string) bool { return g.Format == "" || g.Format == format }

// Question returns the number of the question whose answer is about a probe; ok is false if none is.
// A question that has several answers is known by the first.
func (g Group) Question(about fact.Probe, full bool) (number int, ok bool) {
	for i, one := range g.questions(full) {
		if one.probe == about {
			return i, true
		}
	}
	return 0, false
}

// An Order says how to ask.
type Order struct {
	// Full asks slow questions too.
	Full bool `json:"full,omitempty"`
	// From is the first question to ask.
	From int `json:"from,omitempty"`
	// Written has the encodings of [Group.Reads], by version. One that is missing is written by
	// this process.
	Written map[string]Writing `json:"written,omitempty"`
}

// Ask asks a variant the group's questions; none, if they are about another format. The library
// may end the process, so progress is told of every question before it is asked, and of every
// finding.
func (g Group) Ask(v *contest.Variant, o Order, progress func(Step) error) error {
	if !g.Asks(v.Format) {
		return nil
	}
	q := &inquiry{variant: v, group: g.Name, full: o.Full, written: o.Written, carried: map[fact.Series]bool{}}
	for i, one := range g.questions(o.Full) {
		if i < o.From {
			continue
		}
		if err := progress(Step{Number: i, Asked: one.probe}); err != nil {
			return err
		}
		q.findings = nil
		one.ask(q)
		for _, f := range q.findings {
			if err := progress(Step{Number: i, Found: &f}); err != nil {
				return err
			}
		}
	}
	return nil
}

// A Step is what a process that asks questions has done: it is about to ask one, or it has
// found an answer.
type Step struct {
	Number int        `json:"number"`
	Asked  fact.Probe `json:"asked,omitempty"`
	Found  *Finding   `json:"found,omitempty"`
}

// An inquiry collects the findings of one variant.
type inquiry struct {
	variant  *contest.Variant
	group    fact.Group
	full     bool
	findings []Finding
	// tired says that an answer to the next question would take too long.
	tired bool
	// written has encodings of versions of the record that other processes made.
	written map[string]Writing
	// carried says of kinds that were tried whether the library carries them.
	carried map[fact.Series]bool
}

func (q *inquiry) found(probe fact.Probe, answer Answer, detail, input string) {
	q.add(Finding{Probe: probe, Answer: answer, Detail: detail, Input: input})
}

// add adds a finding of the group. A crash that the inquiry lives to report is a panic.
func (q *inquiry) add(f Finding) {
	f.Group, f.Detail, f.Input = q.group, shorten(f.Detail), shorten(f.Input)
	if f.Answer == fact.Crash {
		f.Ended = fact.Panicked
	}
	q.findings = append(q.findings, f)
}

// shown is how many characters of a value or an error a finding shows.
const shown = 200

func shorten(text string) string {
	text, _, _ = strings.Cut(text, "\n")
	return fidelity.Clip(text, shown)
}

// A crash is a panic in the form of findings, without its origin: that would change with
// every release, and findings are compared between releases.
type crash struct{ *contest.Panic }

func (c crash) Error() string { return c.Brief() }

// brief returns a session's error in the form of findings: without the stage, because the
// question names the operation.
func brief(err error) error {
	var p *contest.Panic
	if errors.As(err, &p) {
		return crash{p}
	}
	var f *contest.Failure
	if errors.As(err, &f) {
		return f.Err
	}
	return err
}

// failed returns the answer for an error.
func failed(err error) Answer {
	if errors.As(err, new(crash)) {
		return fact.Crash
	}
	return fact.Refused
}

// A subject is a session whose errors have the form of findings.
type subject struct{ *contest.Session }

// bind makes a codec for a type. The types of probes have no throwaway value, so a stateful
// codec is primed with the zero value.
func (q *inquiry) bind(t *contest.Type) (subject, error) {
	s, err := contest.Open(q.variant, t, nil)
	return subject{s}, brief(err)
}

// marshal encodes a user's value; the bytes belong to the codec.
func (s subject) marshal(v any) ([]byte, error) {
	data, err := s.Marshal(v)
	return data, brief(err)
}

// unmarshal decodes into a user's value, which need not be zero.
func (s subject) unmarshal(data []byte, v any) error { return brief(s.Unmarshal(data, v)) }

// round makes a round trip. It decodes a copy of the encoding, which nothing else writes to.
func (s subject) round(v any) (back any, err error) {
	data, err := s.marshal(v)
	if err != nil {
		return nil, fmt.Errorf("marshal: %w", err)
	}
	back = s.Type.New()
	if err := s.unmarshal(contest.Exactly(data), back); err != nil {
		return nil, fmt.Errorf("unmarshal: %w", err)
	}
	return back, nil
}
