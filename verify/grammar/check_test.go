package grammar

import (
	"bytes"
	"encoding/binary"
	"errors"
	"slices"
	"testing"

	"github.com/serbench/serbench/result/fact"
)

// A reader reads a document of a format, whatever is in it. It returns an error unless the
// document is well-formed, with nothing behind it.
type reader func(document []byte) error

// Kinds of which every document is well-formed, and kinds of which none is.
var (
	sound  = []fact.Damage{fact.Deep, fact.Long}
	broken = []fact.Damage{fact.DeepFault, fact.Openings, fact.LateFault}
)

// check checks the shapes of a notation: their names and their lengths, and with a reader, if the
// format has one without its schema, whether they are as well-formed as their kind claims.
func check(t *testing.T, s Subject, read reader) {
	t.Helper()
	shapes := notations()[s.Format]().shapes(s)
	if len(shapes) == 0 {
		t.Fatalf("%s has no shapes", s.Format)
	}
	type name struct {
		kind fact.Damage
		name string
	}
	names := map[name]bool{}
	for _, shape := range shapes {
		n := name{shape.Kind, shape.Name}
		if names[n] {
			t.Errorf("two shapes are called %q", n)
		}
		names[n] = true
		checkLengths(t, shape)
		if read == nil {
			continue
		}
		switch err := read(shape.Write(Sizes[0])); {
		case slices.Contains(sound, shape.Kind) && err != nil:
			t.Errorf("%q: %v", n, err)
		case slices.Contains(broken, shape.Kind) && err == nil:
			t.Errorf("%q is well-formed", n)
		}
	}
	t.Logf("%s: %d shapes", s.Format, len(shapes))
}

// checkLengths checks that documents of a shape are never longer than they may be, and not much
// shorter, unless they are all alike.
func checkLengths(t *testing.T, shape Shape) {
	t.Helper()
	first := shape.Write(Sizes[0])
	for _, size := range Sizes {
		document := shape.Write(size)
		switch {
		case document == nil:
			t.Errorf("%s, %q: none of %d bytes", shape.Kind, shape.Name, size)
		case len(document) > size:
			t.Errorf("%s, %q: %d bytes, want at most %d", shape.Kind, shape.Name, len(document), size)
		case len(document) < size/2 && !slices.Equal(document, first):
			t.Errorf("%s, %q: %d bytes, want about %d", shape.Kind, shape.Name, len(document), size)
		}
	}
}

var errMalformed = errors.New("malformed")

// A cursor reads a document from its beginning.
type cursor struct {
	data []byte
	bad  bool
}

// take returns the next bytes; none if they aren't there.
func (c *cursor) take(n uint64) []byte {
	if n > uint64(len(c.data)) {
		c.bad, c.data = true, nil
		return nil
	}
	taken := c.data[:n]
	c.data = c.data[n:]
	return taken
}

// number returns a number of this many bytes, its big end first.
func (c *cursor) number(width uint64) (n uint64) {
	for _, b := range c.take(width) {
		n = n<<8 | uint64(b)
	}
	return n
}

// little returns a number of this many bytes, its little end first.
func (c *cursor) little(width uint64) (n uint64) {
	for i, b := range c.take(width) {
		n |= uint64(b) << (8 * i)
	}
	return n
}

// varint returns a number of seven bits a byte, its little end first.
func (c *cursor) varint() uint64 {
	n, width := binary.Uvarint(c.data)
	if width <= 0 {
		c.bad, c.data = true, nil
		return 0
	}
	c.take(uint64(width))
	return n
}

// text returns what comes before a byte of zeros.
func (c *cursor) text() string {
	at := bytes.IndexByte(c.data, 0)
	taken := c.take(uint64(at))
	c.take(1)
	return string(taken)
}

// end returns an error unless all was read and nothing was missing.
func (c *cursor) end() error {
	if c.bad || len(c.data) > 0 {
		return errMalformed
	}
	return nil
}
