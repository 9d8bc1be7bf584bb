// Package medium holds the MediumStruct of the suite that compares data by size:
// a longer message with a list of integers and a nested struct.
package medium

import (
	"strings"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contest/random"
	"github.com/serbench/serbench/datasets/small"
)

// MediumStruct is the predecessor's struct, with its JSON names.
type MediumStruct struct {
	TestInt32    int32             `json:"testInt32"`
	TestInt64    int64             `json:"testInt64"`
	TestFloat    float32           `json:"testFloat"`
	TestDouble   float64           `json:"testDouble"`
	TestBool     bool              `json:"testBool"`
	TestBytes    []byte            `json:"testBytes"`
	TestString   string            `json:"testString"`
	TestIntArray []int64           `json:"testIntArray"`
	Nested       small.SmallStruct `json:"nested"`
}

// Type has one sampler; value 0 is the predecessor's mock.
var Type = contest.NewType("medium", "MediumStruct of the suite that compares sizes: about 1 KB with a list and a nested struct.",
	contest.Sampler[MediumStruct]{
		Name:  "medium",
		Doc:   "A message of about one kilobyte with text, bytes and one nested part, such as an event with its payload.",
		Count: 128,
		Sample: func(r *random.Source, i int) MediumStruct {
			if i == 0 {
				return Mock()
			}
			return Sample(r)
		},
	},
)

// Mock is the predecessor's value: 347 bytes, and 259 characters of which five are
// newlines.
func Mock() MediumStruct {
	return MediumStruct{
		TestInt32:    134217728,
		TestInt64:    107374182400,
		TestFloat:    1.0 / 7,
		TestDouble:   1.0 / 7,
		TestBytes:    []byte(strings.Repeat("0123456789", 35)[:347]),
		TestString:   Lines(259, 5),
		TestIntArray: []int64{2, 67, 10000, 4546546, 345678, -1, -345678},
		Nested:       small.Mock(),
	}
}

// Lines returns n characters with the given number of newlines, evenly spread.
func Lines(n, newlines int) string {
	text := []byte(strings.Repeat("a line of text ", n/15+1)[:n])
	for i := range newlines {
		text[(i+1)*n/(newlines+1)] = '\n'
	}
	return string(text)
}

// Sample draws a value that varies in every field.
func Sample(r *random.Source) MediumStruct {
	head := small.Sample(r)
	m := MediumStruct{
		TestInt32:  head.TestInt32,
		TestInt64:  head.TestInt64,
		TestFloat:  head.TestFloat,
		TestDouble: head.TestDouble,
		TestBool:   head.TestBool,
		TestBytes:  r.Bytes(r.Between(174, 520)),
		TestString: r.Text(r.Between(130, 388), small.Letters+"\n"),
		Nested:     small.Sample(r),
	}
	for range r.Between(1, 13) {
		n := r.Magnitude(24)
		if r.IntN(4) == 0 {
			n = -n
		}
		m.TestIntArray = append(m.TestIntArray, n)
	}
	return m
}
