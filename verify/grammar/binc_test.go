package grammar

import "testing"

func TestTagged(t *testing.T) {
	t.Parallel()
	fields := []string{"V", "Kids"}
	check(t, Subject{Format: "simple", Fields: fields, Valid: []byte("\xf1\x02\xd9\x01V\x08\x01\xd9\x04Kids\xe8")}, func(document []byte) error {
		return readTagged(document, func(c *cursor, kind uint64) (due uint64, ok bool) {
			length := uint64(0)
			if kind >= 216 && kind < 253 {
				if log := kind % 8; log > 4 {
					return 0, false
				} else if log > 0 {
					length = c.number(1 << (log - 1))
				}
			}
			switch {
			case kind >= 1 && kind <= 3:
			case kind == 4:
				c.take(4)
			case kind == 5:
				c.take(8)
			case kind >= 8 && kind < 16:
				c.take(1 << (kind % 4))
			case kind >= 216 && kind < 232:
				c.take(length)
			case kind >= 232 && kind < 240:
				return length, true
			case kind >= 240 && kind < 248:
				return 2 * length, true
			case kind >= 248:
				c.take(length + 1)
			default:
				return 0, false
			}
			return 0, true
		})
	})
	check(t, Subject{Format: "binc", Fields: fields, Valid: []byte("\x76\x45V\x91\x48Kids\x64")}, func(document []byte) error {
		return readTagged(document, func(c *cursor, kind uint64) (due uint64, ok bool) {
			length := kind & 0xf
			if kind >= 0x40 && kind < 0x80 || kind >= 0xf0 {
				if length < 4 {
					length = c.number(1 << length)
				} else {
					length -= 4
				}
			}
			switch kind >> 4 {
			case 0:
				return 0, length < 9
			case 4, 5:
				c.take(length)
			case 6:
				return length, true
			case 7:
				return 2 * length, true
			case 9:
			case 15:
				c.take(length + 1)
			default:
				return 0, false
			}
			return 0, true
		})
	})
}

// readTagged reads one value. next reads what follows a kind and returns how many values are within it.
func readTagged(document []byte, next func(c *cursor, kind uint64) (due uint64, ok bool)) error {
	c := &cursor{data: document}
	for due := uint64(1); due > 0 && !c.bad; due-- {
		within, ok := next(c, c.number(1))
		if !ok {
			return errMalformed
		}
		due += within
	}
	return c.end()
}
