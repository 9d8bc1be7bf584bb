package cli

import (
	"fmt"
	"math"

	"github.com/spf13/pflag"

	"github.com/serbench/serbench/programs/subject"
)

// valueFlags say which values a type of the user's is measured with.
type valueFlags struct {
	samples, values string
	skip            []string
	synthesize      int
}

func (f *valueFlags) check(flags *pflag.FlagSet) error {
	switch {
	case f.samples != "" && f.values != "":
		return usagef("--samples and --values both give values; choose one")
	case f.values != "" && f.synthesize != 0:
		return usagef("--values gives values, and --synthesize makes some up; choose one")
	case f.synthesize < 0 || flags.Changed("synthesize") && f.synthesize == 0:
		return usagef("--synthesize is %d; want at least 1", f.synthesize)
	}
	return nil
}

// usualValues is how many values are made up if the user neither gives some nor says how many.
const usualValues = 64

// synthesized is how many values are made up.
func (f *valueFlags) synthesized() int {
	if f.synthesize == 0 && f.samples == "" && f.values == "" {
		return usualValues
	}
	return f.synthesize
}

// source says where the samples come from.
func (f *valueFlags) source(s *subject.Study) subject.Source {
	if f.values != "" {
		doc := fmt.Sprintf("%d values of the user's function %s.", s.Answer.Values, f.values)
		return subject.Source{Function: true, Count: subject.Count(s.Answer.Values, s.Answer.ValueBytes), Doc: doc, Skip: f.skip}
	}
	n, all, least, most := len(s.Answer.Lines), 0, math.MaxInt, 0
	for _, line := range s.Answer.Lines {
		all, least, most = all+len(line), min(least, len(line)), max(most, len(line))
	}
	doc := fmt.Sprintf("%d values of the user's", n)
	switch {
	case f.synthesized() > 0 && s.Answer.Given > 0:
		doc = fmt.Sprintf("%d synthesized values, fitted to %d of the user's", n, s.Answer.Given)
	case f.synthesized() > 0:
		doc = fmt.Sprintf("%d synthesized values, made up from the names and tags of fields", n)
	}
	mean := float64(all) / float64(n)
	before := ""
	if len(f.skip) > 0 {
		before = " before --skip"
	}
	doc += fmt.Sprintf("; %d to %d bytes as JSON%s, %.0f on average.", least, most, before, mean)
	return subject.Source{Lines: s.Answer.Lines, Count: subject.Count(n, mean), Doc: doc, Synthesized: f.synthesized() > 0, Skip: f.skip}
}
