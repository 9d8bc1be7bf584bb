package hprose3

import (
	"testing"

	"github.com/serbench/serbench/contestants/hprose3/generated"
	"github.com/serbench/serbench/contestants/hprose3/generated/kinds"
	"github.com/serbench/serbench/verify/kit"
)

func TestContestant(t *testing.T) { kit.Run(t, Contestant.With(generated.Codecs, kinds.Codecs)) }
