package limit

import (
	"bytes"
	"reflect"
	"testing"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contest/fidelity"
	"github.com/serbench/serbench/contest/random"
	"github.com/serbench/serbench/schema/kitchen"
)

// Every kind, nested, recursive, optional and empty, comes back; every cut of an
// encoding is an error, or a value, and never a panic.
func TestTheKitchenSink(t *testing.T) {
	made := kitchenCodecs[reflect.TypeFor[kitchen.Sink]()]
	comparer := fidelity.For(reflect.TypeFor[kitchen.Sink]())
	for name, codec := range map[string]contest.Codec{"fresh": made.fresh(), "reuse": made.reuse(), "alias": made.alias()} {
		for i := range 200 {
			want := kitchen.Sample(random.New(1, uint64(i)), i%7)
			data, err := codec.Marshal(&want)
			if err != nil {
				t.Fatal(err)
			}
			data = bytes.Clone(data)
			var got kitchen.Sink
			if err := codec.Unmarshal(data, &got); err != nil {
				t.Fatalf("%s: sample %d: %v", name, i, err)
			}
			if found := comparer.Differences(&want, &got, 3); len(found) > 0 {
				t.Fatalf("%s: sample %d: %v", name, i, found)
			}
			for cut := range data {
				if err := codec.Unmarshal(data[:cut:cut], new(kitchen.Sink)); err == nil {
					t.Fatalf("%s: sample %d: its first %d of %d bytes are decoded as a whole", name, i, cut, len(data))
				}
			}
		}
	}
}
