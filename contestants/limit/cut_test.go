package limit

import (
	"bytes"
	"testing"

	generated "github.com/serbench/serbench/contestants/limit/generated/kinds"
	"github.com/serbench/serbench/kinds"
)

// The code has almost no checks, but it does not read past its input: every
// truncation is an error, never a panic.
func TestEveryCutIsAnError(t *testing.T) {
	for _, code := range generated.Codecs {
		for prefix, made := range code.Codecs {
			codec := made()
			for i := range 20 {
				data, err := codec.Marshal(kinds.New(code.Type, i))
				if err != nil {
					t.Fatal(err)
				}
				data = bytes.Clone(data)
				for cut := range data {
					if err := codec.Unmarshal(data[:cut:cut], kinds.New(code.Type, 0)); err == nil {
						t.Fatalf("%v %s: sample %d: its first %d of %d bytes are decoded as a whole", code.Type, prefix, i, cut, len(data))
					}
				}
			}
		}
	}
}
