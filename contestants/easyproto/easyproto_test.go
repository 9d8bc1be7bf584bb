package easyproto

import (
	"testing"

	"github.com/serbench/serbench/contestants/easyproto/generated"
	"github.com/serbench/serbench/contestants/easyproto/generated/kinds"
	"github.com/serbench/serbench/verify/kit"
)

func TestContestant(t *testing.T) {
	kit.Run(t, Contestant.With(generated.Codecs, kinds.Codecs))
}
