package easyjson

import (
	"testing"

	"github.com/serbench/serbench/contestants/easyjson/generated"
	"github.com/serbench/serbench/contestants/easyjson/generated/kinds"
	"github.com/serbench/serbench/verify/kit"
)

func TestContestant(t *testing.T) {
	kit.Run(t, Contestant.With(generated.Codecs, kinds.Codecs))
}
