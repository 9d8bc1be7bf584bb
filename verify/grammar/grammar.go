package grammar

import (
	"strings"

	"github.com/serbench/serbench/result/fact"
)

// Sizes are the lengths of the documents of a shape, in bytes. A document may be a little shorter,
// and is never longer.
var Sizes = []int{1 << 10, 4 << 10, 16 << 10, 64 << 10}

// A Shape is a family of documents that differ in length.
type Shape struct {
	Kind fact.Damage
	// Name describes the shape among those of its kind.
	Name string
	// Write returns a document of at most size bytes, or nil if the shape has none.
	Write func(size int) []byte
}

// A Subject is a codec of one type, as far as a grammar needs to know it.
type Subject struct {
	Format string // the wire format's name
	// Fields are the names of the type's fields in Go.
	Fields []string
	// Valid is an encoding of a value of the type.
	Valid []byte
	// Nested encodes a value that lies depth levels within itself. All levels are alike but the
	// lowest, which holds the leaf. It is nil if the type doesn't contain itself.
	Nested func(depth int, leaf int64) ([]byte, error)
	// Long encodes a value with n elements in its list, map, text or bytes. It is nil if the type
	// has none.
	Long func(n int) ([]byte, error)
}

// Shapes returns the documents for the type: those made from the codec's own encodings, and those
// made from the format's grammar.
func (s Subject) Shapes() []Shape {
	shapes := s.learned()
	if n := notations()[s.Format]; n != nil {
		shapes = append(shapes, n().shapes(s)...)
	}
	return shapes
}

// fits returns how often an item of this many bytes fits into size bytes beside others.
func fits(size, others, item int) int { return max(0, (size-others)/max(1, item)) }

// nest writes a middle between as many openings and closings as fit.
func nest(size int, opening, middle, closing string) []byte {
	n := fits(size, len(middle), len(opening)+len(closing))
	return []byte(strings.Repeat(opening, n) + middle + strings.Repeat(closing, n))
}

// list writes as many items as fit between a beginning and an end.
func list(size int, begin, item, between, end string) []byte {
	n := fits(size, len(begin)+len(item)+len(end), len(between)+len(item))
	return []byte(begin + item + strings.Repeat(between+item, n) + end)
}
