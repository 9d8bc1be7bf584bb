// Command serbench answers which Go serializer to use for one's data. It links none of
// them: each library is measured by a program of its own, which is built when needed.
package main

import (
	"embed"
	"os"

	"github.com/serbench/serbench/datasets"
	"github.com/serbench/serbench/internal/catalog"
	"github.com/serbench/serbench/internal/cli"
)

// source is what programs are made of besides the libraries, as it was when this command
// was built: a program made of another source would measure something else.
//
//go:embed go.mod contest datasets harness kinds result verify/fidelity verify/probe
var source embed.FS

func main() {
	suite := cli.Suite{Contestants: catalog.All(), Types: datasets.All(), Core: datasets.Core(), Source: source}
	os.Exit(cli.Main(suite, os.Args[1:]))
}
