package easyproto

import (
	"testing"

	"github.com/serbench/serbench/contest/contesttest"
	"github.com/serbench/serbench/contestants/easyproto/generated"
	"github.com/serbench/serbench/contestants/easyproto/generated/kinds"
)

func TestContestant(t *testing.T) {
	contesttest.Run(t, Contestant.With(generated.Codecs, kinds.Codecs))
}
