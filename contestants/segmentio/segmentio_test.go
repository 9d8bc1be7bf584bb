package segmentio

import (
	"testing"

	"github.com/serbench/serbench/contestants/segmentio/generated"
	"github.com/serbench/serbench/contestants/segmentio/generated/kinds"
	"github.com/serbench/serbench/verify/kit"
)

func TestContestant(t *testing.T) { kit.Run(t, Contestant.With(generated.Codecs, kinds.Codecs)) }
