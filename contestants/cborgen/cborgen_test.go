package cborgen

import (
	"testing"

	"github.com/serbench/serbench/contestants/cborgen/generated"
	"github.com/serbench/serbench/contestants/cborgen/generated/kinds"
	"github.com/serbench/serbench/verify/kit"
)

func TestContestant(t *testing.T) {
	kit.Run(t, Contestant.With(generated.Codecs, kinds.Codecs))
}
