package contesttest

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contest/fidelity"
	"github.com/serbench/serbench/schema/kitchen"
)

const (
	kindsFile = "testdata/kinds.tsv"
	// kindSamples is how many values of each kind are sent round.
	kindSamples = 50
)

// Kitchen sends values of every kind through generated codecs, and compares what
// each kind comes to with the committed file testdata/kinds.tsv: exact, wrong, or
// refused with a reason. All ways of use must come to the same.
func Kitchen(t *testing.T, codecs map[reflect.Type]map[string]func() contest.Codec, refused map[reflect.Type]string) {
	t.Helper()
	lines := []string{"kind\toutcome\twhy"}
	for _, typ := range kitchen.Kinds {
		if why, ok := refused[typ]; ok {
			lines = append(lines, typ.Name()+"\trefused\t"+why)
			continue
		}
		if codecs[typ] == nil {
			t.Errorf("%v: neither a codec nor a reason", typ)
			continue
		}
		var ways, outcomes []string
		for way := range codecs[typ] {
			ways = append(ways, way)
		}
		slices.Sort(ways)
		for _, way := range ways {
			outcomes = append(outcomes, kind(typ, codecs[typ][way]()))
		}
		if distinct := slices.Compact(slices.Clone(outcomes)); len(distinct) > 1 {
			t.Errorf("%v: the ways %v come to %q", typ, ways, outcomes)
		}
		lines = append(lines, typ.Name()+"\t"+outcomes[0])
	}
	golden(t, kindsFile, strings.Join(lines, "\n")+"\n")
}

// kind is what becomes of values of one type, as the file holds it.
func kind(typ reflect.Type, codec contest.Codec) (outcome string) {
	defer func() {
		if p := recover(); p != nil {
			outcome = fmt.Sprintf("wrong\tpanic: %v", p)
		}
	}()
	comparer := fidelity.For(typ)
	for i := range kindSamples {
		want, got := kitchen.New(typ, i), reflect.New(typ).Interface()
		if err := roundTrip(codec, want, got); err != nil {
			return fmt.Sprintf("wrong\t%v", err)
		}
		if found := comparer.Differences(want, got, 1); len(found) > 0 {
			field, _, _ := strings.Cut(found[0].String(), ": ")
			return "wrong\tdecodes another " + field
		}
	}
	return "exact\t"
}

// roundTrip sends want through the codec into got, by way of its messages where it
// has its own.
func roundTrip(codec contest.Codec, want, got any) error {
	target, native := got, contest.NativeCodec(nil)
	if n, ok := codec.(contest.NativeCodec); ok {
		message, err := n.FromUser(want)
		if err != nil {
			return fmt.Errorf("from user: %w", err)
		}
		want, target, native = message, n.NewMessage(), n
		native.Reset(target)
	}
	data, err := codec.Marshal(want)
	if err != nil {
		return fmt.Errorf("marshal: %w", err)
	}
	if err := codec.Unmarshal(bytes.Clone(data), target); err != nil {
		return fmt.Errorf("unmarshal: %w", err)
	}
	if native == nil {
		return nil
	}
	if err := native.ToUser(target, got); err != nil {
		return fmt.Errorf("to user: %w", err)
	}
	return nil
}
