// Package small holds the SmallStruct of the suite that compares data by size:
// one field of each common kind.
package small

import (
	"strings"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contest/random"
)

// SmallStruct is the predecessor's struct, with its JSON names.
type SmallStruct struct {
	TestInt32  int32   `json:"testInt32"`
	TestInt64  int64   `json:"testInt64"`
	TestFloat  float32 `json:"testFloat"`
	TestDouble float64 `json:"testDouble"`
	TestBool   bool    `json:"testBool"`
	TestBytes  []byte  `json:"testBytes"`
	TestString string  `json:"testString"`
}

// Type has one sampler; value 0 is the predecessor's mock.
var Type = contest.NewType("small", "SmallStruct of the suite that compares sizes: one field of each common kind.",
	contest.Sampler[SmallStruct]{
		Name:  "small",
		Doc:   "A small message with one field of each common kind, such as a request to a service.",
		Count: 1024,
		Sample: func(r *random.Source, i int) SmallStruct {
			if i == 0 {
				return Mock()
			}
			return Sample(r)
		},
	},
)

// Mock is the predecessor's value: 30 bytes and 32 characters.
func Mock() SmallStruct {
	return SmallStruct{
		TestInt32:  1024,
		TestInt64:  20482048,
		TestFloat:  1.0 / 7,
		TestDouble: 1.0 / 7,
		TestBool:   true,
		TestBytes:  []byte(strings.Repeat("0123456789", 3)),
		TestString: strings.Repeat("text of ", 4),
	}
}

// Sample draws a value that varies in every field.
func Sample(r *random.Source) SmallStruct {
	return SmallStruct{
		TestInt32:  int32(r.Uint64() >> 33 >> r.IntN(31)),
		TestInt64:  r.Magnitude(63),
		TestFloat:  float32(r.Float64()),
		TestDouble: r.Float64(),
		TestBool:   r.Bool(),
		TestBytes:  r.Bytes(r.Between(15, 45)),
		TestString: r.Text(r.Between(16, 48), Letters),
	}
}

// Letters is the alphabet of sampled text.
const Letters = "abcdefghijklmnopqrstuvwxyz "
