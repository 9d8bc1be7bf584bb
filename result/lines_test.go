package result

import (
	"compress/gzip"
	"errors"
	"io"
	"os"
	"runtime"
	"strings"
	"testing"
)

// packed compresses a text.
func packed(t testing.TB, text string) string {
	t.Helper()
	var out strings.Builder
	z := gzip.NewWriter(&out)
	if _, err := io.WriteString(z, text); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// A line without an end is an error long before it is read whole.
func TestALineHasABound(t *testing.T) {
	_, lines := writeSample(t, false)
	path := fileOf(t, lines[0]+lines[1]+lines[2])
	if err := os.Truncate(path, 1<<40); err != nil { // zeros, which take no space
		t.Skip(err)
	}
	for name, open := range readers(path) {
		if err := open(); err == nil || err.Error() != path+": line 4: longer than 67108864 bytes, which no line of a run file is" {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// readers are the ways to read a file.
func readers(path string) map[string]func() error {
	return map[string]func() error{
		"Read":   func() error { _, err := Read(path); return err },
		"Resume": func() error { _, err := Resume(path); return err },
	}
}

// A small compressed file that has a large text is an error before much of it is read.
func TestABombIsNotUnpacked(t *testing.T) {
	_, lines := writeSample(t, false)
	for name, text := range map[string]string{"one line": strings.Repeat("a", 1000), "many lines": strings.Repeat(`{"worker":{}}`+"\n", 100)} {
		t.Run(name, func(t *testing.T) {
			small := packed(t, lines[0]+strings.Repeat(text, 50_000))
			path := fileOf(t, small)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, err := Read(path)
			runtime.ReadMemStats(&after)
			if err == nil || !strings.HasPrefix(err.Error(), path+": line ") || !strings.HasSuffix(err.Error(), "the file is compressed to less than 1/64, which no run file is") {
				t.Errorf("%v", err)
			}
			if took := after.TotalAlloc - before.TotalAlloc; name == "one line" && took > 64<<20 {
				t.Errorf("a file of %d bytes took %d", len(small), took)
			}
		})
	}
}

// The bounds are inclusive, and a file within them is read.
func TestBoundsOfAFile(t *testing.T) {
	path, lines := writeSample(t, false)
	size, longest := int64(len(contents(t, path))), int64(0)
	for _, line := range lines {
		longest = max(longest, int64(len(line)))
	}
	compressed := fileOf(t, packed(t, contents(t, path)))
	for _, test := range []struct {
		path string
		most bounds
		want string // "" is none
	}{
		{path, bounds{longest, size, 1, 0}, ""},
		{path, bounds{longest - 1, size, 1, 0}, "line 1: longer than"},
		{path, bounds{longest, size - 1, 1, 0}, "bytes uncompressed, which no run file has"},
		{compressed, bounds{longest, size, 100, 0}, ""},
		{compressed, bounds{longest, size, 0, size}, ""},
		{compressed, bounds{longest, size, 0, size - 1}, "the file is compressed to less than"},
		{compressed, bounds{longest, size - 1, 100, 0}, "bytes uncompressed, which no run file has"},
	} {
		_, _, err := read(test.path, test.most)
		if test.want == "" && err != nil {
			t.Errorf("%+v: %v", test.most, err)
		}
		if test.want != "" && (err == nil || !strings.HasPrefix(err.Error(), test.path+": line ") || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%+v: %v; want %s", test.most, err, test.want)
		}
	}
}

// Lines longer than the reader's buffer are whole, and offsets count all bytes.
func TestLongLinesAreWhole(t *testing.T) {
	want := []string{"a\n", strings.Repeat("b", 1<<19) + "\n", "c\n", strings.Repeat("d", 1<<18) + "\n", "\n", "e"}
	lines, err := OpenLines(fileOf(t, strings.Join(want, "")))
	if err != nil {
		t.Fatal(err)
	}
	defer lines.Close()
	at := 0
	for i, line := range want {
		text, err := lines.Next()
		if string(text) != line || (i == len(want)-1) != errors.Is(err, io.EOF) {
			t.Fatalf("line %d has %d bytes, want %d (%v)", i+1, len(text), len(line), err)
		}
		if at += len(line); lines.At != int64(at) || lines.Number != i+1 {
			t.Errorf("line %d ends at %d, want line %d and %d", lines.Number, lines.At, i+1, at)
		}
	}
	if text, err := lines.Next(); len(text) > 0 || !errors.Is(err, io.EOF) {
		t.Errorf("after the end: %q, %v", text, err)
	}
}
