package probe

import (
	"encoding/binary"
	"math"
	"slices"

	"github.com/serbench/serbench/contest/random"
	"github.com/serbench/serbench/result/fact"
)

// Damaged is the group of questions about damaged input. Its answers are [result.Damage], and what a
// fuzzer finds is not among them: that holds for no version.
var Damaged = Group{Name: fact.GroupDamage, Version: 2, Doc: "what a decoder does with damaged input"}

// An Input is a damaged encoding.
type Input struct {
	Kind fact.Damage
	Data []byte
}

// The number of inputs for which there is no natural number.
const (
	mutations = 4000
	garbage   = 2000
)

// Damage returns damaged encodings, always the same ones for the same arguments: every
// truncation, the empty input among them; every encoding with one bit flipped; every byte
// replaced by every long form of a length; and others. If n is not 0, it returns about that
// many of them, each kind with its share. others are valid encodings of other types.
func Damage(valid []byte, others [][]byte, seed uint64, n int) []Input {
	r := random.New(seed, uint64(n))
	var all []Input
	// add includes the inputs of each number below count: all, or a share of n.
	add := func(kind fact.Damage, count int, share float64, input func(i int) []byte) {
		some := count
		if n > 0 {
			some = max(1, int(share*float64(n)))
		}
		for _, i := range spread(count, some) {
			all = append(all, Input{kind, input(i)})
		}
	}
	add(fact.Truncation, len(valid), 0.2, func(i int) []byte { return slices.Clone(valid[:i]) })
	add(fact.BitFlip, 8*len(valid), 0.3, func(i int) []byte {
		data := slices.Clone(valid)
		data[i/8] ^= 1 << (i % 8)
		return data
	})
	forms := longForms()
	add(fact.LongLength, 2*len(valid)*len(forms), 0.25, func(i int) []byte {
		return longLength(valid, i/2%len(valid), forms[i/2/len(valid)], i%2 == 0)
	})
	// A field that the reader doesn't know, of a length to which no position can be added.
	far := farLengths()
	add(fact.LongLength, 8*len(valid)*len(far), 0.05, func(i int) []byte {
		at := i / 8 % len(valid)
		data := slices.Concat(valid[:at+1], far[i/8/len(valid)], valid[min(at+2, len(valid)):])
		data[at] ^= 1 << (i % 8)
		return data
	})
	for _, data := range others {
		all = append(all, Input{fact.OtherType, slices.Clone(data)})
	}
	// The same byte repeated: an opening bracket becomes deep nesting, and the start of a field
	// becomes a list.
	for _, times := range []int{2, 10, 1000, 100_000} {
		add(fact.Repetition, len(valid), 0.01, func(i int) []byte {
			return append(slices.Clone(valid[:i+1]), slices.Repeat(valid[i:i+1], times)...)
		})
	}
	add(fact.Mutation, mutations, 0.1, func(int) []byte { return mutate(r, valid) })
	add(fact.Garbage, garbage, 0.1, func(int) []byte { return r.Bytes(r.IntN(2*len(valid) + 2)) })
	return all
}

// mutate changes 2 to 4 bytes of an encoding, which may be next to each other: to anything, or
// to another byte of the encoding, which is more often one that means something there.
func mutate(r *random.Source, valid []byte) []byte {
	data := slices.Clone(valid)
	if len(data) == 0 {
		return data
	}
	at := r.IntN(len(data))
	for range 2 + r.IntN(3) {
		if r.Bool() {
			data[at] = byte(r.IntN(256))
		} else {
			data[at] = valid[r.IntN(len(valid))]
		}
		if r.Bool() {
			at = r.IntN(len(data))
		} else {
			at = (at + 1) % len(data)
		}
	}
	return data
}

// spread returns at most count of the numbers below n, evenly spaced.
func spread(n, count int) []int {
	count = min(n, count)
	var all []int
	for i := range count {
		all = append(all, i*n/count)
	}
	return all
}

// longForms returns lengths that no input has, as formats write them. Some become small or
// negative in an integer of fewer bits, or if they are multiplied by the size of an element.
func longForms() (all [][]byte) {
	lengths := []uint64{
		math.MaxUint64, math.MaxInt64, math.MaxInt64 + 1, 1<<61 + 1, 1 << 60,
		math.MaxUint32, math.MaxInt32, math.MaxInt32 + 1, 1 << 30, 1<<29 + 1, 1 << 26, 1 << 20, math.MaxUint16,
	}
	for _, x := range lengths {
		all = append(all, binary.AppendUvarint(nil, x), binary.AppendVarint(nil, int64(x>>1)))
		for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
			if x <= math.MaxUint16 {
				all = append(all, order.AppendUint16(nil, uint16(x)))
			}
			if x <= math.MaxUint32 {
				all = append(all, order.AppendUint32(nil, uint32(x)))
			}
			all = append(all, order.AppendUint64(nil, x))
		}
	}
	// Negative lengths of fewer bits, and a varint that never ends.
	all = append(all, []byte{0x80}, slices.Repeat([]byte{0xff}, 10), slices.Repeat([]byte{0x80}, 11))
	// The long forms of MessagePack: text, bytes, lists, maps and extensions.
	for _, tag := range []byte{0xdb, 0xc6, 0xdd, 0xdf, 0xc9} {
		for _, x := range []uint32{math.MaxUint32, math.MaxInt32, 1 << 30, 1 << 26} {
			all = append(all, binary.BigEndian.AppendUint32([]byte{tag}, x))
		}
	}
	for _, tag := range []byte{0xda, 0xc5, 0xdc, 0xde, 0xc8} {
		all = append(all, []byte{tag, 0xff, 0xff})
	}
	// Those of CBOR, and its forms without a length.
	for _, kind := range []byte{0x40, 0x60, 0x80, 0xa0, 0xc0} {
		for _, x := range []uint64{math.MaxUint64, math.MaxInt64, 1 << 61, 1 << 31, 1 << 26} {
			all = append(all, binary.BigEndian.AppendUint64([]byte{kind | 27}, x))
		}
		for _, x := range []uint32{math.MaxUint32, math.MaxInt32, 1 << 26} {
			all = append(all, binary.BigEndian.AppendUint32([]byte{kind | 26}, x))
		}
		all = append(all, []byte{kind | 25, 0xff, 0xff}, []byte{kind | 31})
	}
	// ASN.1, which says how many bytes a length takes.
	all = append(all, []byte{0x84, 0xff, 0xff, 0xff, 0xff}, []byte{0x84, 0x7f, 0xff, 0xff, 0xff}, []byte{0x88, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff})
	// Text formats.
	return append(all, []byte("9999999999"), []byte("1e999999999"), []byte("-1"), slices.Repeat([]byte{'9'}, 400))
}

// farLengths returns lengths to which the position after them can be added just once, as the
// formats write them that tell fields apart by tags: that sum fits an integer, and the next one
// overflows.
func farLengths() (all [][]byte) {
	for _, x := range []uint64{math.MaxInt64 - 10, math.MaxInt32 - 10} {
		all = append(all, binary.AppendUvarint(nil, x), binary.BigEndian.AppendUint64(nil, x), binary.LittleEndian.AppendUint64(nil, x))
	}
	return all
}

// longLength writes a length over what is at a place, or in place of the one byte there.
func longLength(valid []byte, at int, length []byte, over bool) []byte {
	if over {
		data := slices.Clone(valid)
		copy(data[at:], length)
		return data
	}
	return slices.Concat(valid[:at], length, valid[at+1:])
}
