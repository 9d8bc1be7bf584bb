package writer

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/serbench/serbench/programs/alone"
)

const (
	ours        = "github.com/serbench/serbench/"
	contestPath = ours + "contest"
	shimPath    = alone.ShimPackage
	probeTypes  = ours + "verify/probe/probetypes"
)

// A source is a package whose declarations may be copied.
type source struct {
	path  string
	files []*ast.File
	types *types.Package
	info  *types.Info
}

// sources are the packages that may be copied, with all that they import.
type sources struct {
	set    *token.FileSet
	text   map[string][]byte // of files, by path
	byPath map[string]*source
	order  []*source
}

// listed is what the go command knows of a package.
type listed struct {
	ImportPath, Dir, Export string
	GoFiles                 []string
}

// load reads the packages that may be copied, which are those of the library's contestant, its
// generated code, and the types that probes send. Other packages come compiled.
func load(paths ...string) (*sources, error) {
	c := exec.Command("go", append([]string{"list", "-deps", "-export", "-json=ImportPath,Dir,Export,GoFiles"}, paths...)...)
	var printed bytes.Buffer
	c.Stderr = &printed
	out, err := c.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w: %s", err, printed.Bytes())
	}
	s := &sources{set: token.NewFileSet(), text: map[string][]byte{}, byPath: map[string]*source{}}
	exports := map[string]string{}
	compiled := importer.ForCompiler(s.set, "gc", func(path string) (io.ReadCloser, error) {
		if exports[path] == "" {
			return nil, fmt.Errorf("no compiled %s", path)
		}
		return os.Open(exports[path])
	})
	imported := importing(func(path string) (*types.Package, error) {
		if own := s.byPath[path]; own != nil {
			return own.types, nil
		}
		return compiled.Import(path)
	})
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listed
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return s, nil
		} else if err != nil {
			return nil, err
		}
		exports[p.ImportPath] = p.Export
		if copied(p.ImportPath) {
			if err := s.add(p, imported); err != nil {
				return nil, err
			}
		}
	}
}

// copied reports whether the declarations of a package may be copied.
func copied(path string) bool {
	return strings.HasPrefix(path, ours+"contestants/") || strings.HasPrefix(path, probeTypes) || path == shimPath
}

type importing func(path string) (*types.Package, error)

func (i importing) Import(path string) (*types.Package, error) { return i(path) }

// add parses and checks a package.
func (s *sources) add(p listed, from types.Importer) error {
	one := &source{path: p.ImportPath, info: &types.Info{
		Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}, Types: map[ast.Expr]types.TypeAndValue{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Implicits: map[ast.Node]types.Object{},
	}}
	for _, name := range p.GoFiles {
		file := filepath.Join(p.Dir, name)
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		parsed, err := parser.ParseFile(s.set, file, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		s.text[file] = text
		one.files = append(one.files, parsed)
	}
	var err error
	if one.types, err = (&types.Config{Importer: from}).Check(p.ImportPath, s.set, one.files, one.info); err != nil {
		return err
	}
	s.byPath[p.ImportPath] = one
	s.order = append(s.order, one)
	return nil
}

// lookup finds what a package declares by name.
func (s *sources) lookup(t goType) types.Object {
	if p := s.byPath[t.Package]; p != nil {
		return p.types.Scope().Lookup(t.Name)
	}
	return nil
}
