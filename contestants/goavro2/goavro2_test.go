package goavro2

import (
	"testing"

	"github.com/serbench/serbench/contest/contesttest"
	"github.com/serbench/serbench/contestants/goavro2/generated"
	"github.com/serbench/serbench/contestants/goavro2/generated/kinds"
)

func TestContestant(t *testing.T) {
	contesttest.Run(t, Contestant.With(generated.Codecs, kinds.Codecs))
}
