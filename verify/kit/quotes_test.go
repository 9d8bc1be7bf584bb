package kit

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/serbench/serbench/contest"
)

func TestQuotesAreLookedUp(t *testing.T) {
	dir := t.TempDir()
	source := "// Package lib is\n//   not for   production.\npackage lib\n"
	if err := os.WriteFile(filepath.Join(dir, "doc.go"), []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		quote contest.Quote
		fault string
	}{
		{contest.Quote{Place: "doc.go", Text: "Package lib is not for production.", Seen: "2026-11-22"}, ""},
		{contest.Quote{Place: "doc.go", Text: "is for production", Seen: "2026-11-22"}, "doc.go of the module does not say"},
		{contest.Quote{Place: "README.md", Text: "is not", Seen: "2026-11-22"}, "README.md"},
		{contest.Quote{Place: "doc.go", Text: "is not", Seen: "yesterday"}, "2006-01-02"},
		{contest.Quote{Place: "doc.go", Text: " ", Seen: "2026-11-22"}, "no passage of doc.go is quoted"},
		{contest.Quote{Place: "https://example.org/doc", Text: "anything", Seen: "2026-11-22"}, ""},
	} {
		err := checkQuote(dir, test.quote)
		if (err != nil) != (test.fault != "") || err != nil && !strings.Contains(err.Error(), test.fault) {
			t.Errorf("%+v: %v, want %q", test.quote, err, test.fault)
		}
	}
}

func TestSourceOfModules(t *testing.T) {
	for module, file := range map[string]string{"std": "encoding/json/encode.go", "golang.org/x/mod": "modfile/read.go"} {
		dir, err := sourceOf(module)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(filepath.Join(dir, file)); err != nil {
			t.Error(err)
		}
	}
	if _, err := sourceOf("example.org/unknown"); err == nil {
		t.Error("a module that go.mod does not require has a source")
	}
}

// A library under development is in a folder that go.mod names.
func TestSourceOfAModuleUnderDevelopment(t *testing.T) {
	dir := t.TempDir()
	for path, text := range map[string]string{
		"go.mod":     "module example.org/x\n\ngo 1.26\n\nrequire example.org/lib v0.0.0\n\nreplace example.org/lib => ./lib\n",
		"lib/go.mod": "module example.org/lib\n\ngo 1.26\n",
	} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, path)), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, path), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	t.Setenv("GOWORK", "off")
	if got, err := sourceOf("example.org/lib"); err != nil || filepath.Base(got) != "lib" {
		t.Errorf("%q (%v)", got, err)
	}
}
