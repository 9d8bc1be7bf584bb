package idr

import (
	"testing"

	"github.com/serbench/serbench/contestants/idr/generated"
	"github.com/serbench/serbench/contestants/idr/generated/kinds"
	"github.com/serbench/serbench/verify/kit"
)

func TestContestant(t *testing.T) {
	kit.Run(t, Contestant.With(generated.Codecs, kinds.Codecs))
}
