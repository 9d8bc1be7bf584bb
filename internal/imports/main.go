// Command imports makes the walls between packages true: from [rules] it writes the lists
// by which the linter denies every other import, and from what packages really import the
// table in docs/METHODOLOGY.md.
package main

//go:generate go run . ../..

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: imports ROOT, where ROOT is the repository's root")
		os.Exit(2)
	}
	files, err := generate(os.Args[1])
	for path, text := range files {
		if err == nil {
			err = os.WriteFile(path, []byte(text), 0o666)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "imports:", err)
		os.Exit(1)
	}
}

// generate returns the files as they must be, by their paths.
func generate(root string) (map[string]string, error) {
	all, err := list(root)
	if err != nil {
		return nil, err
	}
	rows, err := importTable(all)
	if err != nil {
		return nil, err
	}
	files := map[string]string{}
	for _, part := range []struct{ path, open, end, text string }{
		{"docs/METHODOLOGY.md", "<!-- imports -->\n", "<!-- /imports -->\n", rows},
		{".golangci.yml", "        # imports: written by go generate ./internal/imports\n", "        # imports: end\n", depguard()},
	} {
		path := filepath.Join(root, part.path)
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		before, rest, opens := strings.Cut(string(text), part.open)
		_, after, ends := strings.Cut(rest, part.end)
		if !opens || !ends {
			return nil, fmt.Errorf("%s: no section between %q and %q", part.path, strings.TrimSpace(part.open), strings.TrimSpace(part.end))
		}
		files[path] = before + part.open + part.text + part.end + after
	}
	return files, nil
}
