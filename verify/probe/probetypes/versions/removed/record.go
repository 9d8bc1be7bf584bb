// Package removed has the record without its last field.
//
// Versions of a record have packages of their own, because a record keeps its name, which some
// formats write. The tags are the fields' numbers in formats that have them.
package removed

// Record is the record without its last field.
type Record struct {
	A int64  `protobuf:"1"`
	B string `protobuf:"2"`
}
