// Command serbench answers which Go serializer to use for your data. It links no library:
// it builds a program for each library that it measures.
package main

import (
	"embed"
	"os"

	"github.com/serbench/serbench/datasets"
	"github.com/serbench/serbench/internal/catalog"
	"github.com/serbench/serbench/internal/cli"
)

// source is the source of programs, apart from the libraries, as it was when this command
// was built. Programs built from any other source would measure something else.
//
//go:embed go.mod contest datasets harness result verify/fuzzer verify/fidelity verify/grammar verify/probe
var source embed.FS

func main() {
	suite := cli.Suite{Contestants: catalog.All(), Types: datasets.All(), Core: datasets.Core(), Known: catalog.Known(), Source: source}
	os.Exit(cli.Main(suite, os.Args[1:]))
}
