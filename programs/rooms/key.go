package rooms

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/mod/modfile"
)

// keyVersion is part of every key. It is raised when a room's files change for another reason than
// those in the key.
const keyVersion = 1

// Keys computes the keys of rooms from serbench's source. It reads each package once.
type Keys struct {
	root    string
	source  fs.FS
	mod     *modfile.File
	read    map[string]*part
	written map[string]string // what packages are made of, by folder
}

// A part is what a key needs of one package of the source.
type part struct {
	sum      [sha256.Size]byte
	ours     []string // folders of the packages of ours that it imports
	mentions []string // all texts in quotes: imports, and the tools that it runs
}

// NewKeys returns the keys of a source, whose root it is given.
func NewKeys(root string) (*Keys, error) {
	text, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return nil, err
	}
	mod, err := ParseMod(text)
	if err != nil {
		return nil, err
	}
	return &Keys{root: root, source: os.DirFS(root), mod: mod, read: map[string]*part{}, written: map[string]string{}}, nil
}

// ParseMod parses a go.mod. A newer Go release may have directives that this one does not know: then
// it parses laxly, without those that replace modules.
func ParseMod(text []byte) (*modfile.File, error) {
	file, err := modfile.Parse("go.mod", text, nil)
	if err != nil {
		return modfile.ParseLax("go.mod", text, nil)
	}
	return file, nil
}

// HasGenerator reports whether a contestant has a generator in a source.
func HasGenerator(source fs.FS, contestant string) bool {
	_, err := fs.Stat(source, generatorOf(contestant))
	return err == nil
}

func generatorOf(contestant string) string { return "contestants/" + contestant + "/gen" }

// Key returns the key of a contestant's room: the SHA-256 of everything that decides the code. These
// are the types, the source of the generator and of what it shares with others, without comments,
// the versions of the modules that it imports or whose tools it runs, or what is in the folders that
// replace them, and the release, "" for the one
// in go.mod. Package contest is left out: what generators call of it only classifies types, and it
// changes often.
func (k *Keys) Key(r Room, contestant, release string) (string, error) {
	generator, err := k.Source(generatorOf(contestant))
	if err != nil {
		return "", fmt.Errorf("the generator of %s: %w", contestant, err)
	}
	h := sha256.New()
	fmt.Fprintf(h, "%d\n%s\n%q\n%s\n%q\n", keyVersion, r.PackageOf(contestant), r.Schema, generator, release)
	for _, t := range r.Types {
		fmt.Fprintf(h, "%s.%s\n", t.Package, t.Name)
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// Source returns what a package of the source is made of: a line for each package of ours that it needs,
// apart from contest, and for each module that these packages mention.
func (k *Keys) Source(folder string) (string, error) {
	if text, ok := k.written[folder]; ok {
		return text, nil
	}
	var lines []string
	modules, queue := map[string]string{}, []string{folder}
	for i := 0; i < len(queue); i++ {
		p, err := k.part(queue[i])
		if err != nil {
			return "", err
		}
		lines = append(lines, fmt.Sprintf("%s %x", queue[i], p.sum))
		for _, folder := range p.ours {
			if !slices.Contains(queue, folder) {
				queue = append(queue, folder)
			}
		}
		for _, text := range p.mentions {
			if of := k.moduleOf(text); of != "" {
				modules[of] = k.version(of)
			}
		}
	}
	for of, version := range modules {
		lines = append(lines, of+" "+version)
		if dir := k.folderOf(of); dir != "" {
			sum, err := sumOfFolder(dir)
			if err != nil {
				return "", err
			}
			lines = append(lines, of+" "+sum)
		}
	}
	slices.Sort(lines)
	k.written[folder] = strings.Join(lines, "\n")
	return k.written[folder], nil
}

// moduleOf returns the module in go.mod with a package, "" if there is none.
func (k *Keys) moduleOf(pkg string) (longest string) {
	for _, r := range k.mod.Require {
		if (pkg == r.Mod.Path || strings.HasPrefix(pkg, r.Mod.Path+"/")) && len(r.Mod.Path) > len(longest) {
			longest = r.Mod.Path
		}
	}
	return longest
}

func (k *Keys) version(module string) (version string) {
	for _, r := range k.mod.Require {
		if r.Mod.Path == module {
			version = r.Mod.Version
		}
	}
	for _, r := range k.mod.Replace {
		if r.Old.Path == module {
			version = r.New.Path + " " + r.New.Version
		}
	}
	return version
}

// folderOf returns the folder that go.mod replaces a module by, "" if it does not.
func (k *Keys) folderOf(module string) string {
	for _, r := range k.mod.Replace {
		switch {
		case r.Old.Path != module || r.New.Version != "":
		case filepath.IsAbs(r.New.Path):
			return r.New.Path
		default:
			return filepath.Join(k.root, r.New.Path)
		}
	}
	return ""
}

// sumOfFolder returns the SHA-256 of the Go files below a folder, such as a library under development.
func sumOfFolder(dir string) (string, error) {
	h := sha256.New()
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || path.Ext(name) != ".go" {
			return err
		}
		text, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
		fmt.Fprintf(h, "%s %d\n%s", name, len(text), text)
		return err
	})
	return hex.EncodeToString(h.Sum(nil)), err
}

// part reads the package in a folder.
func (k *Keys) part(folder string) (*part, error) {
	if p := k.read[folder]; p != nil {
		return p, nil
	}
	entries, err := fs.ReadDir(k.source, folder)
	if err != nil {
		return nil, err
	}
	p, h := &part{}, sha256.New()
	for _, e := range entries {
		if e.IsDir() || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		text, err := fs.ReadFile(k.source, path.Join(folder, e.Name()))
		if err == nil && path.Ext(e.Name()) == ".go" {
			text, err = p.add(text)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path.Join(folder, e.Name()), err)
		}
		fmt.Fprintf(h, "%s %d\n%s", e.Name(), len(text), text)
	}
	copy(p.sum[:], h.Sum(nil))
	k.read[folder] = p
	return p, nil
}

// add reads a Go file, and returns it without comments.
func (p *part) add(text []byte) ([]byte, error) {
	file, err := parser.ParseFile(token.NewFileSet(), "", text, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	ast.Inspect(file, func(n ast.Node) bool {
		literal, ok := n.(*ast.BasicLit)
		if !ok || literal.Kind != token.STRING {
			return true
		}
		if text, err := strconv.Unquote(literal.Value); err == nil && strings.Contains(text, ".") {
			p.mentions = append(p.mentions, text)
		}
		return true
	})
	for _, spec := range file.Imports {
		of, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return nil, err
		}
		if folder, ok := strings.CutPrefix(of, Module+"/"); ok && folder != "contest" {
			p.ours = append(p.ours, folder)
		}
	}
	return Printed(file)
}

// KeyFile is the file with the keys of the rooms that are committed with a contestant, in its folder
// generated: a line with name and key for each.
const KeyFile = "keys.tsv"

// Committed returns the keys of the rooms that the source has of a contestant, by name.
func (k *Keys) Committed(contestant string) (map[string]string, error) {
	text, err := fs.ReadFile(k.source, "contestants/"+contestant+"/generated/"+KeyFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	keys := map[string]string{}
	for line := range strings.Lines(string(text)) {
		name, key, ok := strings.Cut(strings.TrimSpace(line), "\t")
		if !ok {
			return nil, fmt.Errorf("contestants/%s/generated/%s: %q is no name and key; serbench generate --lib %s writes the file",
				contestant, KeyFile, strings.TrimSpace(line), contestant)
		}
		keys[name] = key
	}
	return keys, nil
}
