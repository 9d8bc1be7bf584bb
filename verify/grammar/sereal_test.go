package grammar

import (
	"strings"
	"testing"
)

func TestSereal(t *testing.T) {
	t.Parallel()
	check(t, Subject{Format: "sereal", Fields: []string{"V", "Kids"}, Valid: []byte(serealHeader + "\x52\x61V\x01\x64Kids\x40")}, func(document []byte) error {
		body, ok := strings.CutPrefix(string(document), serealHeader)
		if !ok {
			return errMalformed
		}
		return readSereal([]byte(body))
	})
}

// readSereal reads one value.
func readSereal(body []byte) error {
	c := &cursor{data: body}
	for due := uint64(1); due > 0 && !c.bad; due-- {
		switch tag := c.number(1) & 0x7f; {
		case tag < 0x20, tag == 0x25, tag == 0x39, tag == 0x3a, tag == 0x3b:
		case tag == 0x20, tag == 0x21:
			c.varint()
		case tag == 0x22:
			c.take(4)
		case tag == 0x23:
			c.take(8)
		case tag == serealBytes, tag == serealUTF8:
			c.take(c.varint())
		case tag == 0x28, tag == 0x30, tag == 0x3f: // one value follows
			due++
		case tag == 0x29, tag == 0x2e, tag == 0x2f:
			if at := c.varint(); at == 0 || at > uint64(len(body)-len(c.data)) {
				return errMalformed
			}
		case tag == serealRecord:
			due += 2 * c.varint()
		case tag == serealList:
			due += c.varint()
		case tag == 0x2c, tag == 0x31:
			due += 2
		case tag >= 0x60:
			c.take(tag & 0x1f)
		case tag >= 0x50:
			due += 2 * (tag & 0xf)
		case tag >= 0x40:
			due += tag & 0xf
		default:
			return errMalformed
		}
	}
	return c.end()
}
