// Package widened has the record with an integer of 64 bits in place of 32.
//
// Versions of a record have packages of their own, because a record keeps its name, which some
// formats write. The tags are the fields' numbers in formats that have them.
package widened

// Record is the record with an integer of 64 bits in place of 32.
type Record struct {
	A int64  `protobuf:"1"`
	B string `protobuf:"2"`
	C int64  `protobuf:"3"`
}
