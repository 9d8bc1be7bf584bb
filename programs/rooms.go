package programs

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/programs/rooms"
)

// roomsKept limits how many rooms are kept: all of serbench's own at two releases or states of the
// source, and some of the user's.
const roomsKept = 3000

// A place is a contestant's room in a workspace.
type place struct {
	room       rooms.Room
	contestant string
	key        string
	dir        string // in the workspace
	committed  bool   // with the source, under the same key
}

// places returns the rooms that programs need, each once.
func (b *Builder) places(w workspace, ids []harness.ProgramID) (all []*place) {
	for _, id := range ids {
		_, needed := b.Known.of(id.Types)
		for _, contestant := range contestantsIn(id) {
			all = b.addPlaces(all, w, contestant, needed)
		}
	}
	return all
}

// addPlaces adds the rooms of a contestant, which are none without a generator, unless they are there.
func (b *Builder) addPlaces(all []*place, w workspace, contestant string, needed []rooms.Room) []*place {
	if !rooms.HasGenerator(os.DirFS(b.Source), contestant) {
		return all
	}
	for _, room := range needed {
		dir := filepath.Join(w.dir, filepath.FromSlash(room.DirOf(contestant)))
		if !slices.ContainsFunc(all, func(p *place) bool { return p.dir == dir }) {
			all = append(all, &place{room: room, contestant: contestant, dir: dir})
		}
	}
	return all
}

// makeRooms makes the code of rooms. One that is committed with the source under its key is used where
// it is. Any other comes from the cache, or is generated. One that can't be generated has the reason in
// place of codecs.
func (b *Builder) makeRooms(ctx context.Context, w workspace, t target, all []*place) error {
	if err := b.readKeys(); err != nil {
		return err
	}
	var due []*place
	for _, one := range all {
		found, err := b.findRoom(w, t, one)
		if err != nil {
			return err
		}
		if !found && b.refused[one.dir] != one.key {
			due = append(due, one)
		}
	}
	if len(due) == 0 {
		return nil
	}
	if err := b.generate(ctx, w, t, due); err != nil {
		return err
	}
	return b.store().Prune(roomsKept)
}

// GeneratorOf returns the key of a contestant's room for the types that probes send, "" for one without a
// generator.
func (b *Builder) GeneratorOf(contestant string) (string, error) {
	_, probed := b.Known.of(harness.Probes)
	if len(probed) == 0 || !rooms.HasGenerator(os.DirFS(b.Source), contestant) {
		return "", nil
	}
	if err := b.readKeys(); err != nil {
		return "", err
	}
	return b.keys.Key(probed[0], contestant, "")
}

// readKeys makes what computes keys, once.
func (b *Builder) readKeys() (err error) {
	if b.keys == nil {
		b.keys, err = rooms.NewKeys(b.Source)
	}
	return err
}

// Made is a contestant's room once it was to be made.
type Made struct {
	Contestant, Room, Key string
	// Dir is the folder with the code. Why is the reason if there is none, or none but what is
	// committed.
	Dir, Why string
}

// HasCode reports whether there is code.
func (m Made) HasCode() bool { return m.Dir != "" }

// Make makes rooms of contestants, and returns where each is.
//
// Anew generates those that are committed with the source, too. One whose compiler is missing stays if
// it has the right key.
func (b *Builder) Make(ctx context.Context, contestants []string, wanted []rooms.Room, anew bool) (made []Made, err error) {
	w := b.workspace()
	b.anew = anew
	var all []*place
	for _, contestant := range contestants {
		all = b.addPlaces(all, w, contestant, wanted)
	}
	if err := b.makeRooms(ctx, w, target{}, all); err != nil {
		return nil, err
	}
	for _, one := range all {
		m := Made{Contestant: one.contestant, Room: one.room.Name, Key: one.key, Dir: one.dir}
		if b.refused[one.dir] == one.key {
			m.Dir, m.Why = "", b.Failed[one.contestant]
		}
		if one.committed && (m.Why != "" || !anew) {
			m.Dir = filepath.Join(b.Source, "contestants", one.contestant, "generated", one.room.Name)
		}
		made = append(made, m)
	}
	return made, nil
}

func (b *Builder) fail(contestant, why string) {
	if b.Failed == nil {
		b.Failed = map[string]string{}
	}
	b.Failed[contestant] = why
}

func (b *Builder) store() rooms.Store { return rooms.Store{Dir: filepath.Join(b.rootCache(), "rooms")} }

// rootCache returns the folder of serbench's cache, of which that of a user's type is a part.
func (b *Builder) rootCache() string {
	if b.Root != "" {
		return b.Root
	}
	return b.Cache
}

// findRoom fills in a room's key. It reports whether the source or the cache has the code, and puts the
// latter's into the workspace.
func (b *Builder) findRoom(w workspace, t target, one *place) (found bool, err error) {
	release := ""
	if one.contestant == t.release {
		release = t.build.Version
	}
	if one.key, err = b.keys.Key(one.room, one.contestant, release); err != nil {
		return false, err
	}
	committed, err := b.keys.Committed(one.contestant)
	if err != nil {
		return false, err
	}
	folder := "contestants/" + one.contestant + "/generated/" + one.room.Name
	if one.room.PackageOf(one.contestant) == ours+"/"+folder {
		if one.committed = committed[one.room.Name] == one.key; one.committed && !b.anew {
			// In the workspace, the same package would be there twice.
			return true, os.RemoveAll(one.dir)
		}
		if err := b.hide(w, folder); err != nil {
			return false, err
		}
	}
	return b.store().Load(one.contestant, one.room.Name, one.key, one.dir)
}

// hide makes the go command overlook a folder of the source.
func (b *Builder) hide(w workspace, folder string) error {
	root := filepath.Join(b.Source, filepath.FromSlash(folder))
	return filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if os.IsNotExist(err) {
			return nil
		}
		if err != nil || e.IsDir() || !strings.HasSuffix(path, ".go") {
			return err
		}
		rel, err := filepath.Rel(b.Source, path)
		if err != nil {
			return err
		}
		at, err := w.inSource(rel)
		if err == nil {
			b.overlay(w.dir)[at] = ""
		}
		return err
	})
}

// inSource returns the path by which the go command knows a file of the source.
func (w workspace) inSource(rel string) (string, error) {
	source, err := w.link()
	if err != nil || filepath.IsAbs(source) {
		return filepath.Join(source, rel), err
	}
	return filepath.Join(w.dir, source, rel), nil
}

// overlay returns what the go command reads in place of files in a workspace, by path: a text, or ""
// for no file.
func (b *Builder) overlay(workspace string) map[string]string {
	if b.overlays == nil {
		b.overlays = map[string]map[string]string{}
	}
	if b.overlays[workspace] == nil {
		b.overlays[workspace] = map[string]string{}
		if b.subject != nil {
			for path, text := range b.subject.Overlay {
				b.overlays[workspace][path] = text
			}
		}
	}
	return b.overlays[workspace]
}

// contestantsIn returns the contestants of a program. Its own comes first, then the references.
// Programs for probes have none, because nothing is timed in them.
func contestantsIn(id harness.ProgramID) []string {
	names := []string{id.Contestant}
	for _, reference := range references {
		if reference != id.Contestant && id.Types != harness.Probes {
			names = append(names, reference)
		}
	}
	return names
}
