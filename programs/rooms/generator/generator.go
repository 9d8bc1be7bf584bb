// Package generator is the program that runs contestants' generators.
package generator

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
	"runtime"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/serbench/serbench/programs/rooms"
	"github.com/serbench/serbench/schema/gen"
)

// Main runs generators. types are those of each room, by its name. It reads requests from standard
// input, and writes an answer for each room to standard output as soon as the room is done. A generator
// that fails stops no other.
func Main(types map[string][]reflect.Type, generators ...*gen.Generator) {
	if err := run(os.Stdin, os.Stdout, types, generators); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(in io.Reader, out io.Writer, types map[string][]reflect.Type, generators []*gen.Generator) error {
	r := runner{types: types, answers: json.NewEncoder(out)}
	r.atOnce.SetLimit(runtime.NumCPU())
	var ends []func() error
	for requests := json.NewDecoder(in); ; {
		var request rooms.Request
		if err := requests.Decode(&request); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return err
		}
		for _, g := range generators {
			if g.Contestant == request.Contestant {
				ends = append(ends, r.begin(g, request))
			}
		}
	}
	err := r.atOnce.Wait()
	for _, end := range ends {
		err = errors.Join(err, end())
	}
	return err
}

type runner struct {
	types   map[string][]reflect.Type
	atOnce  errgroup.Group
	lock    sync.Mutex
	answers *json.Encoder
}

// begin starts to write the rooms of a contestant. The function that it returns ends that, once all are
// written, for a generator that completes its rooms together.
func (r *runner) begin(g *gen.Generator, request rooms.Request) (end func() error) {
	if err := g.Available(); err != nil {
		return func() error { return r.refuse(request, request.Rooms, err) }
	}
	var lock sync.Mutex
	var written []gen.Room
	var places []rooms.Place
	for _, place := range request.Rooms {
		r.atOnce.Go(func() error {
			room := g.Room(place.Dir, place.Package, r.types[place.Room])
			err := attempt(func() error { return g.Fill(room) })
			if err != nil || g.Finish == nil {
				return r.answer(request.Contestant, place, err)
			}
			lock.Lock()
			defer lock.Unlock()
			written, places = append(written, room), append(places, place)
			return nil
		})
	}
	return func() error {
		if len(written) == 0 {
			return nil
		}
		return r.refuse(request, places, attempt(func() error { return g.Complete(written) }))
	}
}

// refuse answers for all places alike.
func (r *runner) refuse(request rooms.Request, places []rooms.Place, why error) (err error) {
	for _, place := range places {
		err = errors.Join(err, r.answer(request.Contestant, place, why))
	}
	return err
}

func (r *runner) answer(contestant string, place rooms.Place, why error) error {
	answer := rooms.Answer{Contestant: contestant, Room: place.Room}
	if why != nil {
		answer.Error = strings.TrimSpace(why.Error())
	}
	r.lock.Lock()
	defer r.lock.Unlock()
	return r.answers.Encode(answer)
}

// attempt calls a generator. One that meets what it does not know may panic.
func attempt(call func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return call()
}
