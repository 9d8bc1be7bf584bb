package picobuf

import (
	"testing"

	"github.com/serbench/serbench/contestants/picobuf/generated"
	"github.com/serbench/serbench/contestants/picobuf/generated/kinds"
	"github.com/serbench/serbench/verify/kit"
)

func TestContestant(t *testing.T) {
	kit.Run(t, Contestant.With(generated.Codecs, kinds.Codecs))
}
