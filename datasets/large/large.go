// Package large holds the LargeStruct of the suite that compares data by size:
// lists of the medium and the small struct.
package large

import (
	"strings"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contest/random"
	"github.com/serbench/serbench/datasets/medium"
	"github.com/serbench/serbench/datasets/small"
)

// LargeStruct is the predecessor's struct, with its JSON names.
type LargeStruct struct {
	NestedMediumMock []medium.MediumStruct `json:"nestedMediumMock"`
	NestedSmallMock  []small.SmallStruct   `json:"nestedSmallMock"`
	TestString       string                `json:"testString"`
	TestBytes        []byte                `json:"testBytes"`
}

// Type has one sampler; value 0 is the predecessor's mock.
var Type = contest.NewType("large", "LargeStruct of the suite that compares sizes: about 5 KB with lists of nested structs.",
	contest.Sampler[LargeStruct]{
		Name:  "large",
		Doc:   "A message of about five kilobytes with lists of nested parts, such as a page of results.",
		Count: 32,
		Sample: func(r *random.Source, i int) LargeStruct {
			if i == 0 {
				return Mock()
			}
			return Sample(r)
		},
	},
)

// Mock is the predecessor's value: three mediums, two smalls, 406 characters with one
// newline, 558 bytes.
func Mock() LargeStruct {
	return LargeStruct{
		NestedMediumMock: []medium.MediumStruct{medium.Mock(), medium.Mock(), medium.Mock()},
		NestedSmallMock:  []small.SmallStruct{small.Mock(), small.Mock()},
		TestString:       medium.Lines(406, 1),
		TestBytes:        []byte(strings.Repeat("0123456789", 56)[:558]),
	}
}

// Sample draws a value that varies in every field.
func Sample(r *random.Source) LargeStruct {
	l := LargeStruct{
		TestString: r.Text(r.Between(203, 609), small.Letters+"\n"),
		TestBytes:  r.Bytes(r.Between(279, 837)),
	}
	for range r.Between(2, 4) {
		l.NestedMediumMock = append(l.NestedMediumMock, medium.Sample(r))
	}
	for range r.Between(1, 3) {
		l.NestedSmallMock = append(l.NestedSmallMock, small.Sample(r))
	}
	return l
}
