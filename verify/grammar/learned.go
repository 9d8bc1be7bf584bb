package grammar

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"maps"
	"slices"

	"github.com/serbench/serbench/result/fact"
)

// learned returns the shapes that are made from the codec's own encodings.
func (s Subject) learned() (shapes []Shape) {
	if s.Nested != nil {
		nested := func(depth int) ([]byte, error) { return s.Nested(depth, 1) }
		if l := Learn(nested); l != nil {
			shapes = append(shapes, l.shapes(s.bottom(l))...)
		} else {
			shapes = append(shapes, grown(fact.Deep, "levels", nested)...)
		}
	}
	if s.Long != nil {
		shapes = append(shapes, grown(fact.Long, "many elements", s.Long)...)
	}
	return append(shapes, repeated(s.Valid)...)
}

// aroundBottom is how far from the lowest value faults are put.
const aroundBottom = 8

// bottom returns the part of the leaf around the lowest value: where another value changes the
// encoding.
func (s Subject) bottom(l *Levels) (from, to int) {
	other, err := s.Nested(lowest, 2)
	if err != nil {
		return 0, len(l.leaf)
	}
	at := 0
	for at < len(l.leaf) && len(l.head)+at < len(other) && l.leaf[at] == other[len(l.head)+at] {
		at++
	}
	return max(0, at-aroundBottom), min(len(l.leaf), at+aroundBottom+1)
}

// shapes returns the documents of levels, with faults in this part of the leaf.
func (l *Levels) shapes(from, to int) []Shape {
	shapes := []Shape{
		{fact.Deep, "levels", func(size int) []byte { return l.Build(l.Fitting(size, len(l.leaf), 0), l.leaf, nil) }},
		{fact.Openings, "levels that never close", func(size int) []byte {
			whole := l.Build(fits(size, len(l.head), len(l.opening)), nil, nil)
			return whole[:min(size, len(whole))]
		}},
	}
	for _, leaf := range faultyLeaves(l.leaf, from, to) {
		shapes = append(shapes, Shape{fact.DeepFault, leaf.name, func(size int) []byte {
			return l.Build(l.Fitting(size, len(leaf.data), 0), leaf.data, nil)
		}})
	}
	return append(shapes, l.counts()...)
}

// A part is a piece of a document with a name.
type part struct {
	name string
	data []byte
}

// faultBytes mean something in most formats: ends and beginnings, the largest and the smallest
// lengths, reserved tags.
var faultBytes = []byte{0x00, 0x01, 0x06, 0x1f, 0x7f, 0x80, 0xc0, 0xc1, 0xdf, 0xf0, 0xfe, 0xff, '"', '}', ']', '<', 'x', ' '}

// faultTexts are what a text has in place of a number or a bracket.
var faultTexts = []string{`"x"`, "null", "x", "1.5", "1e999", "-", "[", "{", "&x;", "\\"}

// faultyLeaves returns a leaf with one fault each, in a part of it.
func faultyLeaves(leaf []byte, from, to int) (all []part) {
	for i := from; i < to; i++ {
		all = append(all, part{fmt.Sprintf("the lowest level cut after %d bytes", i), leaf[:i:i]})
		for _, b := range faultBytes {
			if leaf[i] != b {
				data := bytes.Clone(leaf)
				data[i] = b
				all = append(all, part{fmt.Sprintf("the lowest level with byte %#02x at %d", b, i), data})
			}
		}
		if printable(leaf) {
			for _, text := range faultTexts {
				all = append(all, part{fmt.Sprintf("the lowest level with %s at %d", text, i), slices.Concat(leaf[:i], []byte(text), leaf[i+1:])})
			}
		}
	}
	return append(all,
		part{"the lowest level with a number that never ends", append(bytes.Clone(leaf), bytes.Repeat([]byte{0xff}, 11)...)},
		part{"the lowest level with a byte more", append(bytes.Clone(leaf), 0)})
}

func printable(data []byte) bool {
	return !bytes.ContainsFunc(data, func(r rune) bool { return r < ' ' && r != '\n' && r != '\t' || r == '\uFFFD' })
}

// counts returns levels of which each has a count at the same place.
func (l *Levels) counts() (shapes []Shape) {
	forms := countForms(printable(l.opening))
	for at := range l.opening {
		for _, f := range forms {
			for _, over := range []bool{false, true} {
				// Over a byte, the two are the same.
				width := len(f.append(nil, 1<<10))
				if over && (width == 1 || at+width > len(l.opening)) {
					continue
				}
				name, growth := fmt.Sprintf("%s in place of byte %d of each level", f.name, at), width-1
				if over {
					name, growth = fmt.Sprintf("%s over byte %d of each level", f.name, at), 0
				}
				shapes = append(shapes, Shape{fact.LevelCounts, name, func(size int) []byte {
					depth := l.Fitting(size, len(l.leaf), growth+3)
					data := l.Build(depth, l.leaf, func(opening []byte, rest int) []byte {
						count := f.append(nil, f.count(rest))
						end := at + 1
						if over {
							end = at + len(count)
						}
						return slices.Concat(opening[:min(at, len(opening))], count, opening[min(end, len(opening)):])
					})
					if len(data) > size {
						return nil
					}
					return data
				}})
			}
		}
	}
	return shapes
}

// A countForm is a count as a format may write it, given how many bytes follow it. A decoder that
// believes no count above what follows still allocates that many elements at each level.
type countForm struct {
	name   string
	count  func(rest int) uint64
	append func(to []byte, n uint64) []byte
}

func countForms(text bool) (all []countForm) {
	counts := map[string]func(rest int) uint64{
		"1000":            func(int) uint64 { return 1000 },
		"65535":           func(int) uint64 { return 65535 },
		"2^20":            func(int) uint64 { return 1 << 20 },
		"2^27":            func(int) uint64 { return 1 << 27 },
		"what follows":    func(rest int) uint64 { return uint64(rest) },
		"half of it":      func(rest int) uint64 { return uint64(rest / 2) },
		"an eighth of it": func(rest int) uint64 { return uint64(rest / 8) },
	}
	forms := []struct {
		name   string
		append func(to []byte, n uint64) []byte
	}{
		{"varint", binary.AppendUvarint},
		{"zigzag", func(to []byte, n uint64) []byte { return binary.AppendVarint(to, int64(n)) }},
		{"uint16 LE", func(to []byte, n uint64) []byte { return binary.LittleEndian.AppendUint16(to, uint16(min(n, 65535))) }},
		{"uint16 BE", func(to []byte, n uint64) []byte { return binary.BigEndian.AppendUint16(to, uint16(min(n, 65535))) }},
		{"uint32 LE", func(to []byte, n uint64) []byte { return binary.LittleEndian.AppendUint32(to, uint32(n)) }},
		{"uint32 BE", func(to []byte, n uint64) []byte { return binary.BigEndian.AppendUint32(to, uint32(n)) }},
		{"uint64 LE", binary.LittleEndian.AppendUint64},
		{"uint64 BE", binary.BigEndian.AppendUint64},
		{"array of MessagePack", func(to []byte, n uint64) []byte {
			return binary.BigEndian.AppendUint32(append(to, 0xdd), uint32(n))
		}},
		{"map of MessagePack", func(to []byte, n uint64) []byte {
			return binary.BigEndian.AppendUint32(append(to, 0xdf), uint32(n))
		}},
		{"short array of MessagePack", func(to []byte, n uint64) []byte {
			return binary.BigEndian.AppendUint16(append(to, 0xdc), uint16(min(n, 65535)))
		}},
		{"array of CBOR", func(to []byte, n uint64) []byte {
			return binary.BigEndian.AppendUint32(append(to, 0x9a), uint32(n))
		}},
		{"map of CBOR", func(to []byte, n uint64) []byte {
			return binary.BigEndian.AppendUint32(append(to, 0xba), uint32(n))
		}},
	}
	if text {
		forms = forms[:0]
		forms = append(forms, struct {
			name   string
			append func(to []byte, n uint64) []byte
		}{"digits", func(to []byte, n uint64) []byte { return fmt.Appendf(to, "%d", n) }})
	}
	for _, form := range forms {
		for _, name := range slices.Sorted(maps.Keys(counts)) {
			all = append(all, countForm{name + " as " + form.name, counts[name], form.append})
		}
	}
	return all
}

// grown returns documents that the codec writes itself, of as many elements as fit: whole, with a
// fault at the end, and two in one.
func grown(kind fact.Damage, name string, encode func(n int) ([]byte, error)) []Shape {
	write := func(size int) []byte { return largest(size, encode) }
	return []Shape{
		{kind, name, write},
		{fact.LateFault, name + ", the last byte missing", func(size int) []byte {
			data := write(size)
			return data[:max(0, len(data)-1)]
		}},
		{fact.LateFault, name + ", the last byte another", func(size int) []byte {
			data := write(size)
			if len(data) > 0 {
				data[len(data)-1] ^= 0xff
			}
			return data
		}},
		{fact.Duplicates, name + ", the document twice", func(size int) []byte {
			data := write(size / 2)
			return slices.Concat(data, data)
		}},
	}
}

// largest returns the longest encoding of at most size bytes; nil if there is none.
func largest(size int, encode func(n int) ([]byte, error)) []byte {
	fit := func(n int) []byte {
		if data, err := encode(n); err == nil && len(data) <= size {
			return bytes.Clone(data)
		}
		return nil
	}
	n, best := 0, []byte(nil)
	for step := 1; ; step *= 2 { // until a step goes too far
		data := fit(n + step)
		if data == nil {
			break
		}
		n, best = n+step, data
	}
	for step := n; step > 0; step /= 2 {
		if data := fit(n + step); data != nil {
			n, best = n+step, data
		}
	}
	return best
}

// Lengths of parts that are repeated: an opening of one byte is tried with other damage.
const (
	shortestPart = 2
	longestPart  = 12
	// maxParts is how many parts of an encoding are repeated.
	maxParts = 500
)

// repeated returns an encoding with each of its parts repeated where it is: an opening becomes
// nesting, and a field becomes many.
func repeated(valid []byte) (shapes []Shape) {
	var parts [][2]int
	for length := shortestPart; length <= longestPart; length++ {
		for at := 0; at+length <= len(valid); at++ {
			parts = append(parts, [2]int{at, length})
		}
	}
	for i := range min(len(parts), maxParts) {
		p := parts[i*len(parts)/min(len(parts), maxParts)]
		at, end := p[0], p[0]+p[1]
		shapes = append(shapes, Shape{fact.Openings, fmt.Sprintf("bytes %d to %d of %d repeated", at, end, len(valid)), func(size int) []byte {
			n := fits(size, len(valid), p[1])
			return slices.Concat(valid[:at], bytes.Repeat(valid[at:end], n+1), valid[end:])
		}})
	}
	return shapes
}
