package gen

import "github.com/serbench/serbench/schema"

// A leaf is a field of a struct, or of a struct within it, that is not itself a
// struct.
type leaf struct {
	path   string // from the struct: "Nested.TestBytes"
	node   *schema.Node
	offset int // in the block
}

// A layout is a struct's block, and the leaves with more data after the block.
type layout struct {
	fixed, varying []leaf
	size           int // of the block
}

func layoutOf(s *schema.Node) *layout {
	l := &layout{}
	l.add(s, "")
	return l
}

func (l *layout) add(s *schema.Node, prefix string) {
	for _, f := range s.Fields {
		if f.Type.Kind == schema.Struct {
			l.add(f.Type, prefix+f.Name+".")
			continue
		}
		at := leaf{prefix + f.Name, f.Type, l.size}
		if n := fixedSize(f.Type); n >= 0 {
			l.fixed = append(l.fixed, at)
			l.size += n
			continue
		}
		l.varying = append(l.varying, at)
		switch f.Type.Kind {
		case schema.Array: // its length is known
		case schema.Pointer:
			l.size++ // whether it is there
		default:
			l.size += lengthSize
		}
	}
}

const (
	lengthSize = 4
	timeSize   = 12 // seconds and nanoseconds
)

// fixedSize is the size of every value of a type that goes into a block, or -1 if
// they differ.
func fixedSize(n *schema.Node) int {
	switch {
	case n.Kind == schema.Bool:
		return 1
	case n.Kind == schema.Time:
		return timeSize
	case n.Kind.Bits() > 0:
		return n.Kind.Bits() / 8
	case n.Kind == schema.Array && memory(n):
		return int(n.Go.Size())
	}
	return -1
}

// encodedSize is the size of every value of a type anywhere, or -1 if they
// differ.
func encodedSize(n *schema.Node) int {
	if n.Kind == schema.Struct {
		if l := layoutOf(n); len(l.varying) == 0 {
			return l.size
		}
		return -1
	}
	return fixedSize(n)
}

// memory reports whether a type's encoding is its memory: numbers without
// padding, on a little-endian 64-bit processor. A bool is not, because its byte
// must be 0 or 1.
func memory(n *schema.Node) bool {
	switch n.Kind {
	case schema.Array:
		return memory(n.Elem)
	case schema.Struct:
		size := uintptr(0)
		for _, f := range n.Fields {
			if !memory(f.Type) {
				return false
			}
			size += f.Type.Go.Size()
		}
		return size == n.Go.Size()
	}
	return n.Kind.Bits() > 0
}

// leastSize is the minimum size of a list element, at least 1. It lets the reader
// check a length against the input before it allocates.
func leastSize(n *schema.Node) int {
	switch n.Kind {
	case schema.Struct:
		return max(1, layoutOf(n).size)
	case schema.Pointer:
		return 1
	case schema.Array:
		return max(1, n.Len*leastSize(n.Elem))
	}
	if size := fixedSize(n); size >= 0 {
		return max(1, size)
	}
	return lengthSize
}
