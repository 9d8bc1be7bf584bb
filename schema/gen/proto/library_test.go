package proto

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// write makes a library with two modes write a room, and returns the files on
// which the library's generator ran.
func write(t *testing.T, l Library, dir string) (files []File) {
	t.Helper()
	l.Run = func(_ gen.Room, file File) error {
		files = append(files, file)
		return nil
	}
	l.Names = []string{"default"}
	l.Codec = func(f *gen.File, r Root) { f.P("type default%s struct{ *%s }\n", r.Name, r.Message) }
	g := &gen.Generator{
		Contestant: "some",
		Generate:   l.Generate,
		Modes:      []gen.Mode{{Name: "pooled", Generate: l.Generate}},
	}
	if err := g.Write(dir, "example.org/generated/log", []reflect.Type{reflect.TypeFor[other]()}); err != nil {
		t.Fatal(err)
	}
	return files
}

// A process's global registry accepts each path, each package and each message
// only once.
func TestModesHaveDifferentPathsAndPackages(t *testing.T) {
	dir := t.TempDir()
	files := write(t, Library{}, dir)
	if len(files) != 2 {
		t.Fatalf("%d files, want one for each mode", len(files))
	}
	for i, want := range []struct{ dir, path, pkg, goPackage string }{
		{dir, "serbench/some/log/messages.proto", "serbench.some.log", "example.org/generated/log;log"},
		{filepath.Join(dir, "pooled"), "serbench/some/log/pooled/messages.proto", "serbench.some.log.pooled", "example.org/generated/log/pooled;pooled"},
	} {
		file := files[i]
		if goImport, _, _ := strings.Cut(want.goPackage, ";"); file.Path != want.path || file.GoImport != goImport {
			t.Errorf("%s of %s, want %s of %s", file.Path, file.GoImport, want.path, goImport)
		}
		for _, line := range []string{"\npackage " + want.pkg + ";\n", "\noption go_package = \"" + want.goPackage + "\";\n"} {
			if !strings.Contains(file.Text, line) {
				t.Errorf("no %q in:\n%s", line, file.Text)
			}
		}
		written, err := os.ReadFile(filepath.Join(want.dir, "messages.proto"))
		if err != nil || string(written) != file.Text {
			t.Errorf("%v, and in the folder:\n%s", err, written)
		}
	}
}

func TestRoomWithoutTypesHasATable(t *testing.T) {
	dir := t.TempDir()
	files := write(t, Library{Refuse: func(*schema.Node) string { return "not this" }}, dir)
	entries, err := os.ReadDir(filepath.Join(dir, "pooled"))
	if err != nil || len(entries) != 1 || len(files) != 0 {
		t.Errorf("%v, %v in the folder, and the generator ran %d times", err, entries, len(files))
	}
	table, err := os.ReadFile(filepath.Join(dir, "codecs_gen.go"))
	if err != nil || !slices.Contains(strings.Split(string(table), "\n"), `}, pooled.Codecs)`) || !strings.Contains(string(table), "other: not this") {
		t.Errorf("%v\n%s", err, table)
	}
}
