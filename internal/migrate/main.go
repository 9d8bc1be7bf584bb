// Command migrate writes today's sums of adapters into published verdicts, and into the kit's files,
// where they name the same source by the sum of an older serbench. It runs once:
//
//	go run ./internal/migrate
package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"log"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/serbench/serbench/verify/adapter"
)

func main() {
	log.SetFlags(0)
	folders, err := filepath.Glob("contestants/*/testdata/verdicts.tsv")
	if err != nil {
		log.Fatal(err)
	}
	for _, file := range folders {
		folder := os.DirFS(filepath.Dir(filepath.Dir(file)))
		name := filepath.Base(filepath.Dir(filepath.Dir(file)))
		was, err := former(folder)
		if err != nil {
			log.Fatal(err)
		}
		is, err := adapter.Sum(folder)
		if err != nil {
			log.Fatal(err)
		}
		text, err := os.ReadFile(file)
		if err != nil {
			log.Fatal(err)
		}
		if !bytes.Contains(text, []byte("adapter "+was[:12])) {
			log.Printf("%s is about another source", file)
		} else if err := os.WriteFile(file, bytes.Replace(text, []byte("adapter "+was[:12]), []byte("adapter "+is[:12]), 1), 0o666); err != nil {
			log.Fatal(err)
		}
		for _, dir := range []string{"verdicts", "fuzz", "races"} {
			if err := rewrite(filepath.Join("results", dir, name+".json.gz"), was, is); err != nil {
				log.Println(err)
			}
		}
	}
}

// rewrite replaces the sum in the header, which is the first line.
func rewrite(file, was, is string) error {
	in, err := os.Open(file)
	if err != nil {
		return err
	}
	defer in.Close()
	plain, err := gzip.NewReader(in)
	if err != nil {
		return err
	}
	text, err := io.ReadAll(plain)
	if err != nil {
		return err
	}
	header, rest, _ := bytes.Cut(text, []byte("\n"))
	if !json.Valid(header) || !bytes.Contains(header, []byte(`"adapter":"`+was+`"`)) {
		return fmt.Errorf("%s is about another source", file)
	}
	header = bytes.ReplaceAll(header, []byte(`"adapter":"`+was+`"`), []byte(`"adapter":"`+is+`"`))
	out, err := os.Create(file)
	if err != nil {
		return err
	}
	to := bufio.NewWriter(out)
	compressed, err := gzip.NewWriterLevel(to, gzip.BestCompression)
	if err != nil {
		return err
	}
	for _, part := range [][]byte{header, []byte("\n"), rest} {
		if _, err := compressed.Write(part); err != nil {
			return err
		}
	}
	if err := compressed.Close(); err != nil {
		return err
	}
	if err := to.Flush(); err != nil {
		return err
	}
	return out.Close()
}

// former is the sum as it was: of every Go file.
func former(folder fs.FS) (string, error) {
	h := sha256.New()
	err := fs.WalkDir(folder, ".", func(name string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case e.IsDir() && path.Base(name) == "testdata":
			return fs.SkipDir
		case name == "methods.go":
			return nil
		case e.IsDir() || path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		text, err := fs.ReadFile(folder, name)
		fmt.Fprintf(h, "%s %x\n", name, sha256.Sum256(text))
		return err
	})
	return hex.EncodeToString(h.Sum(nil)), err
}
