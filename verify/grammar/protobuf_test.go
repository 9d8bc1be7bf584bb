package grammar

import "testing"

func TestProtobuf(t *testing.T) {
	t.Parallel()
	check(t, Subject{Format: "protobuf", Fields: []string{"V", "Kids"}, Valid: []byte("\x08\x01\x12\x00")}, readProtobuf)
}

// readProtobuf reads the fields of a message. A field of bytes may be anything; one that ends the
// message is read as a message, unless it is a letter.
func readProtobuf(document []byte) error {
	c := &cursor{data: document}
	var groups []uint64
	for len(c.data) > 0 {
		tag := c.varint()
		number := tag >> 3
		if number == 0 || number >= 1<<29 {
			return errMalformed
		}
		switch tag & 7 {
		case protobufVarint:
			c.varint()
		case protobuf64:
			c.take(8)
		case protobufBytes:
			inner := c.take(c.varint())
			if len(c.data) > 0 || string(inner) == "a" {
				break
			}
			if err := readProtobuf(inner); err != nil {
				return err
			}
		case protobufGroup:
			groups = append(groups, number)
		case protobufGroupEnd:
			if len(groups) == 0 || groups[len(groups)-1] != number {
				return errMalformed
			}
			groups = groups[:len(groups)-1]
		case protobuf32:
			c.take(4)
		default:
			return errMalformed
		}
	}
	if len(groups) > 0 {
		return errMalformed
	}
	return c.end()
}
