package hprose2

import (
	"testing"

	"github.com/serbench/serbench/contestants/hprose2/generated"
	"github.com/serbench/serbench/contestants/hprose2/generated/kinds"
	"github.com/serbench/serbench/verify/kit"
)

func TestContestant(t *testing.T) { kit.Run(t, Contestant.With(generated.Codecs, kinds.Codecs)) }
