package hamba

import (
	"testing"

	"github.com/serbench/serbench/contestants/hamba/generated"
	"github.com/serbench/serbench/contestants/hamba/generated/kinds"
	"github.com/serbench/serbench/verify/kit"
)

func TestContestant(t *testing.T) { kit.Run(t, Contestant.With(generated.Codecs, kinds.Codecs)) }
