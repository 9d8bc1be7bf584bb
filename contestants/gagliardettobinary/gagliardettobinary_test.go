package gagliardettobinary

import (
	"testing"

	"github.com/serbench/serbench/contestants/gagliardettobinary/generated"
	"github.com/serbench/serbench/contestants/gagliardettobinary/generated/kinds"
	"github.com/serbench/serbench/verify/kit"
)

func TestContestant(t *testing.T) {
	kit.Run(t, Contestant.With(generated.Codecs, kinds.Codecs))
}
