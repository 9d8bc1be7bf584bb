// Package renamed has the record with another name for a field, which keeps its number.
//
// Versions of a record have packages of their own, because a record keeps its name, which some
// formats write. The tags are the fields' numbers in formats that have them.
package renamed

// Record is the record with another name for a field, which keeps its number.
type Record struct {
	A     int64  `protobuf:"1"`
	Title string `protobuf:"2"`
	C     int32  `protobuf:"3"`
}
