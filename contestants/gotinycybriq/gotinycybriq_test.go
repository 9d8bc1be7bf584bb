package gotinycybriq

import (
	"testing"

	"github.com/serbench/serbench/contest/contesttest"
	"github.com/serbench/serbench/contestants/gotinycybriq/kitchen"
)

func TestContestant(t *testing.T) { contesttest.Run(t, Contestant) }

func TestKitchen(t *testing.T) { contesttest.Kitchen(t, kitchen.Codecs, kitchen.Refused) }
