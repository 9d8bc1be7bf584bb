package grammar

import (
	"encoding/binary"
	"fmt"
	"math"

	"github.com/serbench/serbench/result/fact"
)

// avroBlocks are lists and maps in blocks, each with a count of elements. A negative count has the
// block's size in bytes behind it.
func avroBlocks() []Shape {
	shapes := []Shape{
		listed(fact.Long, "a block for each element", "", "\x02\x00", "", "\x00"),
		listed(fact.Long, "a block with a size for each element", "", "\x01\x02\x00", "", "\x00"),
		listed(fact.Duplicates, "a block for each entry of one name", "", "\x02\x02a\x00", "", "\x00"),
		listed(fact.Duplicates, "a block with a size for each entry of one name", "", "\x01\x06\x02a\x00", "", "\x00"),
		listed(fact.LateFault, "a block for each element, and no end", "", "\x02\x00", "", "\x02"),
		nested(fact.Openings, "blocks with a size in each other", "\x01\x80\x80\x04", "", ""),
		nested(fact.Openings, "numbers and blocks with a size in each other", "\x02\x01\x80\x80\x04", "", ""),
		around(fact.LevelCounts, "blocks of what follows, with their size", func(to []byte, inner int) []byte {
			return binary.AppendVarint(binary.AppendVarint(append(to, 2), -int64(inner)-1), int64(inner))
		}, "", ""),
	}
	for _, count := range []int64{-1, -65536, math.MinInt64, -1 << 62} {
		for _, size := range []int64{0, -1, math.MinInt64, math.MaxInt64} {
			block := zigzag(count) + zigzag(size)
			name := fmt.Sprintf("blocks of %d elements in %d bytes", count, size)
			shapes = append(shapes,
				listed(fact.Lengths, name, "", block, "", ""),
				listed(fact.Lengths, name+" before zeros", block, "\x00", "", ""))
		}
	}
	for _, count := range []int64{1 << 20, math.MaxInt64/2 + 1, math.MaxInt64} {
		shapes = append(shapes, listed(fact.Lengths, fmt.Sprintf("an element, and a block of %d", count), "\x02\x00"+zigzag(count), "\x00", "", ""))
	}
	return shapes
}
