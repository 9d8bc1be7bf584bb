package gen

import (
	"errors"
	"fmt"
	"go/format"
	"os"
	"os/exec"
	"reflect"
	"strings"
)

// Tool runs one of go.mod's tools in the folder.
func Tool(dir, tool string, args ...string) error {
	return Run(dir, "go", append([]string{"tool", tool}, args...)...)
}

// Run runs a command in the folder. What it prints is shown where it fails.
func Run(dir, name string, args ...string) error {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err, out)
	}
	return nil
}

// Format formats a Go file that a library's generator wrote.
func Format(path string) error {
	source, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	formatted, err := format.Source(source)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return os.WriteFile(path, formatted, 0o666)
}

// A Generate writes a package with the code of types into a folder.
type Generate func(dir, pkg string, types []reflect.Type) error

// Main is the main function of a contestant's generator: it runs in the
// contestant's folder and writes its package, and beside it the package kitchen,
// which only tests use.
func Main(pkg string, generate Generate, types, kitchen []reflect.Type) {
	if err := errors.Join(generate(".", pkg, types), generate("kitchen", "kitchen", kitchen)); err != nil {
		fmt.Fprintf(os.Stderr, "%s/gen: %v\n", pkg, err)
		os.Exit(1)
	}
}
