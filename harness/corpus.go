package harness

import (
	"archive/tar"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/serbench/serbench/harness/prober"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/verify/fuzzer"
	"github.com/serbench/serbench/verify/probe"
)

// Corpora are inputs of fuzzers, by the names of their decoders' folders.
type Corpora map[string][][]byte

// Create writes the inputs to a new file: a compressed tar file with a folder for each decoder, in
// which each input is a file as Go's fuzzer writes it. The same inputs make the same bytes.
func (c Corpora) Create(path string) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	return errors.Join(c.write(file), file.Close())
}

func (c Corpora) write(w io.Writer) error {
	compressed, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	archive := tar.NewWriter(compressed)
	for _, folder := range slices.Sorted(maps.Keys(c)) {
		files := map[string][]byte{}
		for _, input := range c[folder] {
			text := corpusText(input)
			files[corpusName(text)] = text
		}
		for _, name := range slices.Sorted(maps.Keys(files)) {
			header := &tar.Header{Name: path.Join(folder, name), Mode: 0o644, Size: int64(len(files[name]))}
			if err := archive.WriteHeader(header); err != nil {
				return err
			}
			if _, err := archive.Write(files[name]); err != nil {
				return err
			}
		}
	}
	return errors.Join(archive.Close(), compressed.Close())
}

// Bounds on a file of corpora, which may come from somebody else.
const (
	// maxEntry bounds a file in it: quoting makes an input at most four times as long.
	maxEntry = 8 * fuzzer.MaxInput
	// maxCorpora bounds all of them. The largest published file has 7 MB.
	maxCorpora = 1 << 30
)

// ReadCorpora reads a file that [Corpora.Create] wrote.
func ReadCorpora(path string) (Corpora, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	all, err := readCorpora(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return all, nil
}

func readCorpora(r io.Reader) (Corpora, error) {
	compressed, err := gzip.NewReader(r)
	if err != nil {
		return nil, err
	}
	all, archive, size := Corpora{}, tar.NewReader(compressed), int64(0)
	for {
		header, err := archive.Next()
		if errors.Is(err, io.EOF) {
			return all, nil
		}
		if err != nil {
			return nil, err
		}
		if size += header.Size; header.Size > maxEntry || size > maxCorpora {
			return nil, fmt.Errorf("%s has %d bytes, and all files up to it have %d; want at most %d and %d", header.Name, header.Size, size, maxEntry, maxCorpora)
		}
		text, err := io.ReadAll(archive)
		if err != nil {
			return nil, err
		}
		input, ok := corpusEntry(string(text))
		if !ok {
			return nil, fmt.Errorf("%s is no input of Go's fuzzer: want %q and a []byte", header.Name, strings.TrimSpace(corpusHead))
		}
		folder := path.Dir(header.Name)
		all[folder] = append(all[folder], input)
	}
}

// seedPrefix begins the names of damaged encodings in a corpus, which are made anew when one
// begins.
const seedPrefix = "seed-"

// seed gives the fuzzer inputs to start with: damaged encodings, and what others found. They are
// part of its corpus: if one of them ends the process, the fuzzer tells which.
func (f *fuzzing) seed(ctx context.Context, r *Runner, c result.Case, more [][]byte) error {
	wanted := prober.Wanted{DamageTest: prober.DamageTest{Case: c, Test: probe.DamageTest{Type: f.Type, Count: fuzzSeeds, Own: true}}, All: true}
	seeds, _, err := launch(ctx, r.Launcher, r.prober(c), setting{gogc: "100"}, prober.Inputs, wanted)
	if err != nil {
		return err
	}
	files := map[string][]byte{}
	for i, seed := range seeds {
		files[fmt.Sprintf("%s%03d", seedPrefix, i)] = seed
	}
	for _, seed := range more {
		files[corpusName(corpusText(seed))] = seed
	}
	if err := os.MkdirAll(f.corpus(), 0o777); err != nil {
		return err
	}
	for name, seed := range files {
		if len(seed) > fuzzer.MaxInput {
			continue
		}
		if err := os.WriteFile(filepath.Join(f.corpus(), name), corpusText(seed), 0o666); err != nil {
			return err
		}
	}
	return nil
}

// corpus is the folder in which the fuzzer keeps what reaches new code.
func (f *fuzzing) corpus() string { return filepath.Join(f.dir, corpusDir, fuzzTarget) }

// harmless decodes the decoder's corpus again, and returns the inputs that show no fault. What it
// started with is left out.
func (f *fuzzing) harmless(ctx context.Context, r *Runner, c result.Case) (inputs [][]byte, err error) {
	files, err := os.ReadDir(f.corpus())
	if err != nil {
		return nil, err
	}
	var all [][]byte
	for _, file := range files {
		if strings.HasPrefix(file.Name(), seedPrefix) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(f.corpus(), file.Name()))
		if err != nil {
			return nil, err
		}
		if input, ok := corpusEntry(string(text)); ok {
			all = append(all, input)
		}
	}
	if len(all) == 0 {
		return nil, nil
	}
	// Whether a suspect hangs or is slow makes no difference here.
	test := probe.DamageTest{Type: f.Type, Given: all, Own: true, Patience: probe.InputTime}
	s := &siege{Runner: r, variant: c, test: test, persistent: true}
	records, err := s.run(ctx)
	for _, one := range records {
		if !one.Fate.Fault() {
			inputs = append(inputs, all[one.Index])
		}
	}
	return inputs, err
}

// crashers returns the inputs that the fuzzer wrote because they failed, and deletes the files.
func (f *fuzzing) crashers() (inputs [][]byte, err error) {
	files, err := filepath.Glob(filepath.Join(f.dir, failedDir, "fuzz", fuzzTarget, "*"))
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		if input, ok := corpusEntry(string(text)); ok {
			inputs = append(inputs, input)
		}
		if err := os.Remove(file); err != nil {
			return nil, err
		}
	}
	return inputs, nil
}

// corpusHead is the first line of the fuzzer's files.
const corpusHead = "go test fuzz v1\n"

// corpusText returns what a file of the fuzzer's holds for an input.
func corpusText(input []byte) []byte {
	return fmt.Appendf(nil, "%s[]byte(%q)\n", corpusHead, input)
}

// corpusName returns the name that the fuzzer gives such a file.
func corpusName(text []byte) string {
	return fmt.Sprintf("%x", sha256.Sum256(text))[:16]
}

// corpusEntry reads a file of the fuzzer's: a line with a version, and a []byte as in Go.
func corpusEntry(text string) ([]byte, bool) {
	rest, found := strings.CutPrefix(text, corpusHead)
	quoted, ok := strings.CutPrefix(strings.TrimSpace(rest), "[]byte(")
	if !found || !ok {
		return nil, false
	}
	value, err := strconv.Unquote(strings.TrimSuffix(quoted, ")"))
	return []byte(value), err == nil
}
