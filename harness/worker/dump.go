package worker

import (
	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/verify/fidelity"
)

// dump encodes the first values of a case in the same way as the timed ones: in order, by one
// codec. A stateful codec's later bytes mean nothing without the earlier ones, nor the first
// without the prime.
func dump(suite contest.Suite, request Dumping) (Dumped, error) {
	_, v, d, err := resolve(suite, request.Case)
	if err != nil {
		return Dumped{}, err
	}
	e, err := fidelity.Encode(v, d.Type, d.Samples(request.Count), d.Throwaway())
	if err != nil {
		return Dumped{}, err
	}
	return Dumped{Inputs: e.Inputs, Prime: e.Prime}, nil
}
