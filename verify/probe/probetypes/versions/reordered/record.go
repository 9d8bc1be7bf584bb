// Package reordered has the record with its fields in another order; each keeps its number.
//
// Versions of a record have packages of their own, because a record keeps its name, which some
// formats write. The tags are the fields' numbers in formats that have them.
package reordered

// Record is the record with its fields in another order; each keeps its number.
type Record struct {
	C int32  `protobuf:"3"`
	B string `protobuf:"2"`
	A int64  `protobuf:"1"`
}
