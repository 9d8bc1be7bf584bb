package cli

import (
	"bytes"
	"encoding/json"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/internal/plain"
	"github.com/serbench/serbench/result"
)

func testProgram(suite contest.Suite) (p *program, out, trouble *bytes.Buffer) {
	out, trouble = &bytes.Buffer{}, &bytes.Buffer{}
	return &program{suite: suite, out: out, err: trouble}, out, trouble
}

// listJSON runs list and reads what it prints as one array of objects.
func listJSON(t *testing.T, suite contest.Suite, what string) []map[string]any {
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
	suite := testSuite()
	suite.Contestant("good").Module = "std"
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
	for _, row := range listJSON(t, testSuite(), "variants") {
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

// Each claim has its word, so that a reader of a run file knows the contract.
func TestClaimsInWords(t *testing.T) {
	none, all := claims(contest.Claims{}), claims(contest.Claims{
		Reuse: true, Alias: true, Native: true, Stream: true, Stateful: true, Consumes: true, Varies: true, Concurrent: true,
	})
	if none == nil || len(none) > 0 || strings.Join(all, " ") != "reuse alias native stream stateful consumes varies concurrent" {
		t.Errorf("none %q, all %q", none, all)
	}
}

// The lists are made for 80 columns however long names and reasons are.
func TestListsFit80Columns(t *testing.T) {
	reason := strings.Repeat("a long reason ", 20)
	for _, show := range []string{
		listContestants([]result.Contestant{
			{Name: "shamatonmsgpackgen", Version: "v2.0.6-rc.1+incompatible", Variants: []result.Variant{
				{Format: "msgpack"}, {Format: "binc"}, {Format: "cbor"}, {Format: "json"}, {Format: "simple"}, {Format: "json"}, {Format: "flatbuffers"},
			}},
			{Name: "gone", Excluded: reason},
		}),
		listDatasets([]result.Dataset{{Name: "a-long-data-set", Count: 1024, Doc: reason}}),
		listVariants([]result.Contestant{
			{Name: "ugorji", Variants: []result.Variant{{Name: "format=simple,buffer=reuse,strings=alias,config=canonical", Doc: reason, SeedReason: reason}}},
			{Name: "gone", Excluded: reason, Variants: []result.Variant{{Name: "default"}}},
		}),
	} {
		for line := range strings.Lines(show) {
			if len(line) > plain.Width+1 || strings.HasSuffix(line, " \n") {
				t.Errorf("%d columns: %q", len(line)-1, line)
			}
		}
		// Words are wrapped, never cut.
		if n := strings.Count(strings.Join(strings.Fields(show), " "), "a long reason"); n%20 != 0 || n == 0 {
			t.Errorf("%d times a long reason:\n%s", n, show)
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
