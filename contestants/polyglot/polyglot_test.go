package polyglot

import (
	"testing"

	"github.com/serbench/serbench/contestants/polyglot/generated"
	"github.com/serbench/serbench/contestants/polyglot/generated/kinds"
	"github.com/serbench/serbench/verify/kit"
)

func TestContestant(t *testing.T) {
	kit.Run(t, Contestant.With(generated.Codecs, kinds.Codecs))
}
