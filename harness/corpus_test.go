package harness

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/verify/fuzzer"
)

func TestCorpusEntries(t *testing.T) {
	for text, want := range map[string]string{
		"go test fuzz v1\n[]byte(\"a\\xff\\n\")\n": "a\xff\n",
		"go test fuzz v1\n[]byte(\"\")":            "",
	} {
		if got, ok := corpusEntry(text); !ok || string(got) != want {
			t.Errorf("%q: %q, %t", text, got, ok)
		}
	}
	for _, input := range []string{"", "a\xff\n\"", "\u00e4\x00"} {
		if got, ok := corpusEntry(string(corpusText([]byte(input)))); !ok || string(got) != input {
			t.Errorf("%q comes back as %q", input, got)
		}
	}
	for _, text := range []string{"", "go test fuzz v1", "go test fuzz v1\nint(3)\n", "go test fuzz v1\n[]byte(\"a)"} {
		if got, ok := corpusEntry(text); ok {
			t.Errorf("%q is an entry: %q", text, got)
		}
	}
}

// The name is the one that Go's fuzzer gives a file with this content.
func TestCorpusFilesHaveTheFuzzersNames(t *testing.T) {
	if got := corpusName([]byte("go test fuzz v1\nstring(\"0\")\n")); got != "771e938e4458e983" {
		t.Error(got)
	}
}

func TestCorporaComeBack(t *testing.T) {
	want := Corpora{"b": {[]byte("one"), []byte("\xff\x00\n")}, "a-layout-array": {[]byte("")}}
	dir := t.TempDir()
	var files [][]byte
	for _, name := range []string{"x", "y"} {
		path := filepath.Join(dir, name)
		if err := want.Create(path); err != nil {
			t.Fatal(err)
		}
		if err := want.Create(path); err == nil {
			t.Error("it was overwritten")
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, text)
		got, err := ReadCorpora(path)
		for _, inputs := range got {
			slices.SortFunc(inputs, bytes.Compare)
		}
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q (%v)", got, err)
		}
	}
	if !bytes.Equal(files[0], files[1]) {
		t.Error("the same inputs made other bytes")
	}
	for name, text := range map[string][]byte{"none": []byte("hello"), "cut": files[0][:len(files[0])/2]} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, text, 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadCorpora(path); err == nil || !strings.HasPrefix(err.Error(), path+": ") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Of what a fuzzer has collected, that is kept which shows no fault, whether the faults are panics
// or end the process. A later run starts with it.
func TestHarmlessInputsAreKept(t *testing.T) {
	collecting := fuzzerOf(t, `mkdir -p corpus/FuzzDecode
printf 'go test fuzz v1\n[]byte("{}")\n' > corpus/FuzzDecode/1
printf 'go test fuzz v1\n[]byte("{{")\n' > corpus/FuzzDecode/2
for faulty in 3 4 5; do cp corpus/FuzzDecode/2 corpus/FuzzDecode/$faulty; done
printf 'go test fuzz v1\n[]byte("{\\"ID\\":7}")\n' > corpus/FuzzDecode/6
`)
	for _, name := range []string{"panicky", "exits"} {
		dir, kept := t.TempDir(), Corpora{}
		plan := FuzzPlan{
			Variants: []result.Case{{Contestant: name, Variant: "default"}}, Time: time.Nanosecond, Folder: dir, Of: of,
			Seeds: Corpora{name: {[]byte(`{"ID":8}`)}, "another": {[]byte("no")}}, Kept: kept,
		}
		w := result.Discard(result.Header{})
		if err := fragileRunner().Fuzz(t.Context(), w, collecting, plan); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, input := range kept[name] {
			got = append(got, string(input))
		}
		slices.Sort(got)
		if want := []string{`{"ID":7}`, `{"ID":8}`, "{}"}; len(kept) != 2 || len(kept[name+"/tree"]) == 0 || !slices.Equal(got, want) {
			t.Errorf("%s: kept %q of %d types, want %q", name, got, len(kept), want)
		}
		if seeds, _ := filepath.Glob(filepath.Join(dir, name, corpusDir, fuzzTarget, seedPrefix+"*")); len(seeds) == 0 {
			t.Errorf("%s: no damaged encodings to start with", name)
		}
	}
}

// A small file of corpora that has a large text is an error before it is unpacked.
func TestCorporaHaveBounds(t *testing.T) {
	path := filepath.Join(t.TempDir(), "corpora.tar.gz")
	if err := (Corpora{"a": {make([]byte, 8*fuzzer.MaxInput)}}).Create(path); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadCorpora(path); err == nil || !strings.HasPrefix(err.Error(), path+": a/") || !strings.Contains(err.Error(), "; want at most 524288 and 1073741824") {
		t.Errorf("%v", err)
	}
}

// Any file of corpora is read or is an error.
func FuzzReadCorpora(f *testing.F) {
	var text bytes.Buffer
	if err := (Corpora{"b": {[]byte("one"), []byte("\xff\x00\n")}}).write(&text); err != nil {
		f.Fatal(err)
	}
	f.Add(text.Bytes())
	f.Add(text.Bytes()[:text.Len()/2])
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, text []byte) {
		all, err := readCorpora(bytes.NewReader(text))
		if err != nil {
			return
		}
		for folder, inputs := range all {
			if len(inputs) == 0 {
				t.Errorf("%q has no inputs", folder)
			}
		}
	})
}
