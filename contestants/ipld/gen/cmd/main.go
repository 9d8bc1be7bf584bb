// Command cmd writes contestants/ipld/generated.
package main

import (
	own "github.com/serbench/serbench/contestants/ipld/gen"
	"github.com/serbench/serbench/datasets"
	"github.com/serbench/serbench/kinds"
	"github.com/serbench/serbench/schema/gen"
)

func main() { gen.Main(own.Generator, datasets.All(), kinds.GoTypes()) }
