package ion

import (
	"testing"

	"github.com/serbench/serbench/contestants/ion/generated"
	"github.com/serbench/serbench/contestants/ion/generated/kinds"
	"github.com/serbench/serbench/verify/kit"
)

func TestContestant(t *testing.T) { kit.Run(t, Contestant.With(generated.Codecs, kinds.Codecs)) }
