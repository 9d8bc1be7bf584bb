package renamed

// The places that a record may have in another one, each with a field behind it: a reader that
// loses its position in the record reads that wrong.
type (
	InField struct {
		Before int64  `protobuf:"1"`
		Value  Record `protobuf:"2"`
		After  string `protobuf:"3"`
	}
	InOptional struct {
		Before int64   `protobuf:"1"`
		Value  *Record `protobuf:"2"`
		After  string  `protobuf:"3"`
	}
	InList struct {
		Before int64    `protobuf:"1"`
		Values []Record `protobuf:"2"`
		After  string   `protobuf:"3"`
	}
	InMap struct {
		Before int64             `protobuf:"1"`
		Values map[string]Record `protobuf:"2"`
		After  string            `protobuf:"3"`
	}
)
