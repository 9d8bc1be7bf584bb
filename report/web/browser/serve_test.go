package browser

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// A page that is served hears of the run's progress, and draws what is new.
func TestServedPageFollowsTheRun(t *testing.T) {
	p := newTab(t)
	call(p, network.OverrideNetworkState, network.OverrideNetworkStateParams{DownloadThroughput: -1, UploadThroughput: -1})
	program := filepath.Join(t.TempDir(), "serbench")
	build := exec.Command("go", "build", "-o", program, ".")
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	// The fixture before any worker has ended.
	lines := strings.SplitAfter(read(t, filepath.Join(root, "report/testdata/run.json")), "\n")
	var begun, rest []string
	for _, line := range lines {
		if strings.HasPrefix(line, `{"end"`) || strings.HasPrefix(line, `{"worker"`) {
			rest = append(rest, line)
		} else {
			begun = append(begun, line)
		}
	}
	// The fixture has no windows of its own.
	begun = append(begun, `{"window":{"number":6,"order":[0,1,2]}}`+"\n")
	path := filepath.Join(t.TempDir(), "run.json")
	write := func(lines []string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(strings.Join(lines, "")), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write(begun)
	serve := exec.CommandContext(t.Context(), program, "serve", path)
	out, err := serve.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := serve.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = serve.Process.Kill(); _ = serve.Wait() })
	line, err := bufio.NewReader(out).ReadString('\n')
	address, _, _ := strings.Cut(line, " ")
	if err != nil {
		t.Fatal(err)
	}
	look(p, chromedp.Navigate(address))
	p.wait(`document.querySelector(".progress")?.textContent.includes("Window 1 of")`)
	write(append(begun, rest...))
	p.wait(`document.querySelector(".progress").textContent.includes("has ended")`)
	p.wait(`document.querySelectorAll("main tbody tr.row").length > 2`)
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, m := range p.messages {
		t.Errorf("console: %s", m)
	}
}
