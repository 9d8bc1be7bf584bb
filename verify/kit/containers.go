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
	"github.com/serbench/serbench/verify/fidelity"
	"github.com/serbench/serbench/verify/probe/probetypes"
)

const (
	containersFile = "testdata/containers.tsv"
	// kindSamples is the number of values of each kind in a test.
	kindSamples = 50
)

// containers sends values of every type in probetypes.Containers through the codecs that the contestant's
// generator wrote. It compares the outcomes with the committed file testdata/containers.tsv:
// exact, wrong, or refused with a reason. All ways of using the library must have the same
// outcome.
func containers(t *testing.T, c *contest.Contestant) {
	t.Helper()
	lines := []string{"kind\toutcome\twhy"}
	for _, typ := range probetypes.Containers {
		code, ok := c.Code(typ)
		switch {
		case !ok || code.Codecs == nil && code.Refused == "":
			t.Errorf("%v: neither a codec nor a reason", typ)
			continue
		case code.Codecs == nil:
			lines = append(lines, typ.Name()+"\trefused\t"+code.Refused)
			continue
		}
		names := slices.Sorted(maps.Keys(code.Codecs))
		var outcomes []string
		for _, name := range names {
			outcomes = append(outcomes, kind(typ, code.Codecs[name]()))
		}
		if distinct := slices.Compact(slices.Clone(outcomes)); len(distinct) > 1 {
			t.Errorf("%v: the codecs %v differ in their outcomes: %q", typ, names, outcomes)
		}
		lines = append(lines, typ.Name()+"\t"+outcomes[0])
	}
	golden(t, containersFile, strings.Join(lines, "\n")+"\n", everything)
}

// kind returns the outcome for one type, in the form of the file.
func kind(typ reflect.Type, codec contest.Codec) string {
	_, native := codec.(contest.NativeCodec)
	session := contest.NewSession(&contest.Variant{Claims: contest.Claims{Native: native}}, &contest.Type{Name: typ.Name(), Go: typ}, codec)
	comparer := fidelity.For(typ)
	for i := range kindSamples {
		want := probetypes.New(typ, i)
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
