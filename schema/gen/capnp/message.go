package capnp

import "encoding/binary"

// A message is the only segment of a Cap'n Proto message.
type message struct{ bytes []byte }

// An object is a struct in a message. Its data begins at one offset, its pointers at
// another.
type object struct {
	*message
	data, pointers int
}

// A size is the size of a struct: words of data, and pointers.
type size struct{ words, pointers int }

func (s size) total() int { return s.words + s.pointers }

// bits are the size as pointers to structs have it.
func (s size) bits() uint64 { return uint64(s.words)<<32 | uint64(s.pointers)<<48 }

// newMessage makes a message and its root.
func newMessage(s size) (*message, object) {
	m := &message{make([]byte, 8)} // a pointer to the root
	return m, object{message: m}.object(0, s)
}

// framed is the message as a stream has it: with the number of segments less one, and
// the size of each in words.
func (m *message) framed() []byte {
	return append(binary.LittleEndian.AppendUint64(nil, uint64(len(m.bytes)/8)<<32), m.bytes...)
}

// point allocates words and makes a pointer to them, the rest of which is bits. It
// returns where they begin.
func (o object) point(pointer, words int, bits uint64) int {
	from, to := o.pointers+8*pointer, len(o.bytes)
	o.bytes = append(o.bytes, make([]byte, 8*words)...)
	binary.LittleEndian.PutUint64(o.bytes[from:], bits|uint64(to-from-8)/8<<2)
	return to
}

// object makes a struct that a pointer points to.
func (o object) object(pointer int, s size) object {
	at := o.point(pointer, s.total(), s.bits())
	return object{o.message, at, at + 8*s.words}
}

// Kinds of pointers to lists, by what is listed.
const (
	listOfBytes   = 1 | 2<<32
	listOfObjects = 1 | 7<<32
)

// objects makes a list of n structs.
func (o object) objects(pointer, n int, s size) []object {
	words := n * s.total()
	at := o.point(pointer, 1+words, listOfObjects|uint64(words)<<35)
	binary.LittleEndian.PutUint64(o.bytes[at:], s.bits()|uint64(n)<<2)
	list := make([]object, n)
	for i := range list {
		from := at + 8 + 8*i*s.total()
		list[i] = object{o.message, from, from + 8*s.words}
	}
	return list
}

// text makes a text that the first pointer points to. A zero byte ends it.
func (o object) text(s string) {
	at := o.point(0, len(s)/8+1, listOfBytes|uint64(len(s)+1)<<35)
	copy(o.bytes[at:], s)
}

// put16, put32 and put64 set numbers in the data, at an offset in bytes.
func (o object) put16(at int, x uint16) { binary.LittleEndian.PutUint16(o.bytes[o.data+at:], x) }
func (o object) put32(at int, x uint32) { binary.LittleEndian.PutUint32(o.bytes[o.data+at:], x) }
func (o object) put64(at int, x uint64) { binary.LittleEndian.PutUint64(o.bytes[o.data+at:], x) }
