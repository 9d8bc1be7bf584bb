package xdr3

import (
	"testing"

	"github.com/serbench/serbench/contest/contesttest"
)

func TestContestant(t *testing.T) { contesttest.Run(t, Contestant) }
