package programs

import (
	"reflect"
	"slices"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/programs/rooms"
)

// Known are the types that programs may have, and the rooms with the code for them.
type Known struct {
	Types []Type
	Rooms []rooms.Room
}

// A Type is one that programs may have.
type Type struct {
	Name string
	// Package is the import path of the package with the variable Type, a *contest.Type.
	Package string
	// Room is the name of the room with its code.
	Room string
}

// Builtin returns serbench's own types: those of data sets, and those that probes send.
func Builtin(types []*contest.Type, probes, versions []reflect.Type) Known {
	k := Known{Rooms: rooms.Builtin(types, probes, versions)}
	for _, family := range rooms.Families(types) {
		for _, t := range family {
			k.Types = append(k.Types, Type{Name: t.Name, Package: t.Go.PkgPath(), Room: family[0].Name})
		}
	}
	return k
}

// of returns the types of a program, which are none if it probes, and the rooms that it needs.
func (k Known) of(names harness.Types) (types []Type, needed []rooms.Room) {
	wanted := []string{rooms.Probes, rooms.Versions}
	if names != harness.Probes {
		wanted = nil
		for _, name := range names.Names() {
			if i := slices.IndexFunc(k.Types, func(t Type) bool { return t.Name == name }); i >= 0 {
				types, wanted = append(types, k.Types[i]), append(wanted, k.Types[i].Room)
			}
		}
	}
	for _, r := range k.Rooms {
		if slices.Contains(wanted, r.Name) {
			needed = append(needed, r)
		}
	}
	return types, needed
}
