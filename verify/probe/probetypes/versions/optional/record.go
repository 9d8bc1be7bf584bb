// Package optional has the record with a field that may be absent.
//
// Versions of a record have packages of their own, because a record keeps its name, which some
// formats write. The tags are the fields' numbers in formats that have them.
package optional

// Record is the record with a field that may be absent.
type Record struct {
	A int64   `protobuf:"1"`
	B *string `protobuf:"2"`
	C int32   `protobuf:"3"`
}
