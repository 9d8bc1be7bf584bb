// Command cmd writes contestants/ugorji/generated.
package main

import (
	own "github.com/serbench/serbench/contestants/ugorji/gen"
	"github.com/serbench/serbench/datasets"
	"github.com/serbench/serbench/kinds"
	"github.com/serbench/serbench/schema/gen"
)

func main() { gen.Main(own.Generator, datasets.All(), kinds.GoTypes()) }
