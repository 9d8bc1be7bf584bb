// Package probe asks questions of a running codec and reports what it observes:
//
//   - what it keeps of edge cases;
//   - who owns the bytes;
//   - what becomes of a reused destination;
//   - whether the same value gives the same bytes;
//   - what several goroutines get from one codec;
//   - how versions of a record read each other;
//   - in what JSON libraries differ;
//   - what damaged input does.
//
// Nothing is declared: every answer was observed in this binary.
package probe

import (
	"errors"
	"fmt"
	"strings"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/verify/fidelity"
)

// A Finding is the answer to one question, as run files keep it.
type Finding = result.Finding

// An Answer is what was observed.
type Answer = result.Answer

// A Group is a set of questions that one process answers.
type Group struct {
	Name string
	Doc  string
	// Format is the wire format that the questions are about; "" is any.
	Format string
	ask    func(q *inquiry)
}

// Groups are all questions but those about damaged input. Each group has a process of its
// own, because a library that ends the process takes all of that process's answers with it.
// So values have a group for each kind.
var Groups = append(groupsOfKinds(),
	Group{Name: "ownership", Doc: "who owns bytes and strings", ask: ownership},
	Group{Name: "destination", Doc: "what becomes of a destination that is used again", ask: destination},
	Group{Name: "determinism", Doc: "whether the same value gives the same bytes", ask: determinism},
	Group{Name: "evolution", Doc: "how versions of a record read each other", ask: evolution},
	Group{Name: "json", Doc: "in what JSON libraries differ", Format: "json", ask: jsonContract},
	Group{Name: "concurrency", Doc: "what several goroutines see of one codec", ask: concurrency},
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

// Asks reports whether the questions are about a wire format.
func (g Group) Asks(format string) bool { return g.Format == "" || g.Format == format }

// Ask asks a variant the group's questions, including slow ones if full is set; none, if they
// are about another format. The library
// may end the process.
func (g Group) Ask(v *contest.Variant, full bool) []Finding {
	if !g.Asks(v.Format) {
		return nil
	}
	q := &inquiry{variant: v, group: g.Name, full: full}
	g.ask(q)
	return q.findings
}

// An inquiry collects the findings of one variant.
type inquiry struct {
	variant  *contest.Variant
	group    string
	full     bool
	findings []Finding
}

func (q *inquiry) found(probe string, answer Answer, detail, input string) {
	q.findings = append(q.findings, Finding{Group: q.group, Probe: probe, Answer: answer, Detail: shorten(detail), Input: shorten(input)})
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
		return result.AnswerCrashed
	}
	return result.Refused
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
