package grammar

import "testing"

func TestBSON(t *testing.T) {
	t.Parallel()
	valid := bsonDocument("\x10V\x00\x01\x00\x00\x00\x04Kids\x00" + bsonEmpty)
	check(t, Subject{Format: "bson", Fields: []string{"V", "Kids"}, Valid: []byte(valid)}, readBSON)
}

// readBSON reads a document.
func readBSON(document []byte) error {
	c := &cursor{data: document}
	if c.little(4) != uint64(len(document)) {
		return errMalformed
	}
	for !c.bad {
		kind := c.number(1)
		if kind == 0 {
			return c.end()
		}
		c.text()
		switch kind {
		case 0x08:
			c.take(1)
		case 0x10:
			c.take(4)
		case 0x01, 0x09, 0x11, 0x12:
			c.take(8)
		case 0x02:
			if text := c.take(c.little(4)); len(text) == 0 || text[len(text)-1] != 0 {
				return errMalformed
			}
		case 0x05:
			c.take(c.little(4) + 1)
		case 0x0a, 0x7f, 0xff:
		case 0x0f:
			if c.little(4) < 14 {
				return errMalformed
			}
			c.take(c.little(4))
			if err := c.bsonWithin(); err != nil {
				return err
			}
		case 0x03, 0x04:
			if err := c.bsonWithin(); err != nil {
				return err
			}
		default:
			return errMalformed
		}
	}
	return errMalformed
}

// bsonWithin reads a document that more may follow.
func (c *cursor) bsonWithin() error {
	length := (&cursor{data: c.data}).little(4)
	return readBSON(c.take(length))
}
