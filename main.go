// Command serbench answers which Go serializer to use for one's data.
package main

import (
	_ "embed"
	"os"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contestants"
	"github.com/serbench/serbench/datasets"
	"github.com/serbench/serbench/internal/cli"
)

//go:embed go.mod
var goMod []byte

func main() {
	suite := contest.Suite{Contestants: contestants.All(), Types: datasets.All(), Core: datasets.Core(), GoMod: goMod}
	os.Exit(cli.Main(suite, os.Args[1:]))
}
