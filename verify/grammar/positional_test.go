package grammar

import (
	"encoding/binary"
	"testing"

	"github.com/serbench/serbench/result/fact"
)

func TestPositional(t *testing.T) {
	t.Parallel()
	for _, format := range []string{"borsh", "bin", "bebop", "fory", "xdr", "avro", "ssz"} {
		check(t, Subject{Format: format, Fields: []string{"V"}, Valid: []byte("\x02\x02\x00\x00\x00\x00")}, nil)
	}
}

// Long lists of Avro are lists of numbers, or lists of such lists.
func TestAvro(t *testing.T) {
	t.Parallel()
	var list func(data []byte, depth int) (rest []byte, ok bool)
	list = func(data []byte, depth int) (rest []byte, ok bool) {
		number := func() int64 {
			n, width := binary.Varint(data)
			if width <= 0 {
				return 0
			}
			data, ok = data[width:], true
			return n
		}
		for {
			ok = false
			n := number()
			if !ok || n == 0 {
				return data, ok
			}
			if n < 0 {
				n = -n
				if size := number(); !ok || size > int64(len(data)) {
					return nil, false
				}
			}
			for ; n > 0 && ok; n-- {
				if ok = false; depth > 1 {
					data, ok = list(data, depth-1)
				} else {
					number()
				}
			}
			if !ok {
				return nil, false
			}
		}
	}
	for _, shape := range avroBlocks() {
		if rest, ok := list(shape.Write(Sizes[0]), 1); shape.Kind == fact.Long && (!ok || len(rest) > 0) {
			t.Errorf("%q is no list", shape.Name)
		}
	}
}
