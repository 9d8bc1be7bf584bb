package gencode

import (
	"testing"

	"github.com/serbench/serbench/contestants/gencode/generated"
	"github.com/serbench/serbench/contestants/gencode/generated/kinds"
	"github.com/serbench/serbench/verify/kit"
)

func TestContestant(t *testing.T) {
	kit.Run(t, Contestant.With(generated.Codecs, kinds.Codecs))
}
