package vtproto

import (
	"testing"

	"github.com/serbench/serbench/contest/contesttest"
	"github.com/serbench/serbench/contestants/vtproto/kitchen"
	"github.com/serbench/serbench/contestants/vtproto/pooledkitchen"
)

func TestContestant(t *testing.T) { contesttest.Run(t, Contestant) }

func TestKitchen(t *testing.T) { contesttest.Kitchen(t, kitchen.Codecs, kitchen.Refused) }

func TestKitchenOfPools(t *testing.T) {
	contesttest.Kitchen(t, pooledkitchen.Codecs, pooledkitchen.Refused)
}
