package csproto

import (
	"testing"

	"github.com/serbench/serbench/contestants/csproto/generated"
	"github.com/serbench/serbench/contestants/csproto/generated/kinds"
	"github.com/serbench/serbench/verify/kit"
)

func TestContestant(t *testing.T) {
	kit.Run(t, Contestant.With(generated.Codecs, kinds.Codecs))
}
