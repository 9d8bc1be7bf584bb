package fidelity

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// hiddenLoss begins the loss of an unexported field, whose path follows: the library does not see it,
// and does not call the methods of the type that carry it, if there are any.
const hiddenLoss = "unexported: "

// mostHidden is how many unexported fields a loss names.
const mostHidden = 3

// Check decodes every input and compares it with its sample.
// An error or an unexplained difference makes the outcome wrong. Otherwise any difference
// makes it lossy. Detail, Want and Got describe the first sample that differs. What a plain type
// lacks is no loss of the library's: the outcome is lossy then, and names the parts.
func (e *Encoded) Check(samples []any, losses Losses) result.RoundTrip {
	c := &check{
		Encoded: e, losses: losses, comparer: For(e.Type.Go), lost: map[string]bool{}, left: map[string]bool{},
		outcome: result.RoundTrip{Result: result.Exact, Sizes: e.Sizes, Plain: e.Plain()},
	}
	var first []any // as decoded
	for i, sample := range samples {
		got, err := c.decode(i)
		// Two, because a timing worker decodes two samples and compares their digest with
		// this one.
		if len(first) < 2 {
			first = append(first, got)
		}
		// After a wrong value it only looks for an error, which explains more.
		if err == nil && c.outcome.Result != result.Wrong {
			err = contest.Attempt(fact.StageComparison, func() error { return c.compare(i, sample, got) })
		}
		if err != nil {
			failed := Failed(err)
			failed.Detail, failed.Sizes = fmt.Sprintf("sample %d: %s", i, failed.Detail), e.Sizes
			return failed
		}
	}
	c.outcome.LeftOut = slices.Sorted(maps.Keys(c.left))
	if c.outcome.Result == result.Lossy {
		c.outcome.Loss = strings.Join(slices.Sorted(maps.Keys(c.lost)), ", ")
		c.outcome.Decoded = Digest(first)
	}
	return c.outcome
}

// A check compares samples with what came back of them.
type check struct {
	*Encoded
	comparer *Comparer
	losses   Losses
	known    []Loss
	asked    bool            // for the known losses
	lost     map[string]bool // names of losses
	left     map[string]bool // parts that the plain type lacks
	outcome  result.RoundTrip
}

// decode decodes an input.
func (c *check) decode(i int) (any, error) {
	// The decoder gets a copy, because it may change it, and the timed loop needs the
	// original.
	input := contest.Exactly(c.Inputs[i])
	got, err := c.Decode(input)
	if err == nil && !c.Variant.Claims.Consumes && !bytes.Equal(input, c.Inputs[i]) {
		// The timed loop would decode the changed input next time.
		err = &contest.Failure{Stage: fact.StageInput, Err: errors.New("Unmarshal changed it")}
	}
	return got, err
}

// compare compares a sample with what came back of it.
func (c *check) compare(i int, sample, got any) error {
	want, plain, err := c.Kept(sample)
	if err != nil {
		return err
	}
	if plain {
		for _, d := range c.comparer.Differences(sample, want, math.MaxInt) {
			c.differs(i, d)
			c.left[partOf(d.Path)] = true
		}
	}
	// All differences, however many: one that no loss explains may come last.
	found := c.comparer.Differences(want, got, math.MaxInt)
	if len(found) == 0 {
		return nil
	}
	c.differs(i, found[0])
	if c.outcome.Want == "" {
		c.outcome.Detail = fmt.Sprintf("sample %d: %s", i, found[0])
		c.outcome.Want, c.outcome.Got = Clip(fmt.Sprint(sample), mostOfSample), Clip(fmt.Sprint(got), mostOfSample)
	}
	for _, d := range found {
		if d.Hidden && len(c.lost) < mostHidden {
			c.lost[hiddenLoss+partOf(d.Path)] = true
		}
	}
	if found = slices.DeleteFunc(found, hidden); len(found) == 0 {
		return nil
	}
	if !c.asked {
		// Asked once, at the first difference, because probing costs round trips.
		c.asked, c.known = true, c.losses(c.Variant)
		c.outcome.Detail = fmt.Sprintf("sample %d: %s", i, found[0])
	}
	names, ok := Explain(c.known, found)
	if !ok {
		c.outcome.Result, c.outcome.Stage = result.Wrong, fact.StageCompare
	}
	for _, name := range names {
		c.lost[name] = true
	}
	return nil
}

// differs notes the first difference.
func (c *check) differs(i int, d Difference) {
	if c.outcome.Result == result.Exact {
		c.outcome.Result, c.outcome.Detail = result.Lossy, fmt.Sprintf("sample %d: %s", i, d)
	}
}

func hidden(d Difference) bool { return d.Hidden }

// partOf is the part of the type that a path leads to: without indexes and keys.
func partOf(path string) string {
	return cmp.Or(inBrackets.ReplaceAllString(path, "[]"), "its whole content")
}

var inBrackets = regexp.MustCompile(`\[.*?\]`)
