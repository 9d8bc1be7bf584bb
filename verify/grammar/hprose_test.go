package grammar

import (
	"bytes"
	"strconv"
	"testing"
)

func TestHprose(t *testing.T) {
	t.Parallel()
	check(t, Subject{Format: "hprose", Fields: []string{"V", "Kids"}, Valid: []byte(`c4"Tree"2{s1"v"s4"kids"}o0{1a{}}`)}, func(document []byte) error {
		c := &hproseCursor{cursor{data: document}, 0}
		c.value()
		return c.end()
	})
}

type hproseCursor struct {
	cursor
	types int // with one field each
}

// until returns what comes before a mark.
func (c *hproseCursor) until(mark byte) string {
	at := bytes.IndexByte(c.data, mark)
	if at < 0 {
		c.bad, c.data = true, nil
		return ""
	}
	return string(c.take(uint64(at) + 1)[:at])
}

// length returns a number before a mark, which is 0 if it is missing.
func (c *hproseCursor) length(mark byte) int {
	text := c.until(mark)
	if text == "" {
		return 0
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		c.bad = true
	}
	return n
}

func (c *hproseCursor) values(n int) {
	for ; n > 0 && !c.bad; n-- {
		c.value()
	}
	c.expect('}')
}

func (c *hproseCursor) expect(mark byte) {
	if got := c.take(1); len(got) == 0 || got[0] != mark {
		c.bad = true
	}
}

func (c *hproseCursor) value() {
	if c.bad || len(c.data) == 0 {
		c.bad = true
		return
	}
	switch tag := c.take(1)[0]; tag {
	case 'n', 'e', '0', '1':
	case 'a':
		c.values(c.length('{'))
	case 'm':
		c.values(2 * c.length('{'))
	case 's':
		c.take(uint64(c.length('"')))
		c.expect('"')
	case 'c':
		c.take(uint64(c.length('"')))
		c.expect('"')
		c.values(c.length('{'))
		c.types++
		c.value()
	case 'o':
		if c.length('{') >= c.types {
			c.bad = true
			return
		}
		c.values(1)
	default:
		c.bad = true
	}
}
