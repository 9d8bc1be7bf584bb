package browser

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

func TestViews(t *testing.T) {
	path := pagePath(t)
	for _, s := range screens {
		t.Run(s.name, func(t *testing.T) {
			p := newTab(t)
			s.apply(p)
			for name, fragment := range views {
				p.visit(path, fragment)
				if wide := eval[float64](p, "document.documentElement.scrollWidth - innerWidth"); wide > 0 {
					t.Errorf("%s is %g pixels wider than the screen", name, wide)
				}
				for _, v := range p.axe().Violations {
					for _, n := range v.Nodes[:min(3, len(v.Nodes))] {
						t.Errorf("%s: axe: %s (%d): %s: %s", name, v.ID, len(v.Nodes), n.HTML, n.Failure)
					}
				}
				p.shoot(s.name + "-" + name)
			}
			p.quiet()
		})
	}
}

func TestKeyboardAlone(t *testing.T) {
	p := open(t, pagePath(t), "")
	// Tab until the first need has the focus, and switch it on.
	reach := func(what string) {
		t.Helper()
		for range 400 {
			p.key(kb.Tab)
			if eval[bool](p, "document.activeElement.matches("+what+")") {
				return
			}
		}
		t.Fatalf("the key Tab never reaches %s", what)
	}
	reach(`".toggles button"`)
	p.key(" ")
	if hash := eval[string](p, "location.hash"); hash != "#need=others" {
		t.Errorf("the link is %q after the first need was switched on", hash)
	}
	reach(`"button.sort"`)
	p.key(kb.Enter)
	if hash := eval[string](p, "location.hash"); !strings.Contains(hash, "sort=place") {
		t.Errorf("the link is %q after sorting", hash)
	}
	p.visit(pagePath(t), "v=map")
	reach(`".points"`)
	first := eval[string](p, `document.querySelector(".readout").textContent`)
	p.key(kb.ArrowRight)
	if second := eval[string](p, `document.querySelector(".readout").textContent`); second == first || strings.TrimSpace(second) == "" {
		t.Errorf("the arrow goes from %q to %q", first, second)
	}
	p.visit(pagePath(t), "v=verdicts")
	reach(`"td[role=gridcell]"`)
	p.key(kb.ArrowRight)
	if at := eval[string](p, "document.activeElement.id"); at != "v0-1" {
		t.Errorf("the arrow goes to %q", at)
	}
	if detail := eval[string](p, `document.querySelector(".detail").textContent`); !strings.Contains(detail, "float") {
		t.Errorf("the cell is explained by %q", detail)
	}
	p.quiet()
}

func TestHeadersExplainThemselves(t *testing.T) {
	p := open(t, pagePath(t), "d=order")
	for _, how := range []string{"focus", "click"} {
		look(p, chromedp.Evaluate[any](`document.querySelector("thead .tip").`+how+`()`))
		p.wait(`!document.getElementById("tip").hidden`)
		if words := eval[string](p, `document.getElementById("tip").textContent`); len(words) < 20 {
			t.Errorf("%s: %q", how, words)
		}
		p.key(kb.Escape)
		p.wait(`document.getElementById("tip").hidden`)
		look(p, chromedp.Evaluate[any](`document.activeElement.blur()`))
	}
}

func TestLinks(t *testing.T) {
	path := pagePath(t)
	p := open(t, path, "d=order&op=unmarshal&need=text&q=json&sort=bytes&desc=1&cols=%2Bformat")
	if got := eval[string](p, `document.querySelector("tbody tr").textContent`); !strings.Contains(got, "json") {
		t.Errorf("the first row is %q", got)
	}
	sizes := eval[[]float64](p, `[...document.querySelectorAll("tbody tr.row")].map((r) => parseFloat(r.cells[[...document.querySelectorAll("thead th")].findIndex((h) => h.getAttribute("aria-sort"))].textContent.replaceAll(",", "")))`)
	if len(sizes) < 3 || !slices.IsSortedFunc(sizes, func(a, b float64) int { return int(b - a) }) {
		t.Errorf("sizes are %v", sizes)
	}
	// What is shown makes the same link again, whatever is switched on and off.
	before := eval[string](p, "location.hash")
	for range 2 {
		p.press(".toggles button", "other languages read it")
	}
	if after := eval[string](p, "location.hash"); after != before && !sameFragment(before, after) {
		t.Errorf("the link was %q and is %q", before, after)
	}
	// A row whose name has a comma and brackets.
	p.visit(path, "v=side&d=order&cmp="+eval[string](p, `encodeURIComponent(encodeURIComponent("msgp[buffer=reuse]"))`)+",json")
	if got := eval[string](p, `document.querySelector("main").textContent`); !strings.Contains(got, "msgp[buffer=reuse]") {
		t.Errorf("the row is not compared: %q", got)
	}
	p.visit(path, "d=nosuch&v=nosuch&need=nosuch&lib=nosuch")
	if got := eval[string](p, `document.querySelector("[role=alert]").textContent`); strings.Count(got, "nosuch") != 4 {
		t.Errorf("unknown names are reported as %q", got)
	}
	p.quiet()
}

// sameFragment compares fragments but for their order and escapes.
func sameFragment(a, b string) bool {
	parts := func(s string) []string {
		s = strings.NewReplacer("%2B", "+", "%252B", "+").Replace(strings.TrimPrefix(s, "#"))
		all := strings.Split(s, "&")
		slices.Sort(all)
		return all
	}
	return slices.Equal(parts(a), parts(b))
}

func TestFiltersKeepPlaces(t *testing.T) {
	path := pagePath(t)
	p := open(t, path, "d=order&ways=1")
	places := func() map[string]string {
		p.printed()
		return eval[map[string]string](p, `Object.fromEntries([...document.querySelectorAll("tbody tr.row")].map((r) => [r.querySelector("th").textContent, r.cells[1].textContent]))`)
	}
	all := places()
	p.visit(path, "d=order&ways=1&need=text")
	some := places()
	if len(some) == 0 || len(some) >= len(all) {
		t.Fatalf("%d rows of %d are left", len(some), len(all))
	}
	for id, place := range some {
		if all[id] != place {
			t.Errorf("%s has place %q among all and %q among some", id, all[id], place)
		}
	}
	if hidden := eval[string](p, `document.querySelector(".hidden-rows").textContent`); !strings.Contains(hidden, "write binary formats (show)") {
		t.Errorf("hidden rows are counted as %q", hidden)
	}
}

func TestExports(t *testing.T) {
	p := open(t, pagePath(t), "d=order")
	dir := p.downloads()
	for _, button := range []string{"CSV", "JSON", "Markdown", "SVG", "PNG"} {
		p.press(".export button", button)
	}
	shown := eval[int](p, `Number(/these (\d+)/.exec(document.querySelector("main").textContent)[1])`)
	lines, err := csv.NewReader(strings.NewReader(saved(t, dir, ".csv"))).ReadAll()
	if err != nil || len(lines) != shown+1 || lines[0][0] != "place" {
		t.Errorf("the CSV has %d lines for %d rows, %v", len(lines), shown, err)
	}
	var objects []map[string]any
	if err := json.Unmarshal([]byte(saved(t, dir, ".json")), &objects); err != nil || len(objects) != shown {
		t.Errorf("the JSON has %d objects for %d rows, %v", len(objects), shown, err)
	}
	if text := saved(t, dir, ".md"); strings.Count(text, "\n") != shown+2 {
		t.Errorf("the Markdown has %d lines", strings.Count(text, "\n"))
	}
	checkPicture(t, dir, "serbench-order-round", shown)
	p.visit(pagePath(t), "v=map&d=order")
	for _, button := range []string{"SVG", "PNG"} {
		p.press(".export button", button)
	}
	checkPicture(t, dir, "serbench-map-order", 5)
	p.quiet()
}

// What was not measured has no dot and no number, and comes last whichever way rows are sorted.
func TestWhatWasNotMeasured(t *testing.T) {
	p := open(t, pagePath(t), "d=order&ways=1&show=other,untimed&sort=time&desc=1")
	dir := p.downloads()
	p.press(".export button", "CSV")
	lines, err := csv.NewReader(strings.NewReader(saved(t, dir, ".csv"))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	column := func(name string) int {
		return slices.IndexFunc(lines[0], func(head string) bool { return strings.HasPrefix(head, name) })
	}
	library, took := column("library"), column("time")
	var without []string
	for _, line := range lines[1:] {
		switch {
		case line[took] == "":
			without = append(without, line[library])
		case len(without) > 0:
			t.Errorf("%s has a time and comes after %v, which have none", line[library], without)
		}
	}
	for _, id := range []string{"simdjson", "hyperpb[message=native]"} { // they only unmarshal
		if !slices.ContainsFunc(without, func(name string) bool { return strings.HasPrefix(name, id) }) {
			t.Errorf("%s is not among the rows without a time: %v", id, without)
		}
	}
	look(p, chromedp.Evaluate[any]("scrollTo(0, document.body.scrollHeight)"))
	p.wait(`[...document.querySelectorAll("tbody tr.row")].at(-1).ariaRowIndex == document.querySelector("table").ariaRowCount`)
	if last := eval[string](p, `[...document.querySelectorAll("tbody tr.row")].at(-1).outerHTML`); strings.Contains(last, "<circle") {
		t.Errorf("the last row has a dot: %s", last)
	}
	p.quiet()
}

// checkPicture looks at a chart that was saved in both formats.
func checkPicture(t *testing.T, dir, name string, circles int) {
	t.Helper()
	svg := saved(t, dir, name+".svg")
	if !strings.HasPrefix(svg, "<svg") || !strings.Contains(svg, "fill=\"rgb") || strings.Contains(svg, "class=") || strings.Count(svg, "<circle") < circles {
		t.Errorf("%s.svg begins %.200q, with %d of %d points", name, svg, strings.Count(svg, "<circle"), circles)
	}
	if png := saved(t, dir, name+".png"); !strings.HasPrefix(png, "\x89PNG") || len(png) < 5000 {
		t.Errorf("%s.png begins %.20q", name, png)
	}
}

// saved waits for a file whose name ends so.
func saved(t *testing.T, dir, end string) string {
	t.Helper()
	for range 100 {
		found, err := filepath.Glob(filepath.Join(dir, "*"+end))
		if err != nil {
			t.Fatal(err)
		}
		if len(found) > 0 {
			if text, err := os.ReadFile(found[0]); err == nil && len(text) > 0 {
				return string(text)
			}
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Fatalf("no file %s was saved", end)
	return ""
}

func TestHostileNames(t *testing.T) {
	name := `</script><img src=x onerror=window.broken=1>"'=cmd()`
	path := hostile(t, name)
	p := open(t, path, "")
	for _, fragment := range []string{"", "d=catalog-10&ways=1", "v=map", "v=verdicts", "v=about", "v=heat", "v=cost", "v=method"} {
		p.visit(path, fragment)
		if eval[bool](p, `window.broken !== undefined || document.images.length > 0`) {
			t.Errorf("%q: the name became a part of the page", fragment)
		}
	}
	p.visit(path, "v=verdicts")
	if !eval[bool](p, `document.body.textContent.includes("onerror=window.broken=1")`) {
		t.Error("the name is not shown as it is")
	}
	p.quiet()
	// Without a script, too.
	q := newTab(t)
	q.withoutScript(path)
	if eval[bool](q, `document.images.length > 0`) {
		t.Error("the name became a part of the plain page")
	}
}

// withoutScript opens a page whose scripts don't run.
func (p *tab) withoutScript(path string) {
	call(p, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	look(p, chromedp.Navigate("file://"+path))
}

// Runs that only probed, or that have a single data set, lack views, and say why.
func TestRunsThatLackViews(t *testing.T) {
	dir := t.TempDir()
	for file, views := range map[string][]string{
		"results/verdicts/msgp.json.gz": {"rank", "map", "heat", "growth", "history", "machines", "side", "cost"},
		"report/testdata/run.json":      {"growth", "history", "machines", "verdicts"},
	} {
		path, err := writePage(filepath.Join(dir, filepath.Base(file)+".html"), file)
		if err != nil {
			t.Fatal(err)
		}
		p := open(t, path, "")
		for view := range viewNames {
			p.visit(path, "v="+view)
			words := eval[string](p, `document.querySelector("main").textContent`)
			if lacks := strings.Contains(words, ": no run here has") || strings.Contains(words, "one data set only") || strings.Contains(words, ": no data set was") || strings.Contains(words, ": every run here"); lacks != slices.Contains(views, view) {
				t.Errorf("%s, %s: %q", file, view, words)
			}
		}
		p.quiet()
	}
}

func TestNoScript(t *testing.T) {
	p := newTab(t)
	p.withoutScript(pagePath(t))
	text := eval[string](p, `document.querySelector("main.plain").textContent`)
	for _, want := range []string{"Go serializers, measured", "msgp", "×limit", "order", "Verdicts", "more rows"} {
		if !strings.Contains(text, want) {
			t.Errorf("the plain page lacks %q", want)
		}
	}
	p.quiet()
}

func TestPrint(t *testing.T) {
	p := open(t, pagePath(t), "d=order&ways=1")
	drawn := eval[int](p, `document.querySelectorAll("tbody tr.row").length`)
	p.printed()
	all := eval[int](p, `document.querySelectorAll("tbody tr.row").length`)
	if rows := eval[int](p, `Number(document.querySelector("table").getAttribute("aria-rowcount")) - 1`); all != rows || drawn >= all {
		t.Errorf("%d rows are drawn on screen and %d on paper, of %d", drawn, all, rows)
	}
	pdf := look(p, chromedp.PrintToPDF())
	if !strings.HasPrefix(string(pdf), "%PDF") {
		t.Error("there is no PDF")
	}
}

// TestSpeed tells how long the page takes with many rows. Times fail no test, because they depend on
// the machine.
func TestSpeed(t *testing.T) {
	for _, rows := range []int{5_400, 16_000} {
		p := open(t, withRows(t, rows), "d=*&ways=1&show=other,lossy,untimed")
		t.Logf("%d rows: drawn after %.0f ms", rows, eval[float64](p, `performance.getEntriesByName("drawn")[0].startTime`))
		for _, what := range []struct{ name, code string }{
			{"sort", `[...document.querySelectorAll("button.sort")].at(-2).click()`},
			{"filter", `{ const e = document.querySelector("input[type=search]"); e.value = "json"; e.dispatchEvent(new Event("input", {bubbles: true})); }`},
			{"show all again", `{ const e = document.querySelector("input[type=search]"); e.value = ""; e.dispatchEvent(new Event("input", {bubbles: true})); }`},
		} {
			ms := eval[float64](p, `new Promise((done) => { const t = performance.now(); `+what.code+`; requestAnimationFrame(() => setTimeout(() => done(performance.now() - t))); })`)
			t.Logf("%s: %.0f ms, %d rows", what.name, ms, eval[int](p, `Number(document.querySelector("table").getAttribute("aria-rowcount")) - 1`))
		}
		p.quiet()
	}
}

// withRows is a page with at least so many rows: those of the published run, again and again, on data
// sets with other names.
func withRows(t *testing.T, rows int) string {
	t.Helper()
	text := read(t, pagePath(t))
	begin := strings.Index(text, `id="data">`) + len(`id="data">`)
	end := begin + strings.Index(text[begin:], "<")
	z, err := gzip.NewReader(base64.NewDecoder(base64.StdEncoding, strings.NewReader(text[begin:end])))
	if err != nil {
		t.Fatal(err)
	}
	var model map[string]any
	if err := json.NewDecoder(z).Decode(&model); err != nil {
		t.Fatal(err)
	}
	sets, tables := model["sets"].([]any), model["tables"].([]any)
	var first []map[string]any
	for _, table := range tables {
		if table := table.(map[string]any); table["source"] == 0.0 {
			first = append(first, table)
			rows -= len(table["way"].([]any))
		}
	}
	for n := 0; rows > 0; n++ {
		again := maps.Clone(first[n%len(first)])
		set := maps.Clone(sets[int(again["set"].(float64))].(map[string]any))
		set["name"] = fmt.Sprintf("%s again %d", set["name"], n)
		again["set"] = len(sets)
		sets, tables = append(sets, set), append(tables, again)
		rows -= len(again["way"].([]any))
	}
	model["sets"], model["tables"] = sets, tables
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	if err := json.NewEncoder(w).Encode(model); err != nil {
		t.Fatal(err)
	}
	w.Close()
	path := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(path, []byte(text[:begin]+base64.StdEncoding.EncodeToString(packed.Bytes())+text[end:]), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}
