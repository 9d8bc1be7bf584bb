package rlp

import (
	"testing"

	"github.com/serbench/serbench/contestants/rlp/generated"
	"github.com/serbench/serbench/contestants/rlp/generated/kinds"
	"github.com/serbench/serbench/verify/kit"
)

func TestContestant(t *testing.T) {
	kit.Run(t, Contestant.With(generated.Codecs, kinds.Codecs))
}
