// Command repeat tries the faults of some advisories again, in releases before and after their
// repair, and writes tried.tsv. For each release it builds a small program in a module of its own, so
// that none of them is in our go.mod; releases that a list of versions lacks are asked for by name. It
// needs a network, and is run in the folder of package advisories:
//
//	go run ./repeat
package main

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// The programs print a line for each fault: how many inputs show it, of how many.
var (
	//go:embed shamaton.txt
	shamaton string
	//go:embed hamba.txt
	hamba string
)

// A try is a program with the releases of a module that it is built with.
type try struct {
	program, module string
	versions        []string // in their order
}

var tries = []try{
	{shamaton, "github.com/shamaton/msgpack/v2", []string{"v2.0.0", "v2.1.0", "v2.1.1", "v2.2.0", "v2.3.1", "v2.4.0", "v2.4.1", "v2.4.2"}},
	{shamaton, "github.com/shamaton/msgpack/v3", []string{"v3.0.0", "v3.1.0", "v3.1.1", "v3.2.0", "v3.2.2", "v3.2.3"}},
	{hamba, "github.com/hamba/avro/v2", []string{"v2.0.0", "v2.12.0", "v2.13.0", "v2.31.0"}},
}

func main() {
	if err := write("tried.tsv"); err != nil {
		fmt.Fprintln(os.Stderr, "repeat:", err)
		os.Exit(1)
	}
}

func write(path string) error {
	var all bytes.Buffer
	all.WriteString("module\tversion\tfault\tharmed\tof\n")
	for _, t := range tries {
		for _, version := range t.versions {
			lines, err := t.run(version)
			if err != nil {
				return fmt.Errorf("%s %s: %w", t.module, version, err)
			}
			for _, line := range lines {
				fmt.Fprintf(&all, "%s\t%s\t%s\n", t.module, version, line)
			}
		}
	}
	return os.WriteFile(path, all.Bytes(), 0o666)
}

// run returns what the program prints with a release.
func (t try) run(version string) (lines []string, err error) {
	dir, err := os.MkdirTemp("", "repeat")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	source := strings.ReplaceAll(t.program, "MODULE", t.module)
	if err := os.WriteFile(filepath.Join(dir, "main.go"), []byte(source), 0o666); err != nil {
		return nil, err
	}
	var out []byte
	for _, args := range [][]string{{"mod", "init", "repeat"}, {"get", t.module + "@" + version}, {"run", "."}} {
		c := exec.Command("go", args...)
		c.Dir, c.Env = dir, append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off")
		var failed bytes.Buffer
		c.Stderr = &failed
		if out, err = c.Output(); err != nil {
			return nil, fmt.Errorf("go %s: %w\n%s", strings.Join(args, " "), err, failed.Bytes())
		}
	}
	return strings.Split(strings.TrimSpace(string(out)), "\n"), nil
}
