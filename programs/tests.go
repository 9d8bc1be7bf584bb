package programs

import (
	"cmp"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"text/template"

	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/programs/rooms"
)

// Tests is a test binary with contestants and the code for types: one test file, in a package of the
// workspace.
type Tests struct {
	// Name is the name of the package's folder.
	Name        string
	Contestants []string
	// Types are those that the contestants have code for. Probes adds those that probes send.
	Types  harness.Types
	Probes bool
	// TypesOf has the types of contestants that have code for others.
	TypesOf map[string]harness.Types
	// Source is the test file; see [TestFile].
	Source *template.Template
	// Fuzz, unless empty, is the regular expression of the fuzz test. The go command then instruments
	// all that the binary is made of.
	Fuzz string
}

// TestFile parses the template of a test file. It is executed with a value that has Types, a list of
// [Type], and Contestants, a list with Name, Rooms and Methods: the import paths of packages with a
// variable Codecs, and whether the contestant's package has one that is called Methods. The file may
// use two templates: "imports" writes the lines that import the contestants and their code, and
// "contestants" the elements of a []*contest.Contestant.
func TestFile(text string) *template.Template { return withContestants("serbench_test.go", text) }

// BuildTests builds test binaries, and returns them by name. One that does not compile has a fault.
func (b *Builder) BuildTests(ctx context.Context, all []Tests) (map[string]harness.Program, error) {
	w, t := b.workspace(), target{}
	if err := b.makeRooms(ctx, w, t, b.testPlaces(w, all)); err != nil {
		return nil, err
	}
	if err := w.prepare(b, nil); err != nil {
		return nil, err
	}
	dir := filepath.Join(b.Cache, "tests")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	for _, one := range all {
		if err := b.writeTests(w, one); err != nil {
			return nil, err
		}
	}
	built := map[string]harness.Program{}
	for _, group := range together(all) {
		fault, err := b.compileTests(ctx, w, t, dir, group)
		if err != nil {
			return nil, err
		}
		for _, one := range group {
			p := harness.Program{Fault: fault}
			if fault != "" && len(group) > 1 { // one that does not compile stops the others
				if p.Fault, err = b.compileTests(ctx, w, t, dir, []Tests{one}); err != nil {
					return nil, err
				}
			}
			if p.Fault == "" {
				p.Command = []string{filepath.Join(dir, one.Name+".test"+executableSuffix())}
			}
			built[one.Name] = p
		}
	}
	return built, nil
}

// together groups tests that one go command can compile. It instruments only one package at a time.
func together(all []Tests) (groups [][]Tests) {
	for _, one := range all {
		i := slices.IndexFunc(groups, func(group []Tests) bool { return one.Fuzz == "" && group[0].Fuzz == "" })
		if i < 0 {
			i, groups = len(groups), append(groups, nil)
		}
		groups[i] = append(groups[i], one)
	}
	return groups
}

// BuildSound builds a test binary without the contestants that do not load or compile. It returns
// why each of those is absent. If the test file itself has a fault, so has the binary.
func (b *Builder) BuildSound(ctx context.Context, one Tests) (p harness.Program, absent map[string]string, err error) {
	absent = map[string]string{}
	for {
		built, err := b.BuildTests(ctx, []Tests{one})
		p = built[one.Name]
		if err != nil || p.Fault == "" {
			return p, absent, err
		}
		unsound, err := b.unsound(ctx, one)
		if err != nil || len(unsound) == 0 {
			return p, absent, err
		}
		// A package that does not load hides those that do not compile, so there may be more.
		var rest []string
		for _, name := range one.Contestants {
			if absent[name] = unsound[name]; absent[name] == "" {
				delete(absent, name)
				rest = append(rest, name)
			}
		}
		one.Contestants = rest
	}
}

// unsound returns the contestants with a package that does not load or compile, and why.
func (b *Builder) unsound(ctx context.Context, one Tests) (map[string]string, error) {
	w, t := b.workspace(), target{}
	var paths []string
	owner := map[string]string{}
	for _, name := range one.Contestants {
		c := b.contestantOf(name, b.testRooms(one, name))
		for _, path := range append([]string{ours + "/contestants/" + name}, c.Rooms...) {
			paths, owner[path] = append(paths, path), name
		}
	}
	faults, err := b.load(ctx, w, t, paths)
	if err == nil && len(faults) == 0 {
		// Nothing is linked, because none of the packages is a program.
		events, _, failed := b.run(ctx, w, t, slices.Concat([]string{"build", "-json"}, paths)...)
		if failed == nil {
			return nil, nil
		}
		faults, err = b.failed(ctx, w, t, paths, readOutputs(events))
	}
	if err != nil {
		return nil, err
	}
	unsound := map[string]string{}
	for _, path := range paths { // the contestant's own package comes before its code
		if why := faults[path]; why != "" {
			unsound[owner[path]] = cmp.Or(unsound[owner[path]], why)
		}
	}
	return unsound, nil
}

// testRooms returns the rooms that tests need of a contestant.
func (b *Builder) testRooms(one Tests, contestant string) []rooms.Room {
	types, other := one.TypesOf[contestant]
	if !other {
		types = one.Types
	}
	_, needed := b.Known.of(types)
	if one.Probes {
		_, probes := b.Known.of(harness.Probes)
		needed = slices.Concat(needed, probes)
	}
	return needed
}

func (b *Builder) testPlaces(w workspace, all []Tests) (places []*place) {
	for _, one := range all {
		for _, contestant := range one.Contestants {
			places = b.addPlaces(places, w, contestant, b.testRooms(one, contestant))
		}
	}
	return places
}

func (b *Builder) writeTests(w workspace, one Tests) error {
	types, _ := b.Known.of(one.Types)
	var contestants []contestantOf
	for _, name := range one.Contestants {
		contestants = append(contestants, b.contestantOf(name, b.testRooms(one, name)))
	}
	text, err := Filled(one.Source, struct {
		Users       bool
		Types       []Type
		Contestants []contestantOf
	}{false, types, contestants})
	if err != nil {
		return err
	}
	folder := filepath.Join(w.dir, "programs", one.Name)
	return errors.Join(
		update(filepath.Join(folder, "serbench_test.go"), text),
		// A package needs a file that is no test.
		update(filepath.Join(folder, "serbench.go"), "// Code generated by serbench. DO NOT EDIT.\n\npackage tests\n"))
}

// compileTests compiles packages of tests that one go command can compile. The fault is in the
// compiler's first words.
func (b *Builder) compileTests(ctx context.Context, w workspace, t target, dir string, group []Tests) (fault string, err error) {
	args := []string{"test", "-c", "-vet=off", "-o", dir + string(os.PathSeparator)}
	if b.Race {
		args = append(args, b.flags(t)...)
	}
	if group[0].Fuzz != "" {
		args = append(args, "-fuzz="+group[0].Fuzz)
	}
	for _, one := range group {
		args = append(args, mains+"/"+one.Name)
	}
	out, printed, err := b.run(ctx, w, t, args...)
	text := string(out) + string(printed)
	switch {
	case ctx.Err() != nil:
		return "", context.Cause(ctx)
	case err == nil:
		return "", nil
	case full(text) != "":
		return "", errors.New(full(text))
	}
	if words := b.tidy(w, firstWords(text)); words != "" {
		return words, nil
	}
	return err.Error(), nil
}
