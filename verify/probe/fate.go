package probe

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
)

// A Fate is what a decoder made of one damaged input.
type Fate byte

// Fates.
const (
	Begun       Fate = 'b' // not yet known
	CleanError  Fate = 'e' // an error, which is right
	Accepted    Fate = 'a' // a value, which may be right
	Panicked    Fate = 'p' // a panic, which a caller can catch
	OutOfMemory Fate = 'm' // the process ended: more memory than it may have
	Endless     Fate = 'h' // more than the time that an input may take
	Dead        Fate = 'd' // the process ended otherwise: a fatal error that can't be caught
)

// String names a fate.
func (f Fate) String() string {
	names := map[Fate]string{
		CleanError: "error", Accepted: "accepted", Panicked: "panic", OutOfMemory: "out of memory", Endless: "hang", Dead: "crash",
	}
	if name, ok := names[f]; ok {
		return name
	}
	return fmt.Sprintf("fate %q", byte(f))
}

// Kinds are the kinds of damage, by the number that a Record has for them.
var Kinds = []string{Truncation, BitFlip, Garbage, LengthBomb, Repetition, OtherType}

// A Record is the fate of one input. Its size is fixed, so that what a process wrote
// that died is read without a doubt.
type Record struct {
	Index     uint32
	Length    uint32 // of the input
	Allocated uint64 // heap bytes
	Fate      Fate
	Kind      uint8 // an index into Kinds
}

// ReadRecords reads a log: the last record of each input that was begun, in order. One
// that is cut off is not there.
func ReadRecords(path string) (records []Record, err error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	in := bytes.NewReader(text)
	for {
		var r Record
		if binary.Read(in, binary.LittleEndian, &r) != nil {
			return records, nil
		}
		if last := len(records) - 1; last >= 0 && records[last].Index == r.Index {
			records[last] = r
		} else {
			records = append(records, r)
		}
	}
}
