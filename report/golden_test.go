package report

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"flag"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/fixture"
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

func render(t *testing.T, format string, runs ...*analysis.Analysis) string {
	t.Helper()
	return renderWith(t, format, Options{}, runs...)
}

func renderWith(t *testing.T, format string, options Options, runs ...*analysis.Analysis) string {
	t.Helper()
	var b strings.Builder
	if err := Write(&b, format, runs, options); err != nil {
		t.Fatal(err)
	}
	if format == "html" {
		return readable(t, b.String())
	}
	return b.String()
}

// readable leaves the style and the program out of a page, and unpacks its model.
func readable(t *testing.T, page string) string {
	t.Helper()
	page = regexp.MustCompile(`(?s)<style>.*</style>|<script>.*</script>|<meta http-equiv[^>]*>`).ReplaceAllString(page, "")
	data := regexp.MustCompile(`(?s)(<script type="application/octet-stream" id="data">)(.*?)(</script>)`)
	packed := data.FindStringSubmatch(page)
	z, err := gzip.NewReader(base64.NewDecoder(base64.StdEncoding, strings.NewReader(packed[2])))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	var model bytes.Buffer
	if err := json.Indent(&model, text, "", " "); err != nil {
		t.Fatal(err)
	}
	version := regexp.MustCompile(`"serbench": "[^"]*"`)
	return strings.Replace(page, packed[0], version.ReplaceAllString(model.String(), `"serbench": ""`), 1)
}

// find returns the row with that ID, from any group.
func find(t *testing.T, a *analysis.Analysis, dataset, id string) analysis.Row {
	t.Helper()
	for _, d := range a.Datasets {
		for _, g := range d.Groups() {
			for _, row := range g.Rows {
				if d.Name == dataset && row.ID == id {
					return row
				}
			}
		}
	}
	t.Fatalf("no row %s on %s", id, dataset)
	return analysis.Row{}
}

// The run file holds the fixture. This is the first test, because -update writes the file
// that the others read.
func TestTheRunFileHoldsTheFixture(t *testing.T) {
	text, err := os.ReadFile(writeRun(t, fixture.Run()))
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
			got := render(t, f.Name, readRun(t))
			if f.Name == "json" {
				got = portable(got)
			}
			golden(t, f.Name+"."+ending, got)
		})
	}
}

var longNumber = regexp.MustCompile(`\d+\.\d{9,}`)

// portable rounds long fractions, because the last digits of a logarithm differ between
// processors.
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
	run := fixture.Run()
	fixture.KeepWindows(run, 2)
	golden(t, "provisional.txt", Provisionally(analysis.New(run), BestRows))
}

func TestProvisionalReportIsGolden(t *testing.T) {
	run := fixture.Run()
	fixture.KeepWindows(run, 2)
	golden(t, "text-provisional.txt", render(t, "text", analysis.New(run)))
}

// Neither the order of maps nor that of workers may show, except in the benchmark format,
// which lists workers in the order of the file.
func TestOrderInTheFileDoesNotShow(t *testing.T) {
	for _, f := range Formats {
		if f.Name == "benchfmt" {
			continue
		}
		want := render(t, f.Name, analysis.New(fixture.Run()))
		for i := range 20 {
			run := fixture.Run()
			rand.New(rand.NewPCG(1, uint64(i))).Shuffle(len(run.Workers), func(a, b int) {
				run.Workers[a], run.Workers[b] = run.Workers[b], run.Workers[a]
			})
			if got := render(t, f.Name, analysis.New(run)); got != want {
				t.Errorf("%s depends on the order of workers: %s", f.Name, firstDifference(got, want))
				break
			}
		}
	}
}

func TestAnUnknownFormatIsNamed(t *testing.T) {
	err := Write(io.Discard, "txt", nil, Options{})
	want := `unknown format "txt"; want one of text, markdown, csv, html, json, benchfmt, predecessor, memory`
	if err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

func near(got, want float64) bool { return math.Abs(got-want) <= 1e-9*math.Abs(want) }
