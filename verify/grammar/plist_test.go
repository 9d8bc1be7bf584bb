package grammar

import (
	"encoding/binary"
	"testing"
)

func TestBinaryPlist(t *testing.T) {
	t.Parallel()
	check(t, Subject{Format: "plist-binary", Fields: []string{"V", "Kids"}, Valid: []byte(plistDocument([]string{plistText("V"), "\x10\x01", plistText("Kids"), "\xa0"}))}, readBinaryPlist)
}

// readBinaryPlist reads every object of a document, and what they refer to.
func readBinaryPlist(document []byte) error {
	if len(document) < 40 || string(document[:8]) != plistMagic {
		return errMalformed
	}
	end := document[len(document)-32:]
	objects, top, table := binary.BigEndian.Uint64(end[8:]), binary.BigEndian.Uint64(end[16:]), binary.BigEndian.Uint64(end[24:])
	if end[6] != plistOffset || end[7] != 2 || top >= objects || table+objects*plistOffset != uint64(len(document)-32) {
		return errMalformed
	}
	offsets := &cursor{data: document[table : len(document)-32]}
	for range objects {
		c := &cursor{data: document[offsets.number(4):table]}
		kind := c.number(1)
		n := kind & 0xf
		if kind>>4 >= 4 && n == 15 {
			if c.number(1) != 0x12 {
				return errMalformed
			}
			n = c.number(4)
		}
		refs := uint64(0)
		switch kind >> 4 {
		case 0:
			if n != 8 && n != 9 {
				return errMalformed
			}
		case 1:
			c.take(1 << n)
		case 4, 5:
			c.take(n)
		case 6:
			c.take(2 * n)
		case 0xa, 0xc:
			refs = n
		case 0xd:
			refs = 2 * n
		default:
			return errMalformed
		}
		for ; refs > 0 && !c.bad; refs-- {
			if c.number(2) >= objects {
				return errMalformed
			}
		}
		if c.bad {
			return errMalformed
		}
	}
	return nil
}
