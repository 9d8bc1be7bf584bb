package result

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/crc32"
)

// A line ends with a checksum of the bytes before it, so that a bit that flipped in a file is not
// taken for a measurement. It is the last member of the line's object, so any JSON reader still
// reads the line. Lines of an older serbench have none.
const (
	sumBegins = `,"sum":"`
	sumEnds   = `"}`
	sumLength = len(sumBegins) + 8 + len(sumEnds)
)

// Encode returns the text of a line, with its checksum and a newline.
func Encode(line Line) ([]byte, error) {
	line.Sum = ""
	text, err := json.Marshal(line)
	if err != nil {
		return nil, err
	}
	text = text[:len(text)-1] // without the closing brace
	return append(text, sumBegins+sumOf(text)+sumEnds+"\n"...), nil
}

// sumOf returns the CRC-32C of a text, in hexadecimal.
func sumOf(text []byte) string {
	return fmt.Sprintf("%08x", crc32.Checksum(text, crc32.MakeTable(crc32.Castagnoli)))
}

// CheckSum returns an error if a line is not as it was written. A line of an older
// serbench, without one, is taken as it is.
func CheckSum(text []byte) error {
	text = bytes.TrimSuffix(text, []byte{'\n'})
	if !HasSum(text) {
		return nil
	}
	summed, rest := text[:len(text)-sumLength], text[len(text)-sumLength+len(sumBegins):]
	if is, want := sumOf(summed), string(rest[:len(rest)-len(sumEnds)]); is != want {
		return fmt.Errorf("damaged: its sum is %s, and its bytes have the checksum %s; copy the file again, or delete the sum if the line was changed on purpose", want, is)
	}
	return nil
}

// HasSum reports whether a line ends with a checksum.
func HasSum(text []byte) bool {
	text = bytes.TrimSuffix(text, []byte{'\n'})
	return len(text) >= sumLength && bytes.HasPrefix(text[len(text)-sumLength:], []byte(sumBegins)) && bytes.HasSuffix(text, []byte(sumEnds))
}
