package prutal

import (
	"testing"

	"github.com/serbench/serbench/contest/contesttest"
	"github.com/serbench/serbench/contestants/prutal/generated"
	"github.com/serbench/serbench/contestants/prutal/generated/kinds"
)

func TestContestant(t *testing.T) {
	contesttest.Run(t, Contestant.With(generated.Codecs, kinds.Codecs))
}
