package fuzz

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contestants/cbor"
	"github.com/serbench/serbench/contestants/gob"
	"github.com/serbench/serbench/contestants/json"
	"github.com/serbench/serbench/contestants/limit"
	limitcode "github.com/serbench/serbench/contestants/limit/generated"
	limitkinds "github.com/serbench/serbench/contestants/limit/generated/kinds"
	"github.com/serbench/serbench/contestants/mongo"
	"github.com/serbench/serbench/contestants/msgp"
	msgpcode "github.com/serbench/serbench/contestants/msgp/generated"
	msgpkinds "github.com/serbench/serbench/contestants/msgp/generated/kinds"
	"github.com/serbench/serbench/contestants/protobuf"
	protobufcode "github.com/serbench/serbench/contestants/protobuf/generated"
	protobufkinds "github.com/serbench/serbench/contestants/protobuf/generated/kinds"
	"github.com/serbench/serbench/datasets"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/verify/fidelity"
	"github.com/serbench/serbench/verify/probe"
)

// roundTripped are contestants of all sorts: by reflection, by generated code, one that
// loses precision, and the reference that none may beat.
var roundTripped = []*contest.Contestant{
	json.Contestant, gob.Contestant, cbor.Contestant, mongo.Contestant,
	msgp.Contestant.With(msgpcode.Codecs, msgpkinds.Codecs),
	protobuf.Contestant.With(protobufcode.Codecs, protobufkinds.Codecs),
	limit.Contestant.With(limitcode.Codecs, limitkinds.Codecs),
}

// FuzzRoundTrip sends values round that no run draws, of every type. The kit has seen what
// becomes of the first values of each data set, and its golden files say so; no other
// value of the same sampler may fare worse.
//
//	go test -run '^$' -fuzz FuzzRoundTrip -fuzztime 4000x ./verify/fuzz
func FuzzRoundTrip(f *testing.F) {
	type contender struct {
		id       string
		variant  *contest.Variant
		outcomes map[string]string // by type
	}
	var all []contender
	for _, c := range roundTripped {
		v := &c.Variants[0] // a default one
		all = append(all, contender{result.ID(c.Name, v.Name), v, outcomes(f, c.Name, v.Name)})
	}
	types := datasets.All()
	for i := range types {
		for _, sample := range []uint32{0, 1<<31 - 1} {
			f.Add(uint8(i), sample)
		}
	}
	f.Fuzz(func(t *testing.T, typ uint8, sample uint32) {
		of := types[int(typ)%len(types)]
		d := of.Datasets[0]
		i := int(sample >> 1) // an int of 32 bits too
		for _, c := range all {
			known, want := c.outcomes[of.Name]
			if !want || strings.HasPrefix(known, string(result.Wrong)) {
				continue
			}
			got := fidelity.RoundTrip(c.variant, d, []any{d.Sample(i)}, probe.Losses)
			if !asKnown(got, known) {
				t.Errorf("%s: value %d of %s is %s %s%s (%s), where the kit saw %s", c.id, i, d.Name, got.Result, got.Loss, got.Stage, got.Detail, known)
			}
		}
	})
}

// asKnown says whether an outcome is what the golden file has, or better: not every value
// has what a library loses.
func asKnown(got result.RoundTrip, known string) bool {
	if got.Result == result.Exact {
		return true
	}
	losses := strings.Split(strings.TrimPrefix(known, string(result.Lossy)+" "), ", ")
	return got.Result == result.Lossy && !slices.ContainsFunc(strings.Split(got.Loss, ", "), func(loss string) bool {
		return !slices.Contains(losses, loss)
	})
}

// outcomes are a variant's in the golden file, by type: "exact ", "lossy time: ms".
func outcomes(t testing.TB, contestant, variant string) map[string]string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "contestants", contestant, "testdata", "outcomes.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for line := range strings.Lines(string(text)) {
		if fields := strings.Split(line, "\t"); fields[0] == variant {
			all[fields[1]] = fields[2] + " " + fields[3]
		}
	}
	if len(all) == 0 {
		t.Fatalf("%s: no outcome of %s", contestant, variant)
	}
	return all
}

func TestAValueMayFareBetterThanKnownAndNotWorse(t *testing.T) {
	for _, test := range []struct {
		got   result.RoundTrip
		known string
		want  bool
	}{
		{result.RoundTrip{Result: result.Exact}, "exact ", true},
		{result.RoundTrip{Result: result.Exact}, "lossy time: ms", true},
		{result.RoundTrip{Result: result.Lossy, Loss: "time: ms"}, "lossy int: 53 bits, time: ms", true},
		{result.RoundTrip{Result: result.Lossy, Loss: "int: 53 bits, time: ms"}, "lossy time: ms", false},
		{result.RoundTrip{Result: result.Lossy, Loss: "time: ms"}, "exact ", false},
		{result.RoundTrip{Result: result.Wrong, Stage: "compare"}, "lossy time: ms", false},
		{result.RoundTrip{Result: result.Wrong, Stage: "marshal"}, "exact ", false},
	} {
		if got := asKnown(test.got, test.known); got != test.want {
			t.Errorf("%+v where %q is known: %t, want %t", test.got, test.known, got, test.want)
		}
	}
}
