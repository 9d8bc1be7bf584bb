// Package first has a record as its first version has it.
//
// Versions of a record have packages of their own, because a record keeps its name, which some
// formats write. The tags are the fields' numbers in formats that have them.
package first

// Record is a record as its first version has it.
type Record struct {
	A int64  `protobuf:"1"`
	B string `protobuf:"2"`
	C int32  `protobuf:"3"`
}
