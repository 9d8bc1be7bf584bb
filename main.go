// Command serbench answers which Go serializer to use for one's data.
package main

import (
	"os"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contestants"
	"github.com/serbench/serbench/datasets"
	"github.com/serbench/serbench/internal/cli"
)

func main() {
	os.Exit(cli.Main(contest.Suite{Contestants: contestants.All(), Types: datasets.All()}, os.Args[1:]))
}
