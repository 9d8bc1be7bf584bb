package gogocosmos

import (
	"testing"

	"github.com/serbench/serbench/contestants/gogocosmos/generated"
	"github.com/serbench/serbench/contestants/gogocosmos/generated/kinds"
	"github.com/serbench/serbench/verify/kit"
)

func TestContestant(t *testing.T) {
	kit.Run(t, Contestant.With(generated.Codecs, kinds.Codecs))
}
