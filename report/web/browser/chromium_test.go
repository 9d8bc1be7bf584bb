package browser

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	cdplog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

const root = "../../.."

// A built page is shared by all tests: writing one takes seconds.
var built = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "serbench-page")
	if err != nil {
		return "", err
	}
	return writePage(filepath.Join(dir, "page.html"), published()...)
})

func TestMain(m *testing.M) {
	code := m.Run()
	if path, err := built(); err == nil && os.Getenv("KEEP") == "" {
		os.RemoveAll(filepath.Dir(path))
	}
	os.Exit(code)
}

// published are the run files that the page in docs/ is made from, few enough for a test.
func published() []string {
	files := []string{"results/core.json.gz", "results/go.json.gz"}
	for _, name := range []string{"msgp", "json", "cbor", "gob", "easyjson"} {
		files = append(files, "results/verdicts/"+name+".json.gz")
	}
	return files
}

// writePage writes a page by the program in the checkout.
func writePage(path string, runs ...string) (string, error) {
	command := exec.Command("go", append([]string{"run", ".", "report", "--format", "html", "-o", path}, runs...)...)
	command.Dir = root
	if out, err := command.CombinedOutput(); err != nil {
		return "", &os.PathError{Op: string(out), Path: path, Err: err}
	}
	return path, nil
}

// A tab is a page that is open, with what its console said.
type tab struct {
	t        *testing.T
	ctx      context.Context
	mu       sync.Mutex
	messages []string
	requests []string
}

// newTab starts a Chromium without a network.
func newTab(t *testing.T) *tab {
	t.Helper()
	program := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if found, err := exec.LookPath(name); err == nil {
			program = found
			break
		}
	}
	if program == "" {
		t.Skip("there is no Chromium on this machine")
	}
	alone, stop := chromedp.NewExecAllocator(t.Context(), chromedp.ExecPath(program), chromedp.Headless, chromedp.NoSandbox, chromedp.DisableGPU, chromedp.NoFirstRun,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-background-networking", true), chromedp.Flag("disable-sync", true))
	t.Cleanup(stop)
	ctx, closeTab := chromedp.NewContext(alone)
	t.Cleanup(closeTab)
	p := &tab{t: t, ctx: ctx}
	if err := chromedp.Listen(ctx, p.hear); err != nil {
		t.Fatal(err)
	}
	call(p, cdplog.Enable, cdp.Empty{})
	call(p, network.Enable, network.EnableParams{})
	call(p, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
	call(p, network.OverrideNetworkState, network.OverrideNetworkStateParams{Offline: true})
	return p
}

// open opens the page at a view, and waits until it is drawn.
func open(t *testing.T, path, fragment string) *tab {
	t.Helper()
	p := newTab(t)
	p.visit(path, fragment)
	return p
}

func (p *tab) hear(event any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch e := event.(type) {
	case *runtime.EventConsoleAPICalled:
		for _, arg := range e.Args {
			p.messages = append(p.messages, string(arg.Value)+arg.Description)
		}
	case *runtime.EventExceptionThrown:
		p.messages = append(p.messages, e.ExceptionDetails.Text+" "+e.ExceptionDetails.Exception.Description)
	case *cdplog.EventEntryAdded:
		p.messages = append(p.messages, e.Entry.Text)
	case *network.EventRequestWillBeSent:
		if !strings.HasPrefix(e.Request.URL, "data:") && !strings.HasPrefix(e.Request.URL, "blob:") {
			p.requests = append(p.requests, e.Request.URL)
		}
	}
}

// call carries out a command of the browser's protocol.
func call[P, R any](p *tab, command cdp.Command[P, R], params P) {
	p.t.Helper()
	if _, err := chromedp.Call(p.ctx, command, params); err != nil {
		p.t.Fatal(err)
	}
}

// look is what an action returns.
func look[T any](p *tab, action chromedp.Action[T]) T {
	p.t.Helper()
	value, err := chromedp.Run(p.ctx, action)
	if err != nil {
		p.t.Fatal(err)
	}
	return value
}

// eval returns the value of an expression, or what it promises.
func eval[T any](p *tab, expression string) T {
	p.t.Helper()
	return look(p, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
}

// wait waits until an expression is true.
func (p *tab) wait(expression string) {
	p.t.Helper()
	if !eval[bool](p, `new Promise((done) => { const begin = Date.now(); const look = () => (`+expression+`) ? done(true) : Date.now() - begin > 30000 ? done(false) : setTimeout(look, 20); look(); })`) {
		p.t.Fatalf("it never holds that %s", expression)
	}
}

func (p *tab) key(key string) {
	p.t.Helper()
	look(p, chromedp.KeyEvent(key))
}

// press clicks on the first element with these words, among those that a selector finds.
func (p *tab) press(selector, words string) {
	p.t.Helper()
	if !eval[bool](p, fmt.Sprintf(`(() => { const e = [...document.querySelectorAll(%q)].find((e) => e.textContent.trim() === %q); e?.click(); return Boolean(e); })()`, selector, words)) {
		p.t.Fatalf("there is no %s %q", selector, words)
	}
}

// visit goes to a view.
func (p *tab) visit(path, fragment string) {
	p.t.Helper()
	look(p, chromedp.Navigate("about:blank"))
	look(p, chromedp.Navigate((&url.URL{Scheme: "file", Path: path}).String()+"#"+fragment))
	p.wait(`document.querySelector("#main > :last-child, main.plain table")`)
}

// printed draws the page as it is printed.
func (p *tab) printed() {
	p.t.Helper()
	look(p, chromedp.Evaluate[any](`dispatchEvent(new Event("beforeprint"))`))
	p.wait(`document.querySelectorAll("tbody tr.row").length == Number(document.querySelector("table").getAttribute("aria-rowcount")) - 1`)
}

// quiet fails if the console said anything, or anything but the page was asked for.
func (p *tab) quiet() {
	p.t.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	slices.Sort(p.messages)
	for _, m := range slices.Compact(p.messages) {
		p.t.Errorf("console: %s", m)
	}
	for _, r := range p.requests {
		if !strings.HasPrefix(r, "file:") && r != "about:blank" {
			p.t.Errorf("the page asks for %s", r)
		}
	}
}

// screen is a size of window and a colour scheme.
type screen struct {
	name          string
	width, height int64
	mobile        bool
	scheme        string
}

var screens = []screen{
	{"1280-light", 1280, 900, false, "light"},
	{"1280-dark", 1280, 900, false, "dark"},
	{"390-light", 390, 844, true, "light"},
	{"390-dark", 390, 844, true, "dark"},
}

func (s screen) apply(p *tab) {
	call(p, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: s.width, Height: s.height, DeviceScaleFactor: 1, Mobile: s.mobile})
	call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: s.scheme}}})
}

var views = map[string]string{
	"rank": "", "rank-set": "d=order&ways=1&show=other,lossy,untimed", "map": "v=map", "heat": "v=heat", "verdicts": "v=verdicts",
	"side": "v=side&d=order&cmp=msgp,cbor,json", "cost": "v=cost&d=order", "about": "v=about&lib=msgp", "method": "v=method",
	"growth": "v=growth", "history": "v=history", "needs": "need=others,text,own", "nothing": "need=others,text,own,access",
}

var viewNames = map[string]bool{"rank": true, "map": true, "heat": true, "growth": true, "history": true, "verdicts": true, "side": true, "cost": true, "about": true, "method": true, "machines": true}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func pagePath(t *testing.T) string {
	t.Helper()
	path, err := built()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// SHOTS is a folder for pictures of every view: go test -run TestViews with SHOTS=/tmp/shots.
func (p *tab) shoot(name string) {
	dir := os.Getenv("SHOTS")
	if dir == "" {
		return
	}
	if err := os.WriteFile(filepath.Join(dir, name+".png"), look(p, chromedp.CaptureScreenshot()), 0o666); err != nil {
		p.t.Fatal(err)
	}
}

type axeResult struct {
	Violations []struct {
		ID    string `json:"id"`
		Help  string `json:"help"`
		Nodes []struct {
			HTML    string `json:"html"`
			Failure string `json:"failureSummary"`
		} `json:"nodes"`
	} `json:"violations"`
}

// axe is asked by evaluation and not by a script of the page, which the page forbids.
func (p *tab) axe() axeResult {
	look(p, chromedp.Evaluate[any](read(p.t, "testdata/axe/axe.min.js")+"; 0"))
	return eval[axeResult](p, `axe.run(document, {resultTypes: ["violations"]}).then((r) => JSON.parse(JSON.stringify({violations: r.violations})))`)
}

// lineSum is the checksum at the end of a line.
var lineSum = regexp.MustCompile(`(?m),"sum":"[0-9a-f]{8}"}$`)

// hostile writes run files whose library msgp has a name that tries to be code.
func hostile(t *testing.T, name string) string {
	t.Helper()
	dir := t.TempDir()
	quoted, err := json.Marshal(name)
	if err != nil {
		t.Fatal(err)
	}
	var files []string
	for _, run := range []string{"results/go.json.gz", "results/verdicts/msgp.json.gz"} {
		packed, err := os.Open(filepath.Join(root, run))
		if err != nil {
			t.Fatal(err)
		}
		z, err := gzip.NewReader(packed)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(z)
		packed.Close()
		if err != nil {
			t.Fatal(err)
		}
		text = bytes.ReplaceAll(text, []byte(`"msgp"`), quoted)
		text = lineSum.ReplaceAll(text, []byte("}")) // the lines were changed on purpose
		path := filepath.Join(dir, strings.TrimSuffix(filepath.Base(run), ".gz"))
		if err := os.WriteFile(path, text, 0o666); err != nil {
			t.Fatal(err)
		}
		files = append(files, path)
	}
	path, err := writePage(filepath.Join(dir, "page.html"), files...)
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// downloads makes the browser save files to a folder.
func (p *tab) downloads() string {
	dir := p.t.TempDir()
	if _, err := chromedp.CallBrowser(p.ctx, browser.SetDownloadBehavior, browser.SetDownloadBehaviorParams{Behavior: browser.SetDownloadBehaviorBehaviorAllow, DownloadPath: dir}); err != nil {
		p.t.Fatal(err)
	}
	return dir
}
