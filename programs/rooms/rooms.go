// Package rooms knows generated code before it is made and where it is kept. The unit is a
// room: the code of one contestant for one type and its parts, in one package, with a package
// below it for each mode of the generator. A room has a key, which is made of everything that
// decides the code. Two rooms with the same key have the same code, in any program, checkout or
// release.
package rooms

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/serbench/serbench/contest"
)

// Module is serbench's module path.
const Module = "github.com/serbench/serbench"

// A Room is the same room of every contestant.
type Room struct {
	// Name tells it from the other rooms of a contestant: "pod".
	Name string
	// Package is the import path, and Dir the folder below the workspace, both with a star in
	// place of the contestant.
	Package, Dir string
	// Types are those that the code is for.
	Types []GoType
	// Schema is a text of all that generators can see of the types.
	Schema string
}

// A GoType is a named type, as Go code spells it.
type GoType struct {
	Package string `json:"package"`
	Name    string `json:"name"`
}

// PackageOf returns the import path of a contestant's room.
func (r Room) PackageOf(contestant string) string {
	return strings.Replace(r.Package, "*", contestant, 1)
}

// DirOf returns the folder of a contestant's room, with slashes, below the workspace.
func (r Room) DirOf(contestant string) string { return strings.Replace(r.Dir, "*", contestant, 1) }

// Folder is the folder of the workspace with the module of the rooms for serbench's own types. The
// module's path is that of the contestants in serbench's source, so that a room has the same import
// path wherever it lies.
const Folder = "rooms"

// ModulePath is that module's path.
const ModulePath = Module + "/contestants"

// Probes and Versions are the names of the rooms for the types that probes send. The versions of
// records that hold other records have a room of their own: the code for the others does not depend on
// them.
const (
	Probes   = "probetypes"
	Versions = "versions"
)

// Probed reports whether a room is for types that probes send.
func Probed(room string) bool { return room == Probes || room == Versions }

// Of returns the room of some of serbench's own types, by the name of the first.
func Of(name string, types []reflect.Type) Room {
	r := Room{Name: name, Package: ModulePath + "/*/generated/" + name, Dir: Folder + "/*/generated/" + name, Schema: Schema(types)}
	for _, t := range types {
		r.Types = append(r.Types, GoType{t.PkgPath(), t.Name()})
	}
	return r
}

// Builtin returns the rooms of the types of data sets, and those of the probes' types.
func Builtin(types []*contest.Type, probes, versions []reflect.Type) (all []Room) {
	for _, family := range Families(types) {
		var of []reflect.Type
		for _, t := range family {
			of = append(of, t.Go)
		}
		all = append(all, Of(family[0].Name, of))
	}
	return append(all, Of(Probes, probes), Of(Versions, versions))
}

// Families puts each type that is part of another into the other's family, behind it, because
// the other's code includes that of its parts and would repeat it.
func Families(types []*contest.Type) (all [][]*contest.Type) {
	whole := func(part *contest.Type) *contest.Type {
		for _, t := range types {
			if t != part && t.Holds(func(held reflect.Type) bool { return held == part.Go }) {
				part = t
			}
		}
		return part
	}
	for _, t := range types {
		if whole(t) != t {
			continue
		}
		family := []*contest.Type{t}
		for _, part := range types {
			if part != t && whole(part) == t {
				family = append(family, part)
			}
		}
		all = append(all, family)
	}
	return all
}

// Schema returns a text of all that generators can see of types: names, fields, tags and methods.
func Schema(types []reflect.Type) string {
	var b strings.Builder
	seen := map[reflect.Type]bool{}
	queue := slices.Clone(types)
	for len(queue) > 0 {
		t := queue[0]
		queue = queue[1:]
		if seen[t] {
			continue
		}
		seen[t] = true
		fmt.Fprintf(&b, "%s %s", spelled(t), t.Kind())
		switch t.Kind() {
		case reflect.Struct:
			for i := range t.NumField() {
				f := t.Field(i)
				fmt.Fprintf(&b, "\n\t%s %q %s %q %v", f.Name, f.PkgPath, spelled(f.Type), f.Tag, f.Anonymous)
				queue = append(queue, f.Type)
			}
		case reflect.Map:
			fmt.Fprintf(&b, " %s", spelled(t.Key()))
			queue = append(queue, t.Key(), t.Elem())
		case reflect.Array, reflect.Slice, reflect.Pointer, reflect.Chan:
			queue = append(queue, t.Elem())
		}
		if t.Name() != "" && t.PkgPath() != "" && t.Kind() != reflect.Interface {
			for i := range reflect.PointerTo(t).NumMethod() {
				m := reflect.PointerTo(t).Method(i)
				fmt.Fprintf(&b, "\n\t%s %v", m.Name, m.Type)
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// spelled names a type with the paths of packages.
func spelled(t reflect.Type) string {
	if t.Name() != "" {
		return t.PkgPath() + "." + t.Name()
	}
	switch t.Kind() {
	case reflect.Map:
		return "map[" + spelled(t.Key()) + "]" + spelled(t.Elem())
	case reflect.Slice:
		return "[]" + spelled(t.Elem())
	case reflect.Array:
		return fmt.Sprintf("[%d]%s", t.Len(), spelled(t.Elem()))
	case reflect.Pointer:
		return "*" + spelled(t.Elem())
	}
	return t.String()
}
