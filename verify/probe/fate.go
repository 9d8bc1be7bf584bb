package probe

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
)

// A Fate is the result of decoding one damaged input.
type Fate byte

// Fates.
const (
	Begun       Fate = 'b' // not known yet
	CleanError  Fate = 'e' // an error, as it should be
	Accepted    Fate = 'a' // a value, which may be right
	Panicked    Fate = 'p' // a panic, which a caller can recover
	OutOfMemory Fate = 'm' // the process exceeded its memory limit and ended
	Endless     Fate = 'h' // the input took longer than InputTime
	Dead        Fate = 'd' // the process ended otherwise, by a fatal error that can't be recovered
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

// Kinds are the kinds of damage. A Record stores the index.
var Kinds = []string{Truncation, BitFlip, Garbage, LengthBomb, Repetition, OtherType}

// A Record is the fate of one input. Its size is fixed, so that the log of a process that
// died can be read without ambiguity.
type Record struct {
	Index     uint32
	Length    uint32 // of the input
	Allocated uint64 // heap bytes
	Fate      Fate
	Kind      uint8 // an index into Kinds
}

// ReadRecords reads a log. It returns the last record of each input that was started, in
// order, and ignores a truncated record.
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
