package rooms

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// source is a checkout with two generators, which share a package.
func source(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for path, text := range map[string]string{
		"go.mod":                      "module " + Module + "\n\nrequire (\n\texample.org/lib v1.0.0\n\texample.org/tool v1.0.0\n\texample.org/other v1.0.0\n)\n",
		"contestants/x/gen/gen.go":    "package gen\n\nimport (\n\t_ \"example.org/lib/parse\"\n\t_ \"" + Module + "/contest\"\n\t_ \"" + Module + "/schema/gen\"\n)\n\nconst tool = \"example.org/tool/cmd\"\n",
		"contestants/x/gen/t.tmpl":    "text",
		"contestants/x/gen/x_test.go": "package gen\n",
		"contestants/x/x.go":          "package x\n",
		"contestants/y/gen/gen.go":    "package gen\n",
		"contest/contest.go":          "package contest\n",
		"schema/gen/gen.go":           "package gen\n\nimport _ \"" + Module + "/schema\"\n",
		"schema/schema.go":            "package schema\n",
	} {
		write(t, filepath.Join(dir, path), text)
	}
	return dir
}

// key is that of x's room, as a serbench that begins now computes it.
func key(t *testing.T, dir string, r Room, release string) string {
	t.Helper()
	keys, err := NewKeys(dir)
	if err != nil {
		t.Fatal(err)
	}
	key, err := keys.Key(r, "x", release)
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// A key changes with all that decides the code, and with nothing else.
func TestKeyIsAllThatARoomIsMadeOf(t *testing.T) {
	dir := source(t)
	room := Of("order", []reflect.Type{reflect.TypeFor[named]()})
	base := key(t, dir, room, "")
	for path, text := range map[string]string{
		"contestants/x/gen/gen.go":    "// Package gen has a comment.\npackage gen\n\nimport (\n\t_ \"example.org/lib/parse\"\n\t_ \"" + Module + "/contest\"\n\t_ \"" + Module + "/schema/gen\"\n)\n\nconst   tool =  \"example.org/tool/cmd\" // and another\n",
		"contestants/x/gen/x_test.go": "package gen\n\nvar x int\n",
		"contestants/x/x.go":          "package x\n\nvar x int\n",
		"contestants/y/gen/gen.go":    "package gen\n\nvar x int\n",
		"contest/contest.go":          "package contest\n\nvar x int\n",
		"go.mod":                      "module " + Module + "\n\nrequire (\n\texample.org/lib v1.0.0\n\texample.org/tool v1.0.0\n\texample.org/other v1.2.0\n)\n",
	} {
		write(t, filepath.Join(dir, path), text)
		if key(t, dir, room, "") != base {
			t.Errorf("%s decides nothing, but changes the key", path)
		}
	}
	for path, text := range map[string]string{
		"contestants/x/gen/t.tmpl": "another text",
		"schema/gen/gen.go":        "package gen\n\nimport _ \"" + Module + "/schema\"\n\nvar x int\n",
		"schema/schema.go":         "package schema\n\nvar x int\n",
	} {
		dir := source(t)
		write(t, filepath.Join(dir, path), text)
		if key(t, dir, room, "") == base {
			t.Errorf("%s decides the code, but does not change the key", path)
		}
	}
	for _, changed := range []string{"lib", "tool"} {
		dir := source(t)
		text, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		if err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(dir, "go.mod"), strings.Replace(string(text), "example.org/"+changed+" v1.0.0", "example.org/"+changed+" v1.1.0", 1))
		if key(t, dir, room, "") == base {
			t.Errorf("another version of %s does not change the key", changed)
		}
	}
	lib := t.TempDir()
	replaced := source(t)
	text, err := os.ReadFile(filepath.Join(replaced, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(replaced, "go.mod"), string(text)+"\nreplace example.org/lib => "+lib+"\n")
	write(t, filepath.Join(lib, "lib.go"), "package lib\n")
	before := key(t, replaced, room, "")
	write(t, filepath.Join(lib, "lib.go"), "package lib\n\nvar x int\n")
	if key(t, replaced, room, "") == before {
		t.Error("a change of a library under development does not change the key")
	}
	other := Of("other", []reflect.Type{reflect.TypeFor[named]()})
	wider := Of("order", []reflect.Type{reflect.TypeFor[named](), reflect.TypeFor[int]()})
	for _, different := range []string{key(t, dir, room, "v1.2.3"), key(t, dir, other, ""), key(t, dir, wider, "")} {
		if different == base {
			t.Error("a release, another room or more types do not change the key")
		}
	}
}

// A source that can't be read is an error that names the file.
func TestFaultsOfKeys(t *testing.T) {
	if _, err := NewKeys(t.TempDir()); err == nil || !strings.Contains(err.Error(), "go.mod") {
		t.Errorf("no go.mod: %v", err)
	}
	dir := source(t)
	write(t, filepath.Join(dir, "schema/schema.go"), "package {")
	write(t, filepath.Join(dir, "contestants/x/generated", KeyFile), "order\n")
	keys, err := NewKeys(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := keys.Key(Room{}, "x", ""); err == nil || !strings.Contains(err.Error(), "the generator of x: schema/schema.go") {
		t.Errorf("a file that does not parse: %v", err)
	}
	if _, err := keys.Committed("x"); err == nil || !strings.Contains(err.Error(), KeyFile) || !strings.Contains(err.Error(), "serbench generate --lib x") {
		t.Errorf("a damaged list of keys: %v", err)
	}
	if got, err := keys.Committed("y"); len(got) != 0 || err != nil {
		t.Errorf("a contestant without rooms: %v (%v)", got, err)
	}
}
