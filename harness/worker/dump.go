package worker

import (
	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/verify/fidelity"
)

// dump encodes the first values of a case. They are encoded as those that are timed, by
// one codec in their order: of a stateful one the later bytes mean nothing without the
// earlier, nor the first without the prime.
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
