package gen

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
)

// EasyJSON is the generator of easyjson, or of a fork of it. It reads types by
// reflection: its tool writes stubs of the methods, then runs a program that it
// links with the package. The tool gives that program a new name each time, so
// the go command links it each time. Under a constant name, the program is linked
// once.
type EasyJSON struct {
	// Module is the library's path, and Tool its tool's.
	Module, Tool string
	// Exporter is the prefix, in the stubs, of the name under which the program
	// knows each type.
	Exporter string
}

// Run writes the methods of all structs in one of the room's files into another.
// The room must compile with only the first of these files.
func (e EasyJSON) Run(room Room, from, to string) error {
	if err := Tool(room.Dir, e.Tool, "-all", "-stubs", "-output_filename", to, from); err != nil {
		return err
	}
	stubs, err := os.ReadFile(room.Path(to))
	if err != nil {
		return err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "package main\n\nimport (\n\"fmt\"\n\"os\"\n\n%q\npkg %q\n)\n\n", e.Module+"/gen", room.Package)
	fmt.Fprintf(&b, "func main() {\ng := gen.NewGenerator(%q)\ng.SetPkg(%q, %q)\n", to, room.Name(), room.Package)
	for _, exporter := range regexp.MustCompile(`(?m)^type (`+e.Exporter+`\w+) `).FindAllSubmatch(stubs, -1) {
		fmt.Fprintf(&b, "g.Add(pkg.%s(nil))\n", exporter[1])
	}
	// It always prints its header to os.Stdout.
	fmt.Fprintf(&b, "out, err := os.Create(os.Args[1])\nif err == nil {\nos.Stdout = out\nerr = g.Run(out)\n}\n")
	fmt.Fprintf(&b, "if err != nil {\nfmt.Fprintln(os.Stderr, err)\nos.Exit(1)\n}\n}\n")
	dir := room.Path("bootstrap")
	defer os.RemoveAll(dir)
	if err := os.Mkdir(dir, 0o777); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "main.go"), b.Bytes(), 0o666); err != nil {
		return err
	}
	if err := Run(room.Dir, "go", "run", "./bootstrap", to); err != nil {
		return err
	}
	return Format(room.Path(to))
}
