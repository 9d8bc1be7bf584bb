package gen

import (
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"github.com/serbench/serbench/schema"
)

// A Generator writes the code that one contestant's library needs for a type.
type Generator struct {
	// Contestant is the contestant's name.
	Contestant string
	// Needs names a compiler that tools.sh installs, because it is not written in
	// Go; "" if none is needed.
	Needs string
	// Generate writes the code of the room's types.
	Generate func(room Room) error
	// Modes are the packages that the generator writes below a room, each with
	// the same types but other options of the library.
	Modes []Mode
	// Finish completes several rooms together, those of modes included, for a tool
	// that takes longer to start than to run; nil if nothing is left to do.
	Finish func(rooms []Room) error
}

// A Mode is one of a generator's modes.
type Mode struct {
	// Name is the package's name: "alias". It is a prefix of the codecs in the
	// mode's table: "alias/default".
	Name string
	// Times has the names of the mode's codecs if they differ from the generator's
	// own only in times. For types without a time, the mode's names then stand for
	// the generator's own codecs.
	Times []string
	// Generate writes the code of the mode's types into a room below the
	// generator's.
	Generate func(room Room) error
}

// UnixNanoMode is the mode in which a time is its nanoseconds since 1970 in one integer, with
// the codecs of these names.
func UnixNanoMode(names []string, generate func(room Room) error) Mode {
	return Mode{Name: "unixnano", Times: names, Generate: generate}
}

// ReleaseVariable is the environment variable with the version of the
// contestant's library to generate code for, if it is not go.mod's. serbench sets
// it when it generates in a copy of the source. An older library may not know a
// mode, which then has a reason instead of codecs. Without the variable that is
// an error.
const ReleaseVariable = "SERBENCH_RELEASE"

// A Room is a folder that a generator writes one package into.
type Room struct {
	// Dir is the folder's path. The folder exists and is empty.
	Dir string
	// Package is the import path; its last element is the package's name.
	Package string
	// Types are the types to write code for.
	Types []reflect.Type

	generator *Generator
	mode      string // "" for the room itself
}

// Name is the package's name.
func (r Room) Name() string { return path.Base(r.Package) }

// ID is the room's name wherever all rooms of a process share the names:
// contestant, package and mode, as in "protobuf/log/opaque".
func (r Room) ID() string {
	if r.mode != "" {
		return r.Contestant() + "/" + path.Base(path.Dir(r.Package)) + "/" + r.mode
	}
	return r.Contestant() + "/" + r.Name()
}

// Contestant is the name of the contestant that the code is for.
func (r Room) Contestant() string { return r.generator.Contestant }

// Path is the path of one of the room's files.
func (r Room) Path(file string) string { return filepath.Join(r.Dir, file) }

// Command is the command by which a person runs the generator.
func (r Room) Command() string { return "go generate ./contestants/" + r.Contestant() }

// File starts a Go file of the room.
func (r Room) File() *File {
	f := NewFile(r.Name(), r.Command())
	f.room = r
	return f
}

// in is the room of one of the generator's modes.
func (r Room) in(m Mode) Room {
	below := Room{Dir: filepath.Join(r.Dir, m.Name), Package: r.Package + "/" + m.Name, generator: r.generator, mode: m.Name}
	for _, t := range r.Types {
		if m.Times == nil || hasTime(t) {
			below.Types = append(below.Types, t)
		}
	}
	return below
}

// hasTime reports whether a type contains a time. Types that schema does not know have none;
// whoever writes their code reports the error.
func hasTime(t reflect.Type) bool {
	root, err := schema.Of(t)
	return err == nil && root.HasTime()
}

// Refuse writes the table of a room whose types the library can't carry. Such a
// room needs nothing else, and most generators fail if they have nothing to do.
func (r Room) Refuse(reasons []Reason) error {
	f := r.File()
	f.Table(nil, reasons, nil, nil)
	return f.Write(r.Path(tableFile))
}

// tableFile is the file of a room that contains its table.
const tableFile = "codecs_gen.go"

// Room returns the room of types in a folder, for the package with this import path.
func (g *Generator) Room(dir, pkg string, types []reflect.Type) Room {
	return Room{Dir: dir, Package: pkg, Types: types, generator: g}
}

// Write empties the folder and writes a package with the code of types into it.
func (g *Generator) Write(dir, pkg string, types []reflect.Type) error {
	room := g.Room(dir, pkg, types)
	if err := g.Fill(room); err != nil {
		return err
	}
	return g.Complete([]Room{room})
}

// Fill empties a room's folder and writes its files, apart from those that Finish writes.
func (g *Generator) Fill(room Room) error {
	err := room.empty()
	if err == nil {
		err = g.Generate(room)
	}
	for _, mode := range g.Modes {
		err = errors.Join(err, g.writeMode(room, mode))
	}
	if err != nil {
		return fmt.Errorf("%s: %s: %w", g.Contestant, room.Name(), err)
	}
	return nil
}

// writeMode writes one of the modes below a room. At a release other than
// go.mod's it may write the reason why the library can't.
func (g *Generator) writeMode(room Room, mode Mode) error {
	below := room.in(mode)
	if len(below.Types) == 0 {
		return nil
	}
	if err := below.empty(); err != nil {
		return err
	}
	err := mode.Generate(below)
	release := os.Getenv(ReleaseVariable)
	if err == nil || release == "" {
		return err
	}
	// Half-written code need not compile.
	if err := below.empty(); err != nil {
		return err
	}
	first, _, _ := strings.Cut(err.Error(), "\n")
	var reasons []Reason
	for _, t := range room.Types {
		reasons = append(reasons, Reason{t, fmt.Sprintf("no code of mode %s at %s: %s", mode.Name, release, first)})
	}
	return below.Refuse(reasons)
}

// empty makes the room's folder, and empties it.
func (r Room) empty() error {
	if err := os.RemoveAll(r.Dir); err != nil {
		return err
	}
	return os.MkdirAll(r.Dir, 0o777)
}

// Complete writes what is left of rooms that were filled.
func (g *Generator) Complete(rooms []Room) error {
	if g.Finish == nil {
		return nil
	}
	for _, room := range slices.Clone(rooms) {
		for _, mode := range g.Modes {
			if below := room.in(mode); len(below.Types) > 0 {
				rooms = append(rooms, below)
			}
		}
	}
	if err := g.Finish(rooms); err != nil {
		return fmt.Errorf("%s: %w", g.Contestant, err)
	}
	return nil
}
