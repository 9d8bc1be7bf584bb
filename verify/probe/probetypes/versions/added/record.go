// Package added has the record with a field more.
//
// Versions of a record have packages of their own, because a record keeps its name, which some
// formats write. The tags are the fields' numbers in formats that have them.
package added

// Record is the record with a field more.
type Record struct {
	A int64  `protobuf:"1"`
	B string `protobuf:"2"`
	C int32  `protobuf:"3"`
	D string `protobuf:"4"`
}
