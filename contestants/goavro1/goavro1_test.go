package goavro1

import (
	"testing"

	"github.com/serbench/serbench/contest/contesttest"
	"github.com/serbench/serbench/contestants/goavro1/generated"
	"github.com/serbench/serbench/contestants/goavro1/generated/kinds"
)

func TestContestant(t *testing.T) {
	contesttest.Run(t, Contestant.With(generated.Codecs, kinds.Codecs))
}
