package kit

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/kinds"
	"github.com/serbench/serbench/verify/fidelity"
)

const (
	kindsFile = "testdata/kinds.tsv"
	// kindSamples is the number of values of each kind in a test.
	kindSamples = 50
)

// heldKinds sends values of every type in kinds.Held through the codecs that the contestant's
// generator wrote. It compares the outcomes with the committed file testdata/kinds.tsv:
// exact, wrong, or refused with a reason. If the ways of using the library differ, as they do
// in the formats of one library, each outcome has a line with their names.
func heldKinds(t *testing.T, c *contest.Contestant) {
	t.Helper()
	lines := []string{"kind\toutcome\twhy"}
	for _, typ := range kinds.Held {
		code, ok := c.Code(typ)
		switch {
		case !ok || code.Codecs == nil && code.Refused == "":
			t.Errorf("%v: neither a codec nor a reason", typ)
			continue
		case code.Codecs == nil:
			lines = append(lines, typ.Name()+"\trefused\t"+code.Refused)
			continue
		}
		outcomes := map[string][]string{}
		for _, name := range slices.Sorted(maps.Keys(code.Codecs)) {
			outcome := kind(typ, code.Codecs[name]())
			outcomes[outcome] = append(outcomes[outcome], name)
		}
		lines = append(lines, kindLines(typ.Name(), outcomes)...)
	}
	golden(t, kindsFile, strings.Join(lines, "\n")+"\n")
}

// kindLines returns the lines of a type whose codecs had these outcomes. They name the codecs
// if there is more than one outcome.
func kindLines(typ string, outcomes map[string][]string) (lines []string) {
	for _, outcome := range slices.Sorted(maps.Keys(outcomes)) {
		name := typ
		if len(outcomes) > 1 {
			name += " by " + strings.Join(outcomes[outcome], ", ")
		}
		lines = append(lines, name+"\t"+outcome)
	}
	return lines
}

// kind returns the outcome for one type, in the form of the file.
func kind(typ reflect.Type, codec contest.Codec) string {
	_, native := codec.(contest.NativeCodec)
	session := contest.NewSession(&contest.Variant{Claims: contest.Claims{Native: native}}, &contest.Type{Name: typ.Name(), Go: typ}, codec)
	comparer := fidelity.For(typ)
	for i := range kindSamples {
		want := kinds.New(typ, i)
		got, err := roundTrip(session, want)
		var p *contest.Panic
		switch {
		case errors.As(err, &p):
			return "wrong\t" + p.Brief()
		case err != nil:
			return fmt.Sprintf("wrong\t%v", err)
		}
		if found := comparer.Differences(want, got, 1); len(found) > 0 {
			// The field only: values would make the file change with their sampler.
			field, _, _ := strings.Cut(found[0].String(), ": ")
			return "wrong\tdecodes another " + field
		}
	}
	return "exact\t"
}

func roundTrip(s *contest.Session, v any) (any, error) {
	input, err := s.Encode(v)
	if err != nil {
		return nil, err
	}
	return s.Decode(input)
}
