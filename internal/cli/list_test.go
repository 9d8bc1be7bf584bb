package cli

import (
	"bytes"
	"encoding/json"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contest/random"
	"github.com/serbench/serbench/internal/describe"
	"github.com/serbench/serbench/internal/table"
	"github.com/serbench/serbench/result"
)

func testProgram(suite Suite) (p *program, out, trouble *bytes.Buffer) {
	out, trouble = &bytes.Buffer{}, &bytes.Buffer{}
	return &program{suite: suite, out: out, err: trouble}, out, trouble
}

// listJSON runs list and reads what it prints as one array of objects.
func listJSON(t *testing.T, suite Suite, what string) []map[string]any {
	t.Helper()
	p, out, trouble := testProgram(suite)
	if status := p.main(t.Context(), []string{"list", what, "--format", "json"}); status != exitOK || trouble.Len() > 0 {
		t.Fatalf("list %s: status %d: %s", what, status, trouble)
	}
	var rows []map[string]any
	if err := json.Unmarshal(out.Bytes(), &rows); err != nil {
		t.Fatalf("list %s: %v\n%s", what, err, out)
	}
	return rows
}

func TestContestantsAsJSON(t *testing.T) {
	linked := testSuite()
	linked.Contestant("good").Module = "std"
	suite := catalogueOf(linked)
	rows := listJSON(t, suite, "contestants")
	if len(rows) != len(suite.Contestants) {
		t.Fatalf("%d rows for %d contestants", len(rows), len(suite.Contestants))
	}
	for i, row := range rows {
		c := suite.Contestants[i]
		if row["name"] != c.Name || row["doc"] != c.Doc || row["module"] != c.Module || row["license"] != c.License || row["url"] != c.URL || row["schema"] != string(c.Schema) {
			t.Errorf("%s: %v", c.Name, row)
		}
		if excluded, _ := row["excluded"].(string); excluded != c.Excluded {
			t.Errorf("%s: excluded is %q, want %q", c.Name, excluded, c.Excluded)
		}
		if reference, _ := row["reference"].(bool); reference != c.Reference {
			t.Errorf("%s: reference is %v", c.Name, reference)
		}
		if variants, ok := row["variants"].([]any); !ok || len(variants) != len(c.Variants) {
			t.Errorf("%s: variants are %v", c.Name, row["variants"])
		}
		version := ""
		if c.Module == "std" {
			version = runtime.Version()
		}
		if row["version"] != version {
			t.Errorf("%s: version is %q, want %q", c.Name, row["version"], version)
		}
	}
}

func TestVariantsAsJSON(t *testing.T) {
	var got []string
	for _, row := range listJSON(t, testCatalogue(), "variants") {
		got = append(got, row["contestant"].(string)+" "+row["name"].(string))
		switch got[len(got)-1] {
		case "good default":
			if row["default"] != true || row["ranked"] != true || row["format"] != "json" || row["url"] != "https://example.com/good" {
				t.Errorf("%v", row)
			}
		case "good buffer=reuse":
			if row["default"] != false || row["ranked"] != false || len(row["claims"].([]any)) != 1 {
				t.Errorf("%v", row)
			}
		}
	}
	want := strings.Split("broken default,chatty default,good default,good buffer=reuse,late default,limit default,limit buffer=reuse,"+
		"lossy default,null default,other format=a,other format=b,panics default,waits default", ",")
	if !slices.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
}

// Lists fit 80 columns, however long names and reasons are.
func TestListsFit80Columns(t *testing.T) {
	reason := strings.Repeat("a long reason ", 20)
	for _, listing := range []table.View{
		listContestants([]result.Contestant{
			{Name: "shamatonmsgpackgen", Version: "v2.0.6-rc.1+incompatible", Variants: []result.Variant{
				{Format: "msgpack"}, {Format: "binc"}, {Format: "cbor"}, {Format: "json"}, {Format: "simple"}, {Format: "json"}, {Format: "flatbuffers"},
			}},
			{Name: "gone", Excluded: reason},
		}),
		listDatasets([]listedDataset{
			{Dataset: result.Dataset{Name: "long-data-set-of-a-long-name", Type: "long", Count: 1024, Doc: reason}, TypeDoc: reason, Question: reason, Statistics: everything},
		}),
		listVariants([]result.Contestant{
			{Name: "ugorji", Variants: []result.Variant{{Name: "format=simple,buffer=reuse,strings=alias,config=canonical", Doc: reason, PredecessorReason: reason}}},
			{Name: "gone", Excluded: reason, Variants: []result.Variant{{Name: "default"}}},
		}),
	} {
		show := listing.Document.Text(false)
		for line := range strings.Lines(show) {
			if len(line) > table.Width+1 || strings.HasSuffix(line, " \n") {
				t.Errorf("%d columns: %q", len(line)-1, line)
			}
		}
		// Words are wrapped, never cut.
		if n := strings.Count(strings.Join(strings.Fields(show), " "), "a long reason"); n%20 != 0 || n == 0 {
			t.Errorf("%d times a long reason:\n%s", n, show)
		}
	}
}

// Rows are in the order of the suite, however long each takes to describe.
func TestDatasetsAsJSON(t *testing.T) {
	suite := testCatalogue()
	suite.Types[0].WithQuestion("What does a pair cost?")
	rows := listJSON(t, suite, "datasets")
	all := suite.datasets()
	if len(rows) != len(all) {
		t.Fatalf("%d rows for %d data sets", len(rows), len(all))
	}
	for i, row := range rows {
		d := all[i]
		if row["name"] != d.Name || row["doc"] != d.Doc || row["type"] != d.Type.Name || row["type_doc"] != d.Type.Doc ||
			row["question"] != d.Type.Question || row["count"] != float64(d.Count) {
			t.Errorf("%s: %v", d.Name, row)
		}
		if row["leaves_mean"] != 2.0 || row["depth_max"] != 1.0 {
			t.Errorf("%s: %v leaves on %v levels, want 2 on 1", d.Name, row["leaves_mean"], row["depth_max"])
		}
		strings := row["strings"].(map[string]any)["count"]
		if want := map[string]float64{"note": 16}[d.Name]; strings != want {
			t.Errorf("%s: %v strings, want %v", d.Name, strings, want)
		}
	}
}

// A type that encoding/json refuses has all other figures.
func TestDatasetsWithoutJSON(t *testing.T) {
	type reading struct{ Celsius float64 }
	suite := Suite{Types: []*contest.Type{contest.NewType("reading", "A float.", contest.Sampler[reading]{
		Name: "reading", Doc: "Not a number.", Count: 4, Sample: func(*random.Source, int) reading { return reading{math.NaN()} },
	}).WithQuestion("What does a float cost?")}}
	if rows := listJSON(t, suite, "datasets"); rows[0]["json"] != nil || rows[0]["fields"] != 1.0 {
		t.Errorf("%v", rows[0])
	}
	l := listDatasets(listedDatasets(suite))
	const want = `reading: A float. What does a float cost?

  reading: Not a number.

data set  values  fields  leaves  depth
reading        4       1       1      1

data set  zero
reading    0 %

`
	if show := l.Document.Text(false); !strings.HasPrefix(show, want) {
		t.Error(show)
	}
	var csv strings.Builder
	if err := l.Flat.CSV(&csv); err != nil {
		t.Fatal(err)
	}
	if _, row, _ := strings.Cut(csv.String(), "\n"); row != "reading,reading,4,,,,,,1,1,1,0,,,,,0,,,,0,,,,0,,,0,,,0,,0\n" {
		t.Error(row)
	}
}

func TestFiguresAreShort(t *testing.T) {
	for x, want := range map[float64]string{
		0: "0", 0.04: "0", 7.25: "7.3", 12: "12", 99.94: "99.9", 99.96: "100", 1234.5: "1234", 9999.4: "9999", 9999.6: "10k",
		123456: "123k", 999400: "999k", 999600: "1M", 1048576: "1M", 1572864: "1.6M", 9.94e6: "9.9M", 9.96e6: "10M", 123e6: "123M",
	} {
		if got := short(x); got != want {
			t.Errorf("%v is %s, want %s", x, got, want)
		}
	}
	for share, want := range map[float64]string{0: "0 %", 0.001: "0.1 %", 0.099: "9.9 %", 0.0999: "10 %", 0.5: "50 %", 1: "100 %"} {
		if got := percent(1, share); got != want || percent(0, share) != "" {
			t.Errorf("%v is %s, want %s", share, got, want)
		}
	}
}

func TestFiguresAreJoined(t *testing.T) {
	for _, test := range []struct {
		want    string
		count   int
		figures []float64
	}{
		{"", 0, []float64{0, 0}},
		{"1/1/2", 1, []float64{1, 1, 2}},
		{"10k", 1, []float64{9999.6, 10000, 10001}},
	} {
		if got := joined(test.count, test.figures...); got != test.want {
			t.Errorf("%v of %d are %q, want %q", test.figures, test.count, got, test.want)
		}
	}
}

func TestPseudoVersionsAreShort(t *testing.T) {
	for version, want := range map[string]string{
		"v1.2.3":                               "v1.2.3",
		"v1.2.3-rc.1":                          "v1.2.3-rc.1",
		"v2.0.6+incompatible":                  "v2.0.6+incompatible",
		"v0.0.0-20231009093132-b9187f1a92c6":   "b9187f1a92c6",
		"v1.2.4-0.20231009093132-b9187f1a92c6": "b9187f1a92c6",
		"v2.0.1-0.20231009093132-b9187f1a92c6+incompatible": "b9187f1a92c6",
		"go1.26.0": "go1.26.0",
		"":         "",
	} {
		if got := (result.Contestant{Version: version}).ShortVersion(); got != want {
			t.Errorf("%s is shown as %s, want %s", version, got, want)
		}
	}
}

// everything fills each column, as wide as it gets.
var everything = describe.Statistics{
	Fields: 12345, Leaves: 12345.6, Depth: 12345,
	JSON:       &describe.JSON{Min: 1234567, Median: 2345678.5, Max: 3456789, Gzip: 1234.5, Zstd: 1234.5},
	Strings:    describe.Strings{Lengths: describe.Lengths{Count: 1, Median: 1234567, P90: 2345678, Max: 3456789}, NotASCII: 0.333},
	Bytes:      describe.Lengths{Count: 1, Median: 1234567, P90: 2345678, Max: 3456789},
	Integers:   describe.Integers{Count: 1, Median: 31.5, P90: 63.1, Negative: 0.333},
	Lists:      describe.Sizes{Count: 1, Median: 1234567, Max: 2345678},
	Maps:       describe.Sizes{Count: 1, Median: 1234567, Max: 2345678},
	Optionals:  describe.Optionals{Count: 1, Set: 0.333},
	ZeroFields: 0.333,
}
