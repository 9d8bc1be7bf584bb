package dynssz

import (
	"testing"

	"github.com/serbench/serbench/contestants/dynssz/generated"
	"github.com/serbench/serbench/contestants/dynssz/generated/kinds"
	"github.com/serbench/serbench/verify/kit"
)

func TestContestant(t *testing.T) {
	kit.Run(t, Contestant.With(generated.Codecs, kinds.Codecs))
}
