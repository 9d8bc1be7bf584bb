package ipld

import (
	"testing"

	"github.com/serbench/serbench/contestants/ipld/generated"
	"github.com/serbench/serbench/contestants/ipld/generated/kinds"
	"github.com/serbench/serbench/verify/kit"
)

func TestContestant(t *testing.T) {
	kit.Run(t, Contestant.With(generated.Codecs, kinds.Codecs))
}
