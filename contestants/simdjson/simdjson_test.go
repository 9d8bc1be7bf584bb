package simdjson

import (
	"testing"

	"github.com/serbench/serbench/contestants/simdjson/generated"
	"github.com/serbench/serbench/contestants/simdjson/generated/kinds"
	"github.com/serbench/serbench/verify/kit"
)

func TestContestant(t *testing.T) {
	if err := supported(); err != nil {
		t.Skip(err)
	}
	kit.Run(t, Contestant.With(generated.Codecs, kinds.Codecs))
}
