package probe

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/serbench/serbench/result/fact"
)

// A Fate is the result of decoding one damaged input.
type Fate byte

// Fates, from the best to the worst.
const (
	Begun       Fate = 'b' // not known yet
	CleanError  Fate = 'e' // an error, as it should be
	Unharmed    Fate = 'u' // the value that was sent, in spite of the damage
	Accepted    Fate = 'a' // another value, which may be a right one for these bytes
	Panicked    Fate = 'p' // a panic, which a caller can recover
	Slow        Fate = 's' // it took longer than InputTime, also alone, but ended within Patience
	Hoarded     Fate = 'g' // it allocated HoardedBytes or more
	Endless     Fate = 'h' // it took longer than Patience alone
	OutOfMemory Fate = 'm' // the process exceeded its memory limit and ended
	Overflowed  Fate = 'o' // the stack grew beyond StackBytes
	Dead        Fate = 'd' // the process ended otherwise, by a fatal error that can't be recovered
)

// fateNames are the fates in run files.
var fateNames = map[Fate]fact.Fate{
	CleanError: fact.FateError, Unharmed: fact.FateUnharmed, Accepted: fact.FateAccepted, Panicked: fact.FatePanic,
	Slow: fact.FateSlow, Hoarded: fact.FateHoarded, Endless: fact.FateHang, OutOfMemory: fact.FateMemory,
	Overflowed: fact.FateStack, Dead: fact.FateCrash,
}

// Name returns the fate as run files have it.
func (f Fate) Name() fact.Fate {
	if name, ok := fateNames[f]; ok {
		return name
	}
	return fact.Fate(fmt.Sprintf("fate %q", byte(f)))
}

// Fault reports whether no input should have this fate.
func (f Fate) Fault() bool { return f.Name().Fault() }

// Kinds are the kinds of damage. A Record stores the index.
var Kinds = []fact.Damage{
	fact.Truncation, fact.BitFlip, fact.Mutation, fact.LongLength, fact.Repetition, fact.OtherType, fact.Garbage,
	fact.Deep, fact.DeepFault, fact.LevelCounts, fact.Openings, fact.References, fact.Lengths, fact.Reserved,
	fact.Duplicates, fact.Long, fact.LateFault, fact.Token,
}

// A Record is the fate of one input. Its size is fixed, so that the log of a process that
// died can be read without ambiguity.
type Record struct {
	Index     uint32
	Length    uint32 // of the input
	Allocated uint64 // heap bytes
	Took      time.Duration
	Fate      Fate
	Kind      uint8 // an index into Kinds
	Printed   bool  // to standard output or error
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
		if err := binary.Read(in, binary.LittleEndian, &r); err != nil {
			if !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
				return nil, fmt.Errorf("%s: %w", path, err)
			}
			return records, nil
		}
		if last := len(records) - 1; last >= 0 && records[last].Index == r.Index {
			records[last] = r
		} else {
			records = append(records, r)
		}
	}
}
