package protobuf

import (
	"testing"

	"github.com/serbench/serbench/contest/contesttest"
	"github.com/serbench/serbench/contestants/protobuf/kitchen"
	"github.com/serbench/serbench/contestants/protobuf/opaquekitchen"
)

func TestContestant(t *testing.T) { contesttest.Run(t, Contestant) }

func TestKitchen(t *testing.T) { contesttest.Kitchen(t, kitchen.Codecs, kitchen.Refused) }

func TestKitchenOfTheOpaqueAPI(t *testing.T) {
	contesttest.Kitchen(t, opaquekitchen.Codecs, opaquekitchen.Refused)
}
