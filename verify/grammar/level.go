package grammar

import (
	"bytes"
	"encoding/binary"
	"slices"
	"sort"
)

// Levels are how a codec writes a value that lies within itself: a head, the levels, each around
// the next one, and a tail.
type Levels struct {
	head, tail []byte
	// opening comes before the next level, and closing behind it. A hole in the opening holds a
	// length.
	opening, closing []byte
	holes            []hole // by place
	leaf             []byte // the lowest level
	// fitting remembers what Fitting returned: most leaves of a size are of the same length.
	fitting map[[3]int]int
}

// A hole is where an opening holds how many bytes follow in the same level, less than a few that
// are always the same.
type hole struct {
	at, width int // in the opening that was learned
	less      int
	form      lengthForm
}

// A lengthForm is how formats write a length.
type lengthForm struct {
	name   string
	append func(to []byte, n uint64) []byte
	// read returns the length at the beginning of data, and its width; 0 if there is none.
	read func(data []byte) (n uint64, width int)
	// back is how many bytes before a small length's last byte the form begins.
	back int
}

// lengthForms are the forms that are recognized.
var lengthForms = []lengthForm{
	{"varint", binary.AppendUvarint, binary.Uvarint, 0},
	{"zigzag", func(to []byte, n uint64) []byte { return binary.AppendVarint(to, int64(n)) }, func(data []byte) (uint64, int) {
		n, width := binary.Varint(data)
		return uint64(n), width
	}, 0},
	{"32 bits, little end first", func(to []byte, n uint64) []byte { return binary.LittleEndian.AppendUint32(to, uint32(n)) }, fixed(4, binary.LittleEndian), 0},
	{"32 bits, big end first", func(to []byte, n uint64) []byte { return binary.BigEndian.AppendUint32(to, uint32(n)) }, fixed(4, binary.BigEndian), 3},
	{"64 bits, little end first", func(to []byte, n uint64) []byte { return binary.LittleEndian.AppendUint64(to, n) }, fixed(8, binary.LittleEndian), 0},
	{"64 bits, big end first", func(to []byte, n uint64) []byte { return binary.BigEndian.AppendUint64(to, n) }, fixed(8, binary.BigEndian), 7},
	{"DER", appendDER, readDER, 0},
	{"RLP", appendRLP, readRLP, 0},
	{"a list of Ion", appendIon(0xb0), readIon(0xb0), 1},
	{"a record of Ion", appendIon(0xd0), readIon(0xd0), 1},
}

func fixed(width int, order binary.ByteOrder) func([]byte) (uint64, int) {
	return func(data []byte) (uint64, int) {
		switch {
		case len(data) < width:
			return 0, 0
		case width == 4:
			return uint64(order.Uint32(data)), width
		}
		return order.Uint64(data), width
	}
}

// bigEnd returns a number without leading zeros.
func bigEnd(n uint64) []byte {
	return bytes.TrimLeft(binary.BigEndian.AppendUint64(nil, n), "\x00")
}

// appendDER appends a length as X.690, 10.1 wants it.
func appendDER(to []byte, n uint64) []byte {
	if n < 0x80 {
		return append(to, byte(n))
	}
	long := bigEnd(n)
	return append(append(to, 0x80|byte(len(long))), long...)
}

func readDER(data []byte) (uint64, int) {
	if len(data) == 0 || data[0] >= 0x80 {
		return 0, 0
	}
	return uint64(data[0]), 1
}

// appendRLP appends the header of a list as the Ethereum yellow paper, appendix B, wants it.
func appendRLP(to []byte, n uint64) []byte {
	if n < 56 {
		return append(to, 0xc0+byte(n))
	}
	long := bigEnd(n)
	return append(append(to, 0xf7+byte(len(long))), long...)
}

func readRLP(data []byte) (uint64, int) {
	if len(data) == 0 || data[0] < 0xc0 || data[0] >= 0xc0+56 {
		return 0, 0
	}
	return uint64(data[0] - 0xc0), 1
}

// appendIon appends the header of a list or record of binary Ion: its length is in the low bits if it
// is short, and else a number of seven bits a byte, of which the last has its high bit set.
func appendIon(kind byte) func([]byte, uint64) []byte {
	return func(to []byte, n uint64) []byte {
		if n < 14 {
			return append(to, kind|byte(n))
		}
		return appendVarUInt(append(to, kind|14), n)
	}
}

func readIon(kind byte) func([]byte) (uint64, int) {
	return func(data []byte) (uint64, int) {
		if len(data) > 1 && data[0] == kind|14 && data[1] >= 0x80 {
			return uint64(data[1] & 0x7f), 2
		}
		return 0, 0
	}
}

// appendVarUInt appends a VarUInt of binary Ion.
func appendVarUInt(to []byte, n uint64) []byte {
	reversed := []byte{byte(n)&0x7f | 0x80}
	for n >>= 7; n > 0; n >>= 7 {
		reversed = append(reversed, byte(n)&0x7f)
	}
	slices.Reverse(reversed)
	return append(to, reversed...)
}

// Bounds of what Learn tries: the longest head and tail, and the lengths of documents by which
// it checks what it learned.
const (
	maxHead = 64
	maxTail = 32
	// lowest is how many levels belong to the leaf: the first ones may differ from the others,
	// because a list in them is empty, or because their length is shorter than others can be.
	lowest = 4
)

var checkedDepths = []int{lowest, lowest + 4, 12, 30, 70, 300}

// Learn takes encodings of values within themselves apart. It returns nil if they are not built
// of levels, each within the one around it.
func Learn(encode func(depth int) ([]byte, error)) *Levels {
	var some [][]byte // of depths that give short lengths
	for depth := range lowest + 3 {
		data, err := encode(depth)
		if err != nil {
			return nil
		}
		some = append(some, bytes.Clone(data))
	}
	for both := 0; both <= maxHead+maxTail; both++ {
		for tail := 0; tail <= min(both, maxTail); tail++ {
			head := both - tail
			if head > maxHead {
				continue
			}
			for first := range lengthForms {
				if l := learn(some, head, tail, first); l != nil && l.holds(encode) {
					return l
				}
			}
		}
	}
	return nil
}

// learn learns from encodings of the depths from 0 on, given the lengths of their head and tail, and
// the form of a length to prefer: some forms are the same for a short length.
func learn(some [][]byte, head, tail, first int) *Levels {
	var inner [][]byte
	for _, data := range some {
		if len(data) <= head+tail || !bytes.Equal(data[:head], some[0][:head]) || !bytes.HasSuffix(data, some[0][len(some[0])-tail:]) {
			return nil
		}
		inner = append(inner, data[head:len(data)-tail])
	}
	l := &Levels{head: some[0][:head], tail: some[0][len(some[0])-tail:]}
	var openings [][]byte
	for depth := lowest + 1; depth < len(inner); depth++ {
		outer, within := inner[depth], inner[depth-1]
		at := bytes.LastIndex(outer, within)
		if at < 0 || at == 0 && len(outer) == len(within) {
			return nil
		}
		closing := outer[at+len(within):]
		if l.closing == nil {
			l.closing = closing
		}
		if !bytes.Equal(closing, l.closing) {
			return nil
		}
		openings = append(openings, outer[:at])
	}
	l.leaf = inner[lowest]
	return l.withHoles(openings, inner[lowest:len(inner)-1], first)
}

// withHoles finds the lengths in openings, given what each of them is around.
func (l *Levels) withHoles(openings, inner [][]byte, first int) *Levels {
	l.opening = openings[0]
	for _, o := range openings {
		if len(o) != len(l.opening) {
			return nil
		}
	}
	differs := func(at int) bool {
		return slices.ContainsFunc(openings, func(o []byte) bool { return o[at] != l.opening[at] })
	}
	for at := 0; at < len(l.opening); at++ {
		if !differs(at) {
			continue
		}
		h, ok := findHole(openings, inner, len(l.closing), at, first)
		if !ok {
			return nil
		}
		l.holes = append(l.holes, h)
		at = h.at + h.width - 1
	}
	return l
}

// findHole finds the form of the length whose low byte is at a place in the openings.
func findHole(openings, inner [][]byte, closing, at, first int) (hole, bool) {
next:
	for _, form := range slices.Concat(lengthForms[first:first+1], lengthForms) {
		begin := at - form.back
		if begin < 0 {
			continue
		}
		h := hole{at: begin, form: form}
		for i, o := range openings {
			n, width := form.read(o[begin:])
			if width <= 0 {
				continue next
			}
			less := len(o) - begin - width + len(inner[i]) + closing - int(n)
			if i == 0 {
				h.width, h.less = width, less
			}
			if width != h.width || less != h.less {
				continue next
			}
		}
		// A length that counts much more or less than what follows is something else.
		if h.less >= -16 && h.less <= 16 {
			return h, true
		}
	}
	return hole{}, false
}

// holds reports whether the levels give the same bytes as the codec, as far as it encodes.
func (l *Levels) holds(encode func(depth int) ([]byte, error)) bool {
	checked := 0
	for _, depth := range checkedDepths {
		want, err := encode(depth)
		if err != nil {
			break
		}
		checked++
		if !bytes.Equal(l.Build(depth-lowest, l.leaf, nil), want) {
			return false
		}
	}
	return checked > 2
}

// Build writes a document of this many levels around a leaf. edit, unless it is nil, may change
// each opening; lengths around it count what it became. rest is how many bytes follow it.
func (l *Levels) Build(depth int, leaf []byte, edit func(opening []byte, rest int) []byte) []byte {
	openings := make([][]byte, depth)
	inner := len(leaf)
	for i := range openings {
		o := l.open(inner)
		if edit != nil {
			o = edit(o, inner+len(l.closing)*(i+1))
		}
		openings[i] = o
		inner += len(o) + len(l.closing)
	}
	data := make([]byte, 0, len(l.head)+inner+len(l.tail))
	data = append(data, l.head...)
	for _, o := range slices.Backward(openings) {
		data = append(data, o...)
	}
	data = append(data, leaf...)
	for range depth {
		data = append(data, l.closing...)
	}
	return append(data, l.tail...)
}

// open returns the opening of a level around this many bytes.
func (l *Levels) open(inner int) []byte {
	rest := l.opening
	var after []byte // from the last hole on
	for _, h := range slices.Backward(l.holes) {
		after = slices.Concat(rest[h.at+h.width:], after)
		length := len(after) + inner + len(l.closing) - h.less
		after = append(h.form.append(nil, uint64(max(0, length))), after...)
		rest = rest[:h.at]
	}
	return slices.Concat(rest, after)
}

// Fitting returns how many levels fit into size bytes around a leaf, if each opening grows by
// this much.
func (l *Levels) Fitting(size, leaf, growth int) int {
	asked := [3]int{size, leaf, growth}
	depth, known := l.fitting[asked]
	if !known {
		depth = sort.Search(size, func(depth int) bool { return l.length(depth+1, leaf, growth) > size })
		if l.fitting == nil {
			l.fitting = map[[3]int]int{}
		}
		l.fitting[asked] = depth
	}
	return depth
}

// length returns how many bytes a document of this many levels takes.
func (l *Levels) length(depth, leaf, growth int) int {
	inner := leaf
	for range depth {
		inner += len(l.open(inner)) + growth + len(l.closing)
	}
	return len(l.head) + inner + len(l.tail)
}
