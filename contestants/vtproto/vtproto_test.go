package vtproto

import (
	"testing"

	"github.com/serbench/serbench/contest/contesttest"
	"github.com/serbench/serbench/contestants/vtproto/generated"
	"github.com/serbench/serbench/contestants/vtproto/generated/kinds"
)

func TestContestant(t *testing.T) {
	contesttest.Run(t, Contestant.With(generated.Codecs, kinds.Codecs))
}
