package grammar

import "testing"

func TestMessagePack(t *testing.T) {
	t.Parallel()
	check(t, Subject{Format: "msgpack", Fields: []string{"V", "Kids"}, Valid: []byte("\x82\xa1V\x01\xa4Kids\x90")}, readMessagePack)
	check(t, Subject{Format: "msgpack", Fields: []string{"V", "Kids"}, Valid: []byte("\x92\x01\x90")}, readMessagePack)
}

// readMessagePack reads one value. It needs no stack: it counts how many values are due.
func readMessagePack(document []byte) error {
	c := &cursor{data: document}
	for due := uint64(1); due > 0 && !c.bad; due-- {
		switch kind := c.number(1); {
		case kind < 0x80, kind >= 0xe0, kind == 0xc0, kind == 0xc2, kind == 0xc3:
		case kind < 0x90:
			due += 2 * (kind & 0xf)
		case kind < 0xa0:
			due += kind & 0xf
		case kind < 0xc0:
			c.take(kind & 0x1f)
		case kind == 0xc1:
			return errMalformed
		case kind < 0xc7: // bytes
			c.take(c.number(1 << (kind - 0xc4)))
		case kind < 0xca: // extensions
			c.take(c.number(1<<(kind-0xc7)) + 1)
		case kind < 0xcc: // floats
			c.take(4 << (kind - 0xca))
		case kind < 0xd4: // integers
			c.take(1 << (kind & 3))
		case kind < 0xd9: // short extensions
			c.take(1<<(kind-0xd4) + 1)
		case kind < 0xdc: // texts
			c.take(c.number(1 << (kind - 0xd9)))
		case kind < 0xde: // lists
			due += c.number(2 << (kind - 0xdc))
		default: // maps
			due += 2 * c.number(2<<(kind-0xde))
		}
	}
	return c.end()
}
