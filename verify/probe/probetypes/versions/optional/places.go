package optional

type (
	// InField has the record in a field, and a field behind it: a reader that loses its position in the
	// record reads that wrong. So have the others.
	InField struct {
		Before int64  `protobuf:"1"`
		Value  Record `protobuf:"2"`
		After  string `protobuf:"3"`
	}
	// InOptional has the record in an optional field.
	InOptional struct {
		Before int64   `protobuf:"1"`
		Value  *Record `protobuf:"2"`
		After  string  `protobuf:"3"`
	}
	// InList has the record in a list, twice.
	InList struct {
		Before int64    `protobuf:"1"`
		Values []Record `protobuf:"2"`
		After  string   `protobuf:"3"`
	}
	// InMap has the record in a map, once: the order of two would be random.
	InMap struct {
		Before int64             `protobuf:"1"`
		Values map[string]Record `protobuf:"2"`
		After  string            `protobuf:"3"`
	}
)
