package report

import (
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/serbench/serbench/result"
)

var update = flag.Bool("update", false, "rewrite the files in testdata")

// golden compares text with a file in testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if want := string(data); got != want {
		t.Errorf("%s differs at %s; if that is right, run go test ./report -update", name, firstDifference(got, want))
	}
}

func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			return "line " + count(float64(i+1)) + "\ngot  " + g[i] + "\nwant " + w[i]
		}
	}
	return "the end of one of them"
}

func render(t *testing.T, format string, models ...*Model) string {
	t.Helper()
	f, err := Lookup(format)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := f.Write(&b, models); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// The run file holds the fixture, so that neither drifts from the other. It is
// the first test, because -update writes the file that the others read.
func TestTheRunFileHoldsTheFixture(t *testing.T) {
	text, err := os.ReadFile(writeRun(t, fixture()))
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "run.json", string(text))
}

var endings = map[string]string{
	"text": "txt", "markdown": "md", "html": "html", "benchfmt": "bench", "csv": "csv", "json": "json", "predecessor": "md", "memory": "txt",
}

func TestEveryFormatIsGolden(t *testing.T) {
	for _, f := range Formats {
		t.Run(f.Name, func(t *testing.T) {
			ending := endings[f.Name]
			if ending == "" {
				t.Fatalf("format %s has no golden file", f.Name)
			}
			got := render(t, f.Name, readModel(t))
			if f.Name == "json" {
				got = portable(got)
			}
			golden(t, f.Name+"."+ending, got)
		})
	}
}

var longNumber = regexp.MustCompile(`\d+\.\d{9,}`)

// portable rounds long fractions: the last digits of a logarithm are not the
// same on every processor.
func portable(text string) string {
	return longNumber.ReplaceAllStringFunc(text, func(digits string) string {
		x, err := strconv.ParseFloat(digits, 64)
		if err != nil {
			panic(err)
		}
		return strconv.FormatFloat(x, 'g', 9, 64)
	})
}

func TestProvisionalTableIsGolden(t *testing.T) {
	run := fixture()
	keepWindows(run, 2)
	golden(t, "provisional.txt", New(run).Provisionally())
}

func TestProvisionalReportIsGolden(t *testing.T) {
	run := fixture()
	keepWindows(run, 2)
	golden(t, "text-provisional.txt", render(t, "text", New(run)))
}

// keepWindows drops what was measured after the first n windows.
func keepWindows(run *result.Run, n int) {
	var kept []result.Worker
	for _, w := range run.Workers {
		if w.Window < n {
			kept = append(kept, w)
		}
	}
	run.Workers, run.End = kept, nil
}

// Models hold maps, and workers finish in a random order: neither may show.
// Benchmark format lists the workers as they came.
func TestOrderInTheFileDoesNotShow(t *testing.T) {
	for _, f := range Formats {
		if f.Name == "benchfmt" {
			continue
		}
		want := render(t, f.Name, New(fixture()))
		for i := range 20 {
			run := fixture()
			rand.New(rand.NewPCG(1, uint64(i))).Shuffle(len(run.Workers), func(a, b int) {
				run.Workers[a], run.Workers[b] = run.Workers[b], run.Workers[a]
			})
			if got := render(t, f.Name, New(run)); got != want {
				t.Errorf("%s depends on the order of workers: %s", f.Name, firstDifference(got, want))
				break
			}
		}
	}
}

func TestLookupNamesTheFormats(t *testing.T) {
	_, err := Lookup("txt")
	want := `unknown format "txt"; want one of text, markdown, html, benchfmt, csv, json, predecessor, memory`
	if err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}
