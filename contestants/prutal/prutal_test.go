package prutal

import (
	"testing"

	"github.com/serbench/serbench/contestants/prutal/generated"
	"github.com/serbench/serbench/contestants/prutal/generated/kinds"
	"github.com/serbench/serbench/verify/kit"
)

func TestContestant(t *testing.T) {
	kit.Run(t, Contestant.With(generated.Codecs, kinds.Codecs))
}
