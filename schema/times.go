package schema

import "reflect"

// A Part is which part of a time.Time a field is.
type Part int

// The parts of a time.
const (
	Whole       Part = iota // not a part of a time
	Seconds                 // since 1970, an int64
	Nanoseconds             // of the second
)

// Times says how times are split, for libraries that have no exact time of their own.
type Times struct {
	// Beside makes two fields of a struct's field. Other times, such as those in lists, are
	// records in either case.
	Beside bool
	// Nanoseconds is the kind of the nanoseconds: Uint32, or what a library has instead.
	Nanoseconds Kind
	// Names are those of the parts: Seconds and Nanoseconds if empty. Those of two fields
	// beside each other begin with the field's own.
	Names [2]string
}

// TimestampName is the name of the record of a time's seconds and nanoseconds.
const TimestampName = "Timestamp"

// Split returns graphs like those of the roots, in which every time is its seconds and
// nanoseconds. The record of both is a struct whose Go type is time.Time.
func (by Times) Split(roots ...*Node) []*Node {
	if by.Names == [2]string{} {
		by.Names = [2]string{"Seconds", "Nanoseconds"}
	}
	s := &splitter{Times: by, copies: map[*Node]*Node{}}
	s.record = &Node{Kind: Struct, Go: timeType, Name: TimestampName, Fields: s.parts("", "")}
	split := make([]*Node, len(roots))
	for i, root := range roots {
		split[i] = s.node(root)
	}
	return split
}

type splitter struct {
	Times
	record *Node
	copies map[*Node]*Node
}

func (s *splitter) node(n *Node) *Node {
	switch {
	case n == nil:
		return nil
	case n.Kind == Time:
		return s.record
	case s.copies[n] != nil:
		return s.copies[n]
	}
	copied := *n
	s.copies[n] = &copied
	copied.Elem, copied.Key = s.node(n.Elem), s.node(n.Key)
	copied.Fields = nil
	for _, f := range n.Fields {
		if f.Type.Kind == Time && s.Beside {
			copied.Fields = append(copied.Fields, s.parts(f.Name, "."+f.Name)...)
			continue
		}
		f.Type = s.node(f.Type)
		copied.Fields = append(copied.Fields, f)
	}
	return &copied
}

// parts are the two fields of a time. Their names begin with the prefix, and the time is at
// the path below the user's struct.
func (s *splitter) parts(prefix, path string) []Field {
	return []Field{
		{Name: prefix + s.Names[0], Part: Seconds, path: path, Type: &Node{Kind: Int64, Go: goTypes[Int64]}},
		{Name: prefix + s.Names[1], Part: Nanoseconds, path: path, Type: &Node{Kind: s.Nanoseconds, Go: goTypes[s.Nanoseconds]}},
	}
}

var goTypes = map[Kind]reflect.Type{
	Int32: reflect.TypeFor[int32](), Int64: reflect.TypeFor[int64](),
	Uint32: reflect.TypeFor[uint32](), Uint64: reflect.TypeFor[uint64](),
}

// Value is the Go expression of the field of the user's struct v, or of the field's part of a
// time in it.
func (f Field) Value(v string) string {
	switch f.Part {
	case Seconds:
		return v + f.path + ".Unix()"
	case Nanoseconds:
		return f.Type.Kind.String() + "(" + v + f.path + ".Nanosecond())"
	}
	return v + "." + f.Name
}

// Time is the Go expression of the time that the field is a part of. v is a pointer to the
// user's struct.
func (f Field) Time(v string) string {
	if f.path == "" {
		return "*" + v
	}
	return v + f.path
}
