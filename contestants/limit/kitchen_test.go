package limit

import (
	"bytes"
	"testing"

	"github.com/serbench/serbench/contestants/limit/kitchen"
	sink "github.com/serbench/serbench/schema/kitchen"
)

// The code has next to no checks, but it does not read past its input: every cut
// of an encoding is an error, and none a panic.
func TestEveryCutIsAnError(t *testing.T) {
	for _, typ := range sink.Kinds {
		for way, made := range kitchen.Codecs[typ] {
			codec := made()
			for i := range 20 {
				data, err := codec.Marshal(sink.New(typ, i))
				if err != nil {
					t.Fatal(err)
				}
				data = bytes.Clone(data)
				for cut := range data {
					if err := codec.Unmarshal(data[:cut:cut], sink.New(typ, 0)); err == nil {
						t.Fatalf("%v %s: sample %d: its first %d of %d bytes are decoded as a whole", typ, way, i, cut, len(data))
					}
				}
			}
		}
	}
}
