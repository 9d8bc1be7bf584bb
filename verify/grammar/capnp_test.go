package grammar

import (
	"bytes"
	"encoding/binary"
	"testing"
)

func TestCapnp(t *testing.T) {
	t.Parallel()
	valid := make([]byte, 16)
	check(t, Subject{Format: "capnp", Fields: []string{"V", "Kids"}, Valid: valid}, readCapnp)
	check(t, Subject{Format: "capnp-packed", Fields: []string{"V", "Kids"}, Valid: valid}, func(document []byte) error {
		var words []byte
		for c := (&cursor{data: document}); len(c.data) > 0; {
			which := c.number(1)
			for i := range capnpWord {
				if which>>i&1 == 1 {
					words = append(words, byte(c.number(1)))
				} else {
					words = append(words, 0)
				}
			}
			switch more := uint64(0); which {
			case 0:
				more = c.number(1)
				words = append(words, make([]byte, more*capnpWord)...)
			case 0xff:
				more = c.number(1)
				words = append(words, c.take(more*capnpWord)...)
			}
			if c.bad {
				return errMalformed
			}
		}
		return readCapnp(words)
	})
}

// Packing gives what the specification's example has.
func TestPackCapnp(t *testing.T) {
	t.Parallel()
	got := packCapnp([]byte("\x08\x00\x00\x00\x03\x00\x02\x00\x19\x00\x00\x00\xaa\x01\x00\x00"))
	if want := []byte("\x51\x08\x03\x02\x31\x19\xaa\x01"); !bytes.Equal(got, want) {
		t.Errorf("got %x, want %x", got, want)
	}
}

// readCapnp reads a message of one segment, and of each struct what its first pointer leads to.
func readCapnp(document []byte) error {
	if len(document) < 2*capnpWord || len(document)%capnpWord != 0 {
		return errMalformed
	}
	words := document[capnpHeader:]
	if int(binary.LittleEndian.Uint32(document[4:])) != len(words)/capnpWord {
		return errMalformed
	}
	for at, last := 0, -1; ; {
		if at <= last || (at+1)*capnpWord > len(words) {
			return errMalformed // pointers lead ahead
		}
		last = at
		low, high := binary.LittleEndian.Uint32(words[at*capnpWord:]), binary.LittleEndian.Uint32(words[at*capnpWord+4:])
		to := at + 1 + int(int32(low)>>2)
		length := 0
		switch {
		case low == 0 && high == 0:
			return nil
		case low&3 == 0:
			numbers, pointers := int(high&0xffff), int(high>>16)
			length, at = numbers+pointers, to+numbers
		case low&3 == 1 && high&7 == capnpComposite:
			length = int(high>>3) + 1
			if (to+1)*capnpWord > len(words) {
				return errMalformed
			}
			n := int(binary.LittleEndian.Uint32(words[to*capnpWord:]) >> 2)
			if n == 0 {
				return nil
			}
			if n*capnpStruct != length-1 {
				return errMalformed
			}
			at = to + 1 + capnpNumbers
		case low&3 == 1 && high&7 == capnpEight:
			if (to+int(high>>3))*capnpWord > len(words) {
				return errMalformed
			}
			return nil
		default:
			return errMalformed
		}
		if (to+length)*capnpWord > len(words) {
			return errMalformed
		}
	}
}
