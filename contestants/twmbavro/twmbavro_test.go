package twmbavro

import (
	"testing"

	"github.com/serbench/serbench/contestants/twmbavro/generated"
	"github.com/serbench/serbench/contestants/twmbavro/generated/kinds"
	"github.com/serbench/serbench/verify/kit"
)

func TestContestant(t *testing.T) {
	kit.Run(t, Contestant.With(generated.Codecs, kinds.Codecs))
}
