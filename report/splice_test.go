package report

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/fixture"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// documentFile writes a document and returns its path.
func documentFile(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "README.md")
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

func contents(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// everySection is a document with every section once, each with old contents.
func everySection() string {
	var b strings.Builder
	b.WriteString("# Before\n\nA `<!-- serbench:NAME -->` in a sentence is no marker. $1 and ${name} stay.\n")
	for _, s := range sections(map[string]string{}) {
		fmt.Fprintf(&b, "\n## %s\n\n<!-- serbench:%s -->\nold text\n\nof two paragraphs\n<!-- /serbench:%s -->\n\nAfter %s.\n", s.name, s.name, s.name, s.name)
	}
	return b.String()
}

func TestEverySectionIsGolden(t *testing.T) {
	path := documentFile(t, everySection())
	if err := Splice(path, []*analysis.Analysis{readRun(t)}); err != nil {
		t.Fatal(err)
	}
	once := contents(t, path)
	if strings.Contains(once, "old text") {
		t.Error("old text is left")
	}
	golden(t, "document.md", once)
	if err := Splice(path, []*analysis.Analysis{readRun(t)}); err != nil {
		t.Fatal(err)
	}
	if twice := contents(t, path); twice != once {
		t.Errorf("splicing again changes the document: %s", firstDifference(twice, once))
	}
}

// Text outside of sections stays, byte for byte.
func TestSpliceKeepsTheRest(t *testing.T) {
	const before, after = "\ufeffno newline after this \t", " and none at the end\r\n\x00"
	path := documentFile(t, before+"<!-- serbench:memory -->\n<!-- /serbench:memory -->"+after)
	if err := Splice(path, []*analysis.Analysis{readRun(t)}); err != nil {
		t.Fatal(err)
	}
	got := contents(t, path)
	want := before + "<!-- serbench:memory -->\n```\n" + render(t, "memory", readRun(t)) + "```\n<!-- /serbench:memory -->" + after
	if got != want {
		t.Errorf("%s", firstDifference(got, want))
	}
}

func TestSpliceKeepsADocumentOnError(t *testing.T) {
	const good = "<!-- serbench:best -->\nold\n<!-- /serbench:best -->\n"
	for _, test := range []struct{ name, text, want string }{
		{"no marker", "# Title\n", "no section; want markers <!-- serbench:NAME --> and <!-- /serbench:NAME -->, each on its own line; NAME is one of markdown, predecessor, memory, best"},
		{"empty", "", "no section"},
		{"unknown section", "<!-- serbench:worst -->\nold\n<!-- /serbench:worst -->\n", `no section is called "worst"; want one of markdown`},
		{"unknown section after a good one", good + "<!-- serbench:worst -->\n<!-- /serbench:worst -->\n", `no section is called "worst"`},
		{"unknown section before a good one", "<!-- serbench:worst -->\n<!-- /serbench:worst -->\n" + good, `no section is called "worst"`},
		{"name that no section could have", good + "<!-- serbench:Best-15 -->\n<!-- /serbench:Best-15 -->\n", "<!-- serbench:Best-15 -->"},
		{"format that is no section", "<!-- serbench:csv -->\n<!-- /serbench:csv -->\n", `no section is called "csv"`},
		{"end of another section", "<!-- serbench:best -->\nold\n<!-- /serbench:predecessor -->\n", `section "best" ends as section "predecessor"; want <!-- /serbench:best -->`},
		{"no end", "<!-- serbench:best -->\nold\n", "<!-- serbench:best -->"},
		{"no end after a good section", good + "<!-- serbench:predecessor -->\nold\n", "<!-- serbench:predecessor -->"},
		{"no end before a good section", "<!-- serbench:predecessor -->\nold\n" + good, `section "predecessor" ends as section "best"`},
		{"end alone", good + "<!-- /serbench:predecessor -->\n", "<!-- /serbench:predecessor -->"},
		{"end before its start", "<!-- /serbench:best -->\n<!-- serbench:best -->\n", "<!-- /serbench:best -->"},
		{"several faults", "<!-- serbench:worst -->\n<!-- /serbench:worst -->\n<!-- serbench:best -->\n<!-- /serbench:predecessor -->\n", `section "best" ends`},
		{"text on the marker's line", "<!-- serbench:best --> old\n<!-- /serbench:best -->\n", "each on its own line"},
	} {
		t.Run(test.name, func(t *testing.T) {
			path := documentFile(t, test.text)
			err := Splice(path, []*analysis.Analysis{readRun(t)})
			switch {
			case err == nil:
				t.Error("no error")
			case !strings.HasPrefix(err.Error(), path+": ") || !strings.Contains(err.Error(), test.want):
				t.Errorf("error %v\nwant %s", err, test.want)
			}
			if got := contents(t, path); got != test.text {
				t.Errorf("the document became %q", got)
			}
		})
	}
}

func TestSpliceFailsWithoutADocument(t *testing.T) {
	path := filepath.Join(t.TempDir(), "none.md")
	if err := Splice(path, []*analysis.Analysis{readRun(t)}); !os.IsNotExist(err) {
		t.Errorf("%v", err)
	}
	if _, err := os.Stat(path); !os.IsNotExist(err) {
		t.Error("it made the document")
	}
}

func sectionOf(t *testing.T, name string, runs ...*analysis.Analysis) string {
	t.Helper()
	for _, s := range sections(map[string]string{}) {
		if s.name == name {
			text, err := s.write(runs)
			if err != nil {
				t.Fatal(err)
			}
			return text
		}
	}
	t.Fatalf("no section %s", name)
	return ""
}

// recommended is a run whose rows take the given nanoseconds in each of six windows, times
// the slowness of the window.
func recommended(ns map[string][6]int64) *result.Run {
	run := fixture.Bare(6, "binary", "json", "textual", "tuned")
	for i, name := range []string{"binary", "json", "textual", "tuned"} {
		run.Outcomes[i].Sizes = result.Sizes{Mean: float64(10 * (i + 1))}
		for window, n := range ns[name] {
			run.Workers = append(run.Workers, fixture.BareWorker(name, window, fact.Operations, n))
		}
	}
	for i := range run.Header.Contestants {
		run.Header.Contestants[i].Schema = "reflection"
		v := &run.Header.Contestants[i].Variants[0]
		switch v.Format {
		case "textual":
			v.Format = "json"
		case "tuned":
			v.Default = false
		}
	}
	return run
}

// textual is slower than binary, and json can't be told from either.
// tuned is the fastest and smallest, but not a default variant.
func TestRecommendationFollowsItsRule(t *testing.T) {
	run := recommended(map[string][6]int64{
		"binary":  {1000, 1001, 1002, 1000, 1001, 1002},
		"json":    {990, 1200, 1000, 1200, 1000, 1200},
		"textual": {1210, 1210, 1190, 1190, 1210, 1190},
		"tuned":   {500, 501, 502, 501, 500, 502},
	})
	run.Outcomes[3].Sizes.Mean = 1
	got := sectionOf(t, "recommendation", analysis.New(run))
	const want = "On `person`, of 3 rows that keep every value:\n\n- the fastest that a team can ship: `binary` (binary; reflection), `json` (json; reflection; other readers: JavaScript, Python, Java, Rust, C#)\n" +
		"- the smallest of these: `binary` (binary; reflection; 10 bytes on average)\n- the best time × size of these: `binary` (binary; reflection)\n" +
		"- the fastest JSON of these, whatever it does: `json` (json; reflection), `textual` (json; reflection)\n" +
		"- not probed in these runs, and so not demanded: “fields may come and go”, “input I don't trust”\n\nWhat a team can ship meets these demands: "
	if !strings.HasPrefix(got, want) {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	for i := range run.Header.Contestants {
		run.Header.Contestants[i].Variants[0].Format = "gob"
	}
	if got := sectionOf(t, "recommendation", analysis.New(run)); strings.Contains(got, "JSON, ") {
		t.Errorf("without any JSON: %s", got)
	}
}

// A row that broke in some windows is not recommended, and neither is anything in a run
// of too few windows.
func TestRecommendationNeedsEnoughWindows(t *testing.T) {
	if got := sectionOf(t, "recommendation", analysis.New(fixture.Run())); !strings.HasPrefix(got, "Over 2 data sets, of 2 rows that keep every value:\n\n- the fastest that a team can ship: `swift` (swift; reflection)\n- the smallest of these: `swift` (swift; reflection; 65.0 bytes") {
		t.Errorf("the fixture: %s", got)
	}
	for name, change := range map[string]func(*result.Run){
		"two windows":  func(run *result.Run) { fixture.KeepWindows(run, 2) },
		"no worker":    func(run *result.Run) { run.Workers = nil },
		"no data sets": func(run *result.Run) { run.Header.Datasets = nil },
	} {
		run := fixture.Run()
		change(run)
		if got := sectionOf(t, "recommendation", analysis.New(run)); !strings.HasPrefix(got, "Not yet measured. What a team can ship ") {
			t.Errorf("%s: %s", name, got)
		}
	}
}

// Each issue appears once, with all its data sets.
func TestIssuesAppearOnce(t *testing.T) {
	run := fixture.Run()
	for i := range run.Outcomes {
		if run.Outcomes[i].Contestant == "json" {
			run.Outcomes[i].RoundTrip = result.RoundTrip{Result: result.Lossy, Loss: "time: s"}
		}
	}
	got := sectionOf(t, "issues", analysis.New(run), analysis.New(run))
	if strings.Count(got, "`json`") != 1 || !strings.Contains(got, "- `json` loses `time: s` (`person`, `small`)\n") {
		t.Errorf("two runs of the same rows:\n%s", got)
	}
	for i := range run.Outcomes {
		run.Outcomes[i].RoundTrip = fixture.Exact
	}
	if got := sectionOf(t, "issues", analysis.New(run)); got != "None found.\n" {
		t.Errorf("without any: %s", got)
	}
}

// What default variants lose is an issue; what only others lose is a caveat.
func TestCaveatsCoverTheOtherVariants(t *testing.T) {
	run := fixture.Run()
	for i := range run.Outcomes {
		if o := &run.Outcomes[i]; o.Contestant == "swift" {
			o.RoundTrip = result.RoundTrip{Result: result.Wrong, Stage: fact.StageMarshal, Detail: "sample 3: refused"}
		}
	}
	const fresh, reuse = "- `swift` fails at marshal: refused (`person`, `small`)\n", "- `swift` with `buffer=reuse` decodes a different Name (`person`)\n"
	if caveats := sectionOf(t, "caveats", analysis.New(run)); strings.Contains(caveats, "swift") {
		t.Errorf("the same failure as the default's is told again:\n%s", caveats)
	}
	for i := range run.Outcomes {
		if o := &run.Outcomes[i]; o.Contestant == "swift" && o.Variant != "default" {
			o.RoundTrip = result.RoundTrip{Result: result.Wrong, Stage: fact.StageCompare, Detail: "sample 3: Name: want a, got b"}
		}
	}
	issues, caveats := sectionOf(t, "issues", analysis.New(run)), sectionOf(t, "caveats", analysis.New(run))
	if !strings.Contains(issues, fresh) || strings.Contains(issues, "reuse") {
		t.Errorf("issues:\n%s", issues)
	}
	if !strings.Contains(caveats, reuse) || strings.Contains(caveats, "refused") || strings.Contains(caveats, "bison") {
		t.Errorf("caveats:\n%s", caveats)
	}
	if !strings.Contains(caveats, "predecessor row Gob: today's gob writes a &lt;time> as bytes") {
		t.Errorf("no reason of another size:\n%s", caveats)
	}
	if strings.Contains(issues+caveats, "limit") {
		t.Error("a reference is no library")
	}
}

func TestVersionsAreShortened(t *testing.T) {
	for full, want := range map[string]string{
		"v1.2.3":                             "v1.2.3",
		"go1.26.0":                           "go1.26.0",
		"v1.2.3-rc.1":                        "v1.2.3-rc.1",
		"v2.0.6+incompatible":                "v2.0.6+incompatible",
		"v0.0.0-20231202071617-9b43cc962409": "9b43cc962409",
		"v1.5.1-0.20231202071617-9b43cc962409+incompatible": "9b43cc962409",
	} {
		if got := (result.Contestant{Version: full}).ShortVersion(); got != want {
			t.Errorf("%s is written %s, want %s", full, got, want)
		}
	}
}

// A row that is fast on one data set and wrong on another is not recommended.
func TestRecommendationNeedsExactRoundTrips(t *testing.T) {
	before := sectionOf(t, "recommendation", analysis.New(fixture.Run()))
	if !strings.Contains(before, "`swift`") {
		t.Fatalf("swift is not the fastest of the fixture: %s", before)
	}
	elsewhere := fixture.Run()
	for i := range elsewhere.Outcomes {
		if o := &elsewhere.Outcomes[i]; o.Contestant == "swift" && o.Dataset == "small" {
			o.RoundTrip = result.RoundTrip{Result: result.Wrong, Stage: fact.StageCompare, Detail: "sample 1: A: want 1, got 2"}
		}
	}
	if after := sectionOf(t, "recommendation", analysis.New(fixture.Run()), analysis.New(elsewhere)); strings.Contains(after, "`swift`") {
		t.Errorf("wrong on small, and recommended: %s", after)
	}
}

// A process that ended is told from an operation that failed.
func TestWordsOfIssues(t *testing.T) {
	for _, test := range []struct {
		issue analysis.Issue
		want  string
	}{
		{analysis.Issue{Loss: "time: ms"}, "loses `time: ms`"},
		{analysis.Issue{Stage: fact.StageCompare, Detail: ".At"}, "decodes a different .At"},
		{analysis.Issue{Stage: fact.StageMarshal.Panicking(), Detail: "nil map"}, "panics at marshal: nil map"},
		{analysis.Issue{Stage: fact.Stage(fact.OutOfMemory), Detail: "exit status 2"}, "fails (out of memory): exit status 2"},
		{analysis.Issue{Stage: fact.Stage(fact.NotBuilt), Detail: "undefined: x"}, "fails (not built): undefined: x"},
	} {
		if got := issueWords(test.issue); got != test.want {
			t.Errorf("%+v: %q, want %q", test.issue, got, test.want)
		}
	}
}
