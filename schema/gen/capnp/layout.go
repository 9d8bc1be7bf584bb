package capnp

// A layout assigns places to the fields of a struct in the order of their numbers, as
// Cap'n Proto's compiler does. All implementations of a schema must agree on these
// places, so that it is a part of the format.
type layout struct {
	words, pointers int
	// holes are unused places of the data section, by their size in bits, in multiples
	// of that size. There is at most one of each size, and never at 0, because a word's
	// beginning is used first.
	holes map[int]int
}

// place returns the place of a new field, in multiples of its size. A field of 0 bits is
// a pointer.
func (l *layout) place(bits int) int {
	switch bits {
	case 0:
		l.pointers++
		return l.pointers - 1
	case 64:
		l.words++
		return l.words - 1
	}
	if hole, ok := l.holes[bits]; ok {
		delete(l.holes, bits)
		return hole
	}
	// Split a place of twice the size. Its second half is left.
	at := 2 * l.place(2*bits)
	l.holes[bits] = at + 1
	return at
}
