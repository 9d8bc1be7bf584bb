package grammar

import "testing"

func TestIon(t *testing.T) {
	t.Parallel()
	valid := ionMark + ionSymbols(ionText("V")+ionText("Kids")) + "\xd5\x8a\x21\x01\x8b\xb0"
	check(t, Subject{Format: "ion", Fields: []string{"V", "Kids"}, Valid: []byte(valid)}, func(document []byte) error {
		if len(document) < 4 || string(document[:4]) != ionMark {
			return errMalformed
		}
		return readIons(document[4:], false, false)
	})
}

// readIons reads values in each other, each with a name before it in a struct. A value of an annotation
// stands alone.
func readIons(document []byte, named, alone bool) error {
	c := &cursor{data: document}
	for n := 0; len(c.data) > 0; n++ {
		if alone && n > 0 {
			return errMalformed
		}
		if named && c.ionNumber() >= 1000 {
			return errMalformed
		}
		first := c.number(1)
		kind, length := first>>4, first&0xf
		switch {
		case length == 15, kind == 1 && length < 2:
			length = 0
		case length == 14, kind == 13 && length == 1:
			length = c.ionNumber()
		}
		if kind == 15 || kind == 1 && first&0xf > 1 && first != 0x1f || kind == 3 && length == 0 || kind == 4 && length == 1 {
			return errMalformed
		}
		inner := c.take(length)
		var err error
		switch kind {
		case 6:
			if length == 1 {
				err = errMalformed
			}
		case 11, 12:
			err = readIons(inner, false, false)
		case 13:
			err = readIons(inner, true, false)
		case 14:
			within := &cursor{data: inner}
			if within.take(within.ionNumber()); within.bad || len(within.data) == 0 {
				return errMalformed
			}
			err = readIons(within.data, false, true)
		}
		if err != nil {
			return err
		}
	}
	return c.end()
}

// ionNumber reads a number of seven bits a byte, its big end first.
func (c *cursor) ionNumber() (n uint64) {
	for !c.bad {
		b := c.number(1)
		if n = n<<7 | b&0x7f; b >= 0x80 {
			break
		}
	}
	return n
}
