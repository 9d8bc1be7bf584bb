package grammar

import (
	"fmt"
	"strings"

	"github.com/serbench/serbench/result/fact"
)

// A message of Cap'n Proto has segments of words. Pointers say how far behind them something is, and
// what it is. Here a struct has a number and many pointers to the same place: the fields of any
// type's schema are among them.
func capnpNotation() notation { return notation{whole: capnpShapes()} }

func packedNotation() notation {
	packed := capnpPacked()
	for _, s := range capnpShapes() {
		packed = append(packed, Shape{s.Kind, s.Name, func(size int) []byte {
			words := size * 8 / 10 // a word of packed bytes takes at most two more
			data := packCapnp(s.Write(words))
			// Packed words of zeros leave room for more words, of which some have fewer zeros.
			more := min(8*words, words*size/len(data))
			for _, words := range []int{more, more * 3 / 4} {
				if data := packCapnp(s.Write(words)); len(data) <= size {
					return data
				}
			}
			return data
		}})
	}
	return notation{whole: packed}
}

const (
	capnpWord     = 8
	capnpNumbers  = 4 // words of numbers in a struct
	capnpPointers = 8
	capnpStruct   = capnpNumbers + capnpPointers
	capnpHeader   = 8
)

// Sizes of the elements of a list.
const (
	capnpVoid      = 0
	capnpBit       = 1
	capnpByte      = 2
	capnpEight     = 5
	capnpPointer   = 6
	capnpComposite = 7
)

// capnpDocument is a message of one segment.
type capnpDocument []byte

func newCapnp(size int) capnpDocument {
	d := make(capnpDocument, capnpHeader, max(size, 0)+128)
	return d.structAt(1)
}

// done fills in how many words there are.
func (d capnpDocument) done() []byte {
	copy(d[4:], littleEnd32(uint32((len(d)-capnpHeader)/capnpWord)))
	return d
}

func (d capnpDocument) word() int { return (len(d) - capnpHeader) / capnpWord }

// structAt and listAt append a pointer to a word.
func (d capnpDocument) structAt(word int) capnpDocument {
	distance := uint32(word-d.word()-1) << 2
	return append(append(d, littleEnd32(distance)...), capnpNumbers, 0, capnpPointers, 0)
}

func (d capnpDocument) listAt(word int, element, n uint32) capnpDocument {
	distance := uint32(word-d.word()-1)<<2 | 1
	return append(append(d, littleEnd32(distance)...), littleEnd32(n<<3|element)...)
}

// record appends a struct whose pointers all lead to a list.
func (d capnpDocument) record(word int, element, n uint32) capnpDocument {
	d = append(d, 1)
	d = append(d, make([]byte, capnpNumbers*capnpWord-1)...)
	for range capnpPointers {
		d = d.listAt(word, element, n)
	}
	return d
}

// next is a struct whose pointers lead to a list that follows.
func (d capnpDocument) next(element, n uint32) capnpDocument {
	return d.record(d.word()+capnpStruct, element, n)
}

// tag begins a list of n structs.
func (d capnpDocument) tag(n uint32) capnpDocument {
	return append(append(d, littleEnd32(n<<2)...), capnpNumbers, 0, capnpPointers, 0)
}

func capnpShapes() []Shape {
	const level = (capnpStruct + 1) * capnpWord
	// Structs in lists of one struct.
	levels := func(last func(d capnpDocument) capnpDocument) func(size int) []byte {
		return func(size int) []byte {
			d := newCapnp(size).next(capnpComposite, capnpStruct)
			for range fits(size, 2*level+capnpHeader+64, level) {
				d = d.tag(1).next(capnpComposite, capnpStruct)
			}
			return last(d).done()
		}
	}
	// One struct whose pointers lead to a list of n elements.
	one := func(element, n uint32, data string) []byte {
		return append(newCapnp(0).next(element, n), data...).done()
	}
	filledBy := func(element uint32, word string, each uint32) func(size int) []byte {
		return func(size int) []byte {
			n := fits(size, capnpHeader+(2+capnpStruct)*capnpWord, capnpWord)
			return append(newCapnp(size).next(element, uint32(n)*each), strings.Repeat(word, n)...).done()
		}
	}
	// Pointers in a list that all lead to the same place, at a distance from the list's first word.
	pointers := func(to func(d capnpDocument, word int) capnpDocument, more string) func(size int) []byte {
		return func(size int) []byte {
			n := fits(size, capnpHeader+(2+capnpStruct)*capnpWord+len(more), capnpWord)
			d := newCapnp(size).next(capnpPointer, uint32(n))
			place := d.word() + n
			for range n {
				d = to(d, place)
			}
			return append(d, more...).done()
		}
	}
	text := strings.Repeat("a", 1<<9-1) + "\x00"
	shapes := []Shape{
		value(fact.Deep, "structs in lists of structs", levels(func(d capnpDocument) capnpDocument { return d.tag(0) })),
		value(fact.DeepFault, "structs around a list that is too long", levels(func(d capnpDocument) capnpDocument { return d.tag(1 << 28) })),
		value(fact.DeepFault, "structs around a missing list", levels(func(d capnpDocument) capnpDocument { return d })),
		value(fact.References, "a struct whose lists hold it", func(int) []byte {
			d := newCapnp(0).tag(1)
			copy(d[capnpHeader:], newCapnp(0)[:0].structAt(2))
			return d.record(1, capnpComposite, capnpStruct).done()
		}),
		value(fact.References, "a list of pointers to one text", pointers(func(d capnpDocument, word int) capnpDocument {
			return d.listAt(word, capnpByte, uint32(len(text)))
		}, text)),
		value(fact.References, "a list of pointers to one long text", func(size int) []byte {
			n := fits(size, capnpHeader+(2+capnpStruct)*capnpWord, 2*capnpWord)
			d := newCapnp(size).next(capnpPointer, uint32(n))
			place := d.word() + n
			for range n {
				d = d.listAt(place, capnpByte, uint32(n*capnpWord))
			}
			return append(d, strings.Repeat("aaaaaaa\x00", n)...).done()
		}),
		value(fact.References, "a list of pointers to itself", func(size int) []byte {
			n := fits(size, capnpHeader+(2+capnpStruct)*capnpWord, capnpWord)
			d := newCapnp(size).next(capnpPointer, uint32(n))
			place := d.word()
			for range n {
				d = d.listAt(place, capnpPointer, uint32(n))
			}
			return d.done()
		}),
		value(fact.References, "a list of pointers to the first struct", pointers(func(d capnpDocument, _ int) capnpDocument { return d.structAt(1) }, "")),
		value(fact.References, "a list of pointers to one struct", pointers(func(d capnpDocument, word int) capnpDocument { return d.structAt(word) }, strings.Repeat("\x00", capnpStruct*capnpWord))),
		value(fact.References, "a list of pointers to nothing", pointers(func(d capnpDocument, _ int) capnpDocument { return append(d, make([]byte, capnpWord)...) }, "")),
		value(fact.References, "a list of far pointers to each other", pointers(func(d capnpDocument, _ int) capnpDocument {
			return append(append(d, littleEnd32(uint32(d.word())<<3|2)...), 0, 0, 0, 0)
		}, "")),
		value(fact.References, "a list of double far pointers to each other", pointers(func(d capnpDocument, _ int) capnpDocument {
			return append(append(d, littleEnd32(uint32(d.word())<<3|6)...), 0, 0, 0, 0)
		}, "")),
		value(fact.References, "a list of far pointers to missing segments", pointers(func(d capnpDocument, _ int) capnpDocument {
			return append(d, "\x02\x00\x00\x00\xff\xff\xff\xff"...)
		}, "")),
		value(fact.Reserved, "a list of capabilities", pointers(func(d capnpDocument, _ int) capnpDocument {
			return append(d, "\x03\x00\x00\x00\xff\xff\xff\xff"...)
		}, "")),
		value(fact.Reserved, "a list of pointers of an unknown kind", pointers(func(d capnpDocument, _ int) capnpDocument {
			return append(d, "\xff\xff\xff\xff\xff\xff\xff\xff"...)
		}, "")),
		value(fact.Long, "a list of numbers", filledBy(capnpEight, "\x01\x00\x00\x00\x00\x00\x00\x00", 1)),
		value(fact.Token, "a long text", filledBy(capnpByte, "aaaaaaa\x00", capnpWord)),
		value(fact.Token, "a text that is not UTF-8", filledBy(capnpByte, "\xff\xff\xff\xff\xff\xff\xff\x00", capnpWord)),
		value(fact.Token, "a long list of bits", filledBy(capnpBit, "\xff\xff\xff\xff\xff\xff\xff\xff", 64)),
		value(fact.Token, "a message of many empty segments", func(size int) []byte {
			n := fits(size, 16, 8) * 2
			return append([]byte(littleEnd32(uint32(n))), make([]byte, n*4+4)...)
		}),
	}
	for _, n := range []uint32{1 << 10, 1 << 16, 1 << 20, 1 << 24, 1 << 27, 1<<29 - 1} {
		shapes = append(shapes,
			value(fact.Lengths, fmt.Sprintf("%d elements of nothing", n), func(int) []byte { return one(capnpVoid, n, "") }),
			value(fact.Lengths, fmt.Sprintf("%d structs of nothing", n), func(int) []byte { return one(capnpComposite, 0, littleEnd32(n<<2)+"\x00\x00\x00\x00") }),
			value(fact.Lengths, fmt.Sprintf("a list of pointers to %d structs of nothing", n), pointers(func(d capnpDocument, word int) capnpDocument {
				return d.listAt(word, capnpComposite, 0)
			}, littleEnd32(n<<2)+"\x00\x00\x00\x00")),
			value(fact.Lengths, fmt.Sprintf("a list of pointers to %d elements of nothing", n), pointers(func(d capnpDocument, word int) capnpDocument {
				return d.listAt(word, capnpVoid, n)
			}, "")),
			value(fact.Lengths, fmt.Sprintf("%d structs without their words", n), func(int) []byte { return one(capnpComposite, capnpStruct, string(capnpDocument(nil).tag(n))) }))
		for _, element := range []uint32{capnpBit, capnpByte, 3, 4, capnpEight, capnpPointer, capnpComposite} {
			shapes = append(shapes, value(fact.Lengths, fmt.Sprintf("%d elements of kind %d", n, element), func(int) []byte { return one(element, n, "") }))
		}
	}
	for _, n := range []uint32{1 << 10, 1 << 20, 1 << 27, 1<<29 - 1, 1 << 29, 1<<31 - 1, 1 << 31, 1<<32 - 2, 1<<32 - 1} {
		shapes = append(shapes, padded(fact.Lengths, fmt.Sprintf("%d segments after the first", n), littleEnd32(n))...)
		shapes = append(shapes, padded(fact.Lengths, fmt.Sprintf("a segment of %d words", n), "\x00\x00\x00\x00"+littleEnd32(n))...)
		shapes = append(shapes, padded(fact.Lengths, fmt.Sprintf("four segments of %d words", n), "\x03\x00\x00\x00"+strings.Repeat(littleEnd32(n), 4)+"\x00\x00\x00\x00")...)
	}
	for _, s := range []symbol{
		{"a far pointer to itself", "\x02\x00\x00\x00\x00\x00\x00\x00"},
		{"a double far pointer to itself", "\x06\x00\x00\x00\x00\x00\x00\x00"},
		{"a far pointer to a missing segment", "\x02\x00\x00\x00\x01\x00\x00\x00"},
		{"a struct before the beginning", "\x00\x00\x00\x80\x01\x00\x01\x00"},
		{"a struct beyond the end", "\xfc\xff\xff\x7f\x01\x00\x01\x00"},
		{"a struct of 65535 words", "\x00\x00\x00\x00\xff\xff\xff\xff"},
		{"a list", "\x01\x00\x00\x00\x06\x00\x00\x00"},
		{"a capability", "\x03\x00\x00\x00\x00\x00\x00\x00"},
		{"a struct that is itself", "\xfc\xff\xff\xff\x00\x00\x01\x00"},
		{"a struct of nothing", "\xfc\xff\xff\xff\x00\x00\x00\x00"},
		{"no pointer", "\x00\x00\x00\x00\x00\x00\x00\x00"},
	} {
		shapes = append(shapes, value(fact.Reserved, s.name+" at the root", func(int) []byte { return append(make(capnpDocument, capnpHeader), s.value...).done() }))
	}
	return shapes
}

// packCapnp packs words: a byte says which bytes of a word are not zero, and those follow. Words
// of zeros or without zeros have a count of how many more there are.
func packCapnp(data []byte) []byte {
	packed := make([]byte, 0, len(data)*10/8+2)
	for ; len(data) > 0; data = data[min(capnpWord, len(data)):] {
		at := len(packed)
		packed = append(packed, 0)
		for i, b := range data[:min(capnpWord, len(data))] {
			if b != 0 {
				packed[at] |= 1 << i
				packed = append(packed, b)
			}
		}
		if packed[at] == 0 || packed[at] == 0xff {
			packed = append(packed, 0)
		}
	}
	return packed
}

// capnpPacked are messages whose packing is odd. Two bytes of zeros stand for 256 words.
func capnpPacked() (shapes []Shape) {
	header := func(words int) string {
		return string(packCapnp([]byte("\x00\x00\x00\x00" + littleEnd32(uint32(words)))))
	}
	for _, s := range []symbol{{"words of zeros", "\x00\xff"}, {"words without zeros and zeros in turn", "\xff\x01\x01\x01\x01\x01\x01\x01\x01\x00\x00\xff"}} {
		shapes = append(shapes, value(fact.Token, s.name, func(size int) []byte {
			n := fits(size, 16, len(s.value))
			return append([]byte(header(n*256)), strings.Repeat(s.value, n)...)
		}), listed(fact.Token, s.name+" without a header", "", s.value, "", ""))
	}
	return append(shapes,
		listed(fact.Openings, "words without zeros, and more that are missing", "", "\xff\x01\x01\x01\x01\x01\x01\x01\x01\xff", "", ""),
		listed(fact.Openings, "words whose bytes are missing", "", "\xff", "", ""))
}
