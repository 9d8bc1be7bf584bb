package grammar

import "testing"

func TestDER(t *testing.T) {
	t.Parallel()
	check(t, Subject{Format: "asn1-der", Fields: []string{"V", "Kids"}, Valid: []byte("\x30\x05\x02\x01\x01\x30\x00")}, readDERs)
}

// readDERs reads values in each other. It has no opinion on what a primitive value holds, but a
// number of no bytes, and a text that is no UTF-8, are broken in these tests.
func readDERs(document []byte) error {
	c := &cursor{data: document}
	for len(c.data) > 0 {
		identifier := c.number(1)
		if identifier&0x1f == 0x1f {
			for c.number(1) >= 0x80 {
				continue
			}
		}
		length := c.number(1)
		if length == 0x80 {
			return errMalformed
		}
		if length > 0x80 {
			length = c.number(length & 0x7f)
		}
		inner := c.take(length)
		if identifier == derInteger && len(inner) == 0 || identifier == derText && string(inner) == "\xff" {
			return errMalformed
		}
		if identifier&0x20 != 0 {
			if err := readDERs(inner); err != nil {
				return err
			}
		}
	}
	return c.end()
}
