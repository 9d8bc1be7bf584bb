package probe

import (
	"encoding/binary"
	"math"

	"github.com/serbench/serbench/contest/random"
)

// Kinds of damage to an encoding.
const (
	Truncation = "truncation"
	BitFlip    = "bit flip"
	Garbage    = "random bytes"
	LengthBomb = "length bomb"
	Repetition = "repetition"
	OtherType  = "another type"
)

// An Input is a damaged encoding.
type Input struct {
	Kind string
	Data []byte
}

// Damage returns n damaged encodings, always the same ones for the same arguments. Each kind
// has its share. If there are fewer truncations or bit flips than that, every one is
// included. others are valid encodings of other types.
func Damage(valid []byte, others [][]byte, seed uint64, n int) []Input {
	r := random.New(seed, uint64(n))
	var all []Input
	add := func(kind string, data []byte) { all = append(all, Input{kind, data}) }

	// The shares add up to less than n; random bytes fill the rest.
	for _, cut := range spread(len(valid), n/5) {
		add(Truncation, clone(valid[:cut]))
	}
	for _, bit := range spread(8*len(valid), n*3/10) {
		data := clone(valid)
		data[bit/8] ^= 1 << (bit % 8)
		add(BitFlip, data)
	}
	bombs := lengthBombs(valid)
	for _, i := range spread(len(bombs), n/4) {
		add(LengthBomb, bombs[i])
	}
	for _, data := range others {
		add(OtherType, clone(data))
	}
	for _, times := range []int{2, 10, 1000, 100_000} {
		for _, at := range spread(len(valid), max(1, n/100)) {
			// The same byte repeated: an opening bracket becomes deep nesting, and the start
			// of a field becomes a list.
			data := clone(valid[:at+1])
			for range times {
				data = append(data, valid[at])
			}
			add(Repetition, data)
		}
	}
	for len(all) < n {
		add(Garbage, r.Bytes(r.IntN(2*len(valid)+2)))
	}
	return all
}

func clone(data []byte) []byte { return append(make([]byte, 0, len(data)), data...) }

// spread returns at most count of the numbers below n, evenly spaced.
func spread(n, count int) []int {
	if n <= count {
		count = n
	}
	var all []int
	for i := range count {
		all = append(all, i*n/count)
	}
	return all
}

// huge returns lengths that no input has, as formats write them.
func huge() (all [][]byte) {
	for _, x := range []uint64{math.MaxUint64, math.MaxInt64, math.MaxUint32, math.MaxInt32, 1 << 30, 1 << 20} {
		all = append(all, binary.AppendUvarint(nil, x), binary.AppendVarint(nil, int64(x>>1)))
		for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
			if x <= math.MaxUint32 {
				all = append(all, order.AppendUint32(nil, uint32(x)))
			} else {
				all = append(all, order.AppendUint64(nil, x))
			}
		}
	}
	// The long forms of MessagePack and CBOR: string, bytes, list and map of 32 bits.
	for _, tag := range []byte{0xdb, 0xc6, 0xdd, 0xdf, 0x7a, 0x5a, 0x9a, 0xba} {
		all = append(all, []byte{tag, 0xff, 0xff, 0xff, 0xff}, []byte{tag, 0x3f, 0xff, 0xff, 0xff})
	}
	// Text formats.
	return append(all, []byte("9999999999"))
}

// lengthBombs writes each huge length over each place, and inserts it there.
func lengthBombs(valid []byte) (all [][]byte) {
	for at := range valid {
		for _, length := range huge() {
			over := clone(valid)
			copy(over[at:], length)
			into := append(clone(valid[:at]), length...)
			all = append(all, over, append(into, valid[at+1:]...))
		}
	}
	return all
}
