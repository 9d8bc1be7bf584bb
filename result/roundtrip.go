package result

import (
	"math"

	"github.com/serbench/serbench/result/fact"
)

// A Fidelity says how much a round trip kept.
type Fidelity string

// The three degrees.
const (
	Exact Fidelity = "exact" // equal in every field
	Lossy Fidelity = "lossy" // differs only by a named loss
	Wrong Fidelity = "wrong" // an error, a panic, or any other difference
)

// A RoundTrip says what a round trip of every sample kept, and how large the encodings are.
type RoundTrip struct {
	Result Fidelity `json:"result"`
	// Loss names what a lossy row loses: "time: ms". It is empty if the library loses nothing, and
	// only LeftOut is missing.
	Loss string `json:"loss,omitempty"`
	// Stage is where a wrong row failed: bind, marshal, unmarshal, input, compare, or one of
	// these with "panic"; or the status of a process that died.
	Stage fact.Stage `json:"stage,omitempty"`
	// Detail describes the first failure or difference, with its sample.
	Detail string `json:"detail,omitempty"`
	// Want and Got are the first sample that differs, as fmt prints it, possibly cut off.
	Want string `json:"want,omitempty"`
	Got  string `json:"got,omitempty"`
	// Sizes of the encodings, in bytes.
	Sizes Sizes `json:"sizes"`
	// Plain is set if values go through a plain type in place of the user's.
	Plain bool `json:"plain,omitempty"`
	// LeftOut are the paths of fields that had a value and that the plain type lacks, so that the
	// library never got them: "Attr", "Items[].Extra". A row with some is lossy.
	LeftOut []string `json:"left_out,omitempty"`
	// Decoded is the digest of the first two decoded values of a lossy row; see
	// fidelity.Digest.
	Decoded string `json:"decoded,omitempty"`
}

// Size returns the mean size of an encoding, in bytes; NaN if no value was encoded. An encoding may
// be empty, so that a mean of 0 alone does not mean that.
func (r RoundTrip) Size() float64 {
	if r.Result != Exact && r.Result != Lossy && r.Sizes == (Sizes{}) {
		return math.NaN()
	}
	return r.Sizes.Mean
}

// Sizes describe the encodings of all samples, in bytes.
type Sizes struct {
	Mean     float64 `json:"mean"`
	Min      int     `json:"min"`
	Max      int     `json:"max"`
	First    int     `json:"first"`     // of value 0
	FirstCap int     `json:"first_cap"` // capacity of the slice that marshal returned for value 0
}
