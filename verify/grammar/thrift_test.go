package grammar

import "testing"

func TestThrift(t *testing.T) {
	t.Parallel()
	fields := []string{"V", "Kids"}
	check(t, Subject{Format: "thrift", Fields: fields, Valid: []byte{0}}, func(document []byte) error {
		c := &cursor{data: document}
		c.thriftRecord()
		return c.end()
	})
	check(t, Subject{Format: "thrift-compact", Fields: fields, Valid: []byte{0}}, func(document []byte) error {
		c := &cursor{data: document}
		c.compactRecord()
		return c.end()
	})
}

func (c *cursor) thriftRecord() {
	for !c.bad {
		kind := c.number(1)
		if kind == 0 {
			return
		}
		c.number(2)
		c.thriftValue(kind)
	}
}

func (c *cursor) thriftValue(kind uint64) {
	switch kind {
	case 2, 3:
		c.take(1)
	case 4, 10:
		c.take(8)
	case 11:
		c.take(c.number(4))
	case 12:
		c.thriftRecord()
	case 13:
		key, element := c.number(1), c.number(1)
		for n := c.number(4); n > 0 && !c.bad; n-- {
			c.thriftValue(key)
			c.thriftValue(element)
		}
	case 14, 15:
		element := c.number(1)
		for n := c.number(4); n > 0 && !c.bad; n-- {
			c.thriftValue(element)
		}
	default:
		c.bad = true
	}
}

func (c *cursor) compactRecord() {
	for !c.bad {
		first := c.number(1)
		if first == 0 {
			return
		}
		if first>>4 == 0 {
			c.varint()
		}
		if kind := first & 0xf; kind > 2 {
			c.compactValue(kind)
		}
	}
}

func (c *cursor) compactValue(kind uint64) {
	switch kind {
	case 1, 2, 3:
		c.take(1)
	case 4, 5, 6:
		c.varint()
	case 7:
		c.take(8)
	case 8:
		c.take(c.varint())
	case 9, 10:
		first := c.number(1)
		n := first >> 4
		if n == 15 {
			n = c.varint()
		}
		for ; n > 0 && !c.bad; n-- {
			c.compactValue(first & 0xf)
		}
	case 11:
		n := c.varint()
		if n == 0 {
			return
		}
		kinds := c.number(1)
		for ; n > 0 && !c.bad; n-- {
			c.compactValue(kinds >> 4)
			c.compactValue(kinds & 0xf)
		}
	case 12:
		c.compactRecord()
	default:
		c.bad = true
	}
}
