package globalsign

import (
	"testing"

	"github.com/serbench/serbench/contestants/globalsign/generated"
	"github.com/serbench/serbench/contestants/globalsign/generated/kinds"
	"github.com/serbench/serbench/verify/kit"
)

func TestContestant(t *testing.T) { kit.Run(t, Contestant.With(generated.Codecs, kinds.Codecs)) }
