package grammar

import (
	"encoding/binary"
	"testing"
)

func TestFlatBuffers(t *testing.T) {
	t.Parallel()
	check(t, Subject{Format: "flatbuffers", Fields: []string{"V", "Kids"}, Valid: []byte{4, 0, 0, 0}}, func(document []byte) error {
		if at, ok := flatAt(document, 0); ok && readFlat(document, at) {
			return nil
		}
		return errMalformed
	})
}

// flatAt follows the offset at a place.
func flatAt(d []byte, place int) (at int, ok bool) {
	if place < 0 || place+4 > len(d) {
		return 0, false
	}
	at = place + int(int32(binary.LittleEndian.Uint32(d[place:])))
	return at, at >= 0 && at+4 <= len(d)
}

// readFlat follows a table whose first field is a list of tables, which lie behind it. It follows no table
// twice in a list.
func readFlat(d []byte, table int) bool {
	if table+4 > len(d) {
		return false
	}
	layout := table - int(int32(binary.LittleEndian.Uint32(d[table:])))
	if layout < 0 || layout+4 > len(d) {
		return false
	}
	if binary.LittleEndian.Uint16(d[layout:]) == 4 {
		return true // no fields
	}
	list, ok := flatAt(d, table+int(binary.LittleEndian.Uint16(d[layout+4:])))
	if !ok || list <= table {
		return false
	}
	n := int(binary.LittleEndian.Uint32(d[list:]))
	if n > (len(d)-list-4)/4 {
		return false
	}
	last := 0
	for i := range n {
		kid, ok := flatAt(d, list+4+4*i)
		if !ok || kid <= list || kid != last && !readFlat(d, kid) {
			return false
		}
		last = kid
	}
	return true
}
