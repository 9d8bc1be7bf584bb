package main

import (
	"bytes"
	"embed"
	"errors"
	"flag"
	"fmt"
	"go/format"
	"go/token"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"text/template"
	"time"
)

//go:embed new
var newFiles embed.FS

var newTemplates = template.Must(template.ParseFS(newFiles, "new/*.tmpl"))

// A scaffold is a contestant's folder to begin with: it compiles, and the kit says what it
// lacks.
type scaffold struct {
	Name, Module string
	Generated    bool
	Today        string
}

// parseNew reads the arguments of the verb new.
func parseNew(args []string) (s scaffold, err error) {
	flags := flag.NewFlagSet("new", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.BoolVar(&s.Generated, "generated", false, "")
	if err := flags.Parse(args); err != nil {
		return s, err
	}
	if flags.NArg() != 2 {
		return s, errors.New("want a name and a module")
	}
	s.Name, s.Module = flags.Arg(0), flags.Arg(1)
	s.Today = time.Now().UTC().Format(time.DateOnly)
	return s, nil
}

// reserved are names that would not compile or not be listed. Every program imports a
// package called contest beside the contestants.
var reserved = []string{"contest", "contestants", "internal", "main", "testdata"}

// modulePath allows what a module's path may have, and nothing that ends a string of Go.
var modulePath = regexp.MustCompile(`^[A-Za-z0-9][-A-Za-z0-9._~/]*$`)

// write makes the folder below the repository's root.
func (s scaffold) write(root string) error {
	if !folderRule.MatchString(s.Name) {
		return fmt.Errorf("%q: a contestant's name must match %s", s.Name, folderRule)
	}
	if token.IsKeyword(s.Name) || slices.Contains(reserved, s.Name) {
		return fmt.Errorf("%q: a contestant can't have that name, which means something to Go or to serbench", s.Name)
	}
	if !modulePath.MatchString(s.Module) {
		return fmt.Errorf("%q is no module path; the standard library is called std", s.Module)
	}
	if _, err := os.Stat(filepath.Join(root, "contestants")); err != nil {
		return fmt.Errorf("%w; run this in the repository's root", err)
	}
	folder := filepath.Join(root, "contestants", s.Name)
	if _, err := os.Stat(folder); err == nil {
		return fmt.Errorf("contestants/%s is there already; if two libraries claim a name, append the owner's", s.Name)
	} else if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	files, err := s.files()
	if err != nil {
		return err
	}
	for name, code := range files {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(path, code, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// files returns the folder's files by their slash-separated paths.
func (s scaffold) files() (map[string][]byte, error) {
	templates := map[string]string{s.Name + ".go": "lib.go.tmpl"}
	if s.Generated {
		templates["gen/gen.go"] = "gen.go.tmpl"
	}
	files := map[string][]byte{}
	for name, tmpl := range templates {
		var b bytes.Buffer
		if err := newTemplates.ExecuteTemplate(&b, tmpl, s); err != nil {
			return nil, err
		}
		code, err := format.Source(b.Bytes())
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		files[name] = code
	}
	return files, nil
}

// Page is the path of the documentation on pkg.go.dev.
func (s scaffold) Page() string {
	if s.Module == "std" {
		return "encoding/" + s.Name
	}
	return s.Module
}

// steps says what is left to do, and begins with the module if go.mod lacks it.
func (s scaffold) steps(root string) string {
	var steps []string
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	required := regexp.MustCompile(`(?m)^\s*(require\s+)?` + regexp.QuoteMeta(s.Module) + `\s+v`)
	if s.Module != "std" && (err != nil || !required.Match(mod)) {
		steps = append(steps, "go get "+s.Module+"@VERSION    an exact version, not -u")
	}
	steps = append(steps, "fill in every TODO of contestants/"+s.Name)
	if s.Generated {
		steps = append(steps, "go generate ./contestants/"+s.Name)
	}
	steps = append(steps,
		"go test ./contestants -run '/^"+s.Name+"$' -update",
		"read its testdata: what is lossy, wrong, changed or crashed must be the library's doing",
		"go run . describe --lib "+s.Name+" -o internal/catalog/catalog.json",
		"go run . list fairness --format markdown -o docs/FAIRNESS.md",
		"go test ./contestants -run TestLinkedModulesArePinned -update",
		"go test ./... && go run . run --lib "+s.Name+" --quick",
	)
	var b strings.Builder
	fmt.Fprintf(&b, "made contestants/%s; next, as docs/ADDING-A-LIBRARY.md describes:\n", s.Name)
	for i, step := range steps {
		fmt.Fprintf(&b, "  %d. %s\n", i+1, step)
	}
	return b.String()
}
