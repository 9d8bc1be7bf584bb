// Package retyped has the record with a text in place of an integer.
//
// Versions of a record have packages of their own, because a record keeps its name, which some
// formats write. The tags are the fields' numbers in formats that have them.
package retyped

// Record is the record with a text in place of an integer.
type Record struct {
	A int64  `protobuf:"1"`
	B string `protobuf:"2"`
	C string `protobuf:"3"`
}
