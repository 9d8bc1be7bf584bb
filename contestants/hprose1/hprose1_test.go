package hprose1

import (
	"testing"

	"github.com/serbench/serbench/contestants/hprose1/generated"
	"github.com/serbench/serbench/contestants/hprose1/generated/kinds"
	"github.com/serbench/serbench/verify/kit"
)

func TestContestant(t *testing.T) { kit.Run(t, Contestant.With(generated.Codecs, kinds.Codecs)) }
