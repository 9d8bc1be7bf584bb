package grammar

import "testing"

func TestRLP(t *testing.T) {
	t.Parallel()
	check(t, Subject{Format: "rlp", Fields: []string{"V", "Kids"}, Valid: []byte("\xc2\x01\xc0")}, readRLPs)
}

// readRLPs reads items in each other, of which none may have a longer form than it needs.
func readRLPs(document []byte) error {
	c := &cursor{data: document}
	for len(c.data) > 0 {
		first := c.number(1)
		if first < 0x80 {
			continue
		}
		length := (first - 0x80) % 0x40
		if length >= 56 {
			if length = c.number(length - 55); length < 56 {
				return errMalformed
			}
		}
		inner := c.take(length)
		switch {
		case first == 0x81 && len(inner) == 1 && inner[0] < 0x80:
			return errMalformed
		case first >= 0xc0:
			if err := readRLPs(inner); err != nil {
				return err
			}
		}
	}
	return c.end()
}
