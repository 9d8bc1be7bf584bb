// Package generate is the program that runs contestants' generators on the user's type.
package generate

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/serbench/serbench/programs/subject/inspect"
	"github.com/serbench/serbench/schema/gen"
)

// Main runs generators on one type. It reads a request from standard input, and writes an answer for
// each generator to standard output as soon as it ends, a line of JSON each. A generator that fails
// stops no other.
func Main(t reflect.Type, generators ...*gen.Generator) {
	if err := run(t, generators); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(t reflect.Type, generators []*gen.Generator) error {
	var request inspect.Generating
	if err := json.NewDecoder(os.Stdin).Decode(&request); err != nil {
		return err
	}
	var lock sync.Mutex
	answers := json.NewEncoder(os.Stdout)
	var group errgroup.Group
	group.SetLimit(runtime.NumCPU())
	for _, g := range generators {
		group.Go(func() error {
			answer := inspect.Generated{Contestant: g.Contestant, Error: write(g, request, t)}
			lock.Lock()
			defer lock.Unlock()
			return answers.Encode(answer)
		})
	}
	return group.Wait()
}

// write writes the code of one contestant, and returns why it could not.
func write(g *gen.Generator, request inspect.Generating, t reflect.Type) (failed string) {
	defer func() {
		// A generator that meets what it does not know may panic.
		if p := recover(); p != nil {
			failed = fmt.Sprint(p)
		}
	}()
	err := g.Available()
	if err == nil {
		err = g.Write(filepath.Join(request.Dir, g.Contestant), request.Package+"/"+g.Contestant, []reflect.Type{t})
	}
	if err != nil {
		return strings.TrimSpace(err.Error())
	}
	return ""
}
