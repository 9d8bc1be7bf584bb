// Bundle writes the page's program and style, minified, into a folder:
//
//	go run . FOLDER
package main

import (
	"bufio"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "bundle: takes the folder to write to")
		os.Exit(2)
	}
	err := bundle("..", os.Args[1])
	if err == nil {
		err = writeTypes("..")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bundle:", err)
		os.Exit(1)
	}
}

// bundle reads the folder web and writes page.js and page.css to out.
func bundle(web, out string) error {
	if err := checkSums(filepath.Join(web, "vendor")); err != nil {
		return err
	}
	vendor, err := filepath.Abs(filepath.Join(web, "vendor"))
	if err != nil {
		return err
	}
	built := api.Build(api.BuildOptions{
		EntryPointsAdvanced: []api.EntryPoint{
			{InputPath: filepath.Join(web, "src", "main.tsx"), OutputPath: "page"},
			{InputPath: filepath.Join(web, "src", "style.css"), OutputPath: "page"},
		},
		Outdir:            out,
		Bundle:            true,
		Format:            api.FormatIIFE,
		Target:            api.ES2022,
		JSX:               api.JSXAutomatic,
		JSXImportSource:   "preact",
		NodePaths:         []string{vendor},
		Conditions:        []string{"import"},
		MainFields:        []string{"module", "main"},
		Platform:          api.PlatformNeutral,
		MinifyWhitespace:  true,
		MinifyIdentifiers: true,
		MinifySyntax:      true,
		Charset:           api.CharsetUTF8,
		LegalComments:     api.LegalCommentsNone,
		TsconfigRaw:       `{"compilerOptions":{"jsx":"react-jsx","jsxImportSource":"preact"}}`,
		LogLevel:          api.LogLevelWarning,
		Write:             true,
	})
	if len(built.Errors) > 0 {
		return fmt.Errorf("%d errors", len(built.Errors))
	}
	return nil
}

// checkSums compares the files of a folder with the sums in its file SUMS. Every file must have one.
func checkSums(dir string) error {
	list, err := os.Open(filepath.Join(dir, "SUMS"))
	if err != nil {
		return err
	}
	defer list.Close()
	known := map[string]bool{"SUMS": true}
	lines := bufio.NewScanner(list)
	for lines.Scan() {
		sum, name, ok := strings.Cut(lines.Text(), "  ")
		if !ok {
			return fmt.Errorf("SUMS: %q is not a sum and a file", lines.Text())
		}
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return err
		}
		if fmt.Sprintf("%x", sha256.Sum256(text)) != sum {
			return fmt.Errorf("%s is not the file that SUMS has the sum of", name)
		}
		known[filepath.Clean(name)] = true
	}
	return errors.Join(lines.Err(), filepath.WalkDir(dir, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err == nil && !known[name] {
			return fmt.Errorf("%s is not in SUMS", name)
		}
		return err
	}))
}
