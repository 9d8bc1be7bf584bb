package ugorji

import (
	"testing"

	"github.com/serbench/serbench/contestants/ugorji/generated"
	"github.com/serbench/serbench/contestants/ugorji/generated/kinds"
	"github.com/serbench/serbench/verify/kit"
)

func TestContestant(t *testing.T) { kit.Run(t, Contestant.With(generated.Codecs, kinds.Codecs)) }
