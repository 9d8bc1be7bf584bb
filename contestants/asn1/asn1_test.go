package asn1

import (
	"testing"

	"github.com/serbench/serbench/contestants/asn1/generated"
	"github.com/serbench/serbench/contestants/asn1/generated/kinds"
	"github.com/serbench/serbench/verify/kit"
)

func TestContestant(t *testing.T) {
	kit.Run(t, Contestant.With(generated.Codecs, kinds.Codecs))
}
