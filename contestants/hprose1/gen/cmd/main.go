// Command cmd writes contestants/hprose1/generated.
package main

import (
	own "github.com/serbench/serbench/contestants/hprose1/gen"
	"github.com/serbench/serbench/datasets"
	"github.com/serbench/serbench/kinds"
	"github.com/serbench/serbench/schema/gen"
)

func main() { gen.Main(own.Generator, datasets.All(), kinds.GoTypes()) }
