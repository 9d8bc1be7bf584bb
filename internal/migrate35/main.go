// Command migrate35 replaces the sums of adapters in published files by those of today's scheme.
package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/serbench/serbench/verify/adapter"
)

func main() {
	golden := regexp.MustCompile(`(?m)^# (.*), adapter ([0-9a-f]{12}), `)
	old, now := map[string]string{}, map[string]string{}
	dirs, _ := filepath.Glob("contestants/*/testdata/verdicts.tsv")
	for _, path := range dirs {
		name := strings.Split(path, "/")[1]
		sum, err := adapter.Sum(os.DirFS("contestants/" + name))
		if err != nil {
			panic(err)
		}
		text, _ := os.ReadFile(path)
		at := golden.FindSubmatch(text)
		old[name], now[name] = string(at[2]), sum
		text = golden.ReplaceAll(text, []byte("# ${1}, adapter "+sum[:12]+", "))
		os.WriteFile(path, text, 0o666)
	}
	entry := regexp.MustCompile(`("contestant":"([a-z0-9]+)","kinds":true,[^{}]*?"adapter":")([0-9a-f]{64})"`)
	files, _ := filepath.Glob("results/*/*.json.gz")
	more, _ := filepath.Glob("results/*.json.gz")
	stale, moved := 0, 0
	for _, path := range append(files, more...) {
		in, err := os.Open(path)
		if err != nil {
			panic(err)
		}
		z, err := gzip.NewReader(in)
		if err != nil {
			panic(err)
		}
		text, err := io.ReadAll(z)
		if err != nil {
			panic(err)
		}
		in.Close()
		changed := entry.ReplaceAllFunc(text, func(m []byte) []byte {
			at := entry.FindSubmatch(m)
			name := string(at[2])
			if !strings.HasPrefix(string(at[3]), old[name]) || old[name] == "" {
				stale++
				fmt.Println("stale", path, name)
				return m
			}
			moved++
			return []byte(string(at[1]) + now[name] + `"`)
		})
		if bytes.Equal(changed, text) {
			if bytes.Contains(text, []byte(`"adapter":"`)) {
				fmt.Println("untouched", path)
			}
			continue
		}
		var b bytes.Buffer
		w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression)
		w.Write(changed)
		w.Close()
		if err := os.WriteFile(path, b.Bytes(), 0o666); err != nil {
			panic(err)
		}
	}
	fmt.Println("moved", moved, "stale", stale)
}
