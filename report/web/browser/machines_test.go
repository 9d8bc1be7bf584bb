package browser

import (
	"compress/gzip"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// fleet writes the page of one data set of the published core as if each of its first windows were a
// shard of a machine of its own, two of them of another kind. It is one made-up fleet.
func fleet(t *testing.T) string {
	t.Helper()
	packed, err := os.Open(filepath.Join(root, "results/core.json.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	z, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	const machines = 8
	var out strings.Builder
	for line := range strings.Lines(string(text)) {
		var one struct {
			Header  map[string]any
			Outcome struct{ Dataset string }
			Window  map[string]any
			Worker  struct {
				Dataset string
				Window  float64
			}
		}
		if err := json.Unmarshal([]byte(line), &one); err != nil {
			t.Fatal(err)
		}
		var changed map[string]any
		switch {
		case one.Header != nil:
			sweep := map[string]any{"plan": "p", "of": machines, "shard": -1}
			var all []any
			for i := range machines {
				kind := "a processor"
				if i >= machines-2 {
					kind = "another"
				}
				all = append(all, map[string]any{"id": string(rune('0' + i)), "kind": kind, "environment": one.Header["environment"], "programs": []any{}})
			}
			sweep["machines"] = all
			one.Header["sweep"] = sweep
			changed = map[string]any{"header": one.Header}
		case one.Window != nil:
			number := one.Window["number"].(float64)
			if number >= machines {
				continue
			}
			one.Window["machine"] = number
			changed = map[string]any{"window": one.Window}
		case one.Outcome.Dataset != "" && one.Outcome.Dataset != "order", one.Worker.Dataset != "" && (one.Worker.Dataset != "order" || one.Worker.Window >= machines):
			continue
		default:
			out.WriteString(line)
			continue
		}
		text, err := json.Marshal(changed)
		if err != nil {
			t.Fatal(err)
		}
		out.Write(append(text, '\n'))
	}
	dir := t.TempDir()
	run := filepath.Join(dir, "fleet.json")
	if err := os.WriteFile(run, []byte(out.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	path, err := writePage(filepath.Join(dir, "fleet.html"), run)
	if err != nil {
		t.Fatal(err)
	}
	return path
}

func TestMachines(t *testing.T) {
	path := fleet(t)
	for _, s := range screens {
		p := newTab(t)
		s.apply(p)
		p.visit(path, "v=machines")
		for what, want := range map[string]string{
			`document.querySelector("#machines").textContent`:                       "Does it hold on other machines?",
			`document.querySelector("main").textContent`:                            "8 machines",
			`[...document.querySelectorAll("h3")].map((x) => x.textContent).join()`: "amd64, a processor,amd64, another",
			`[...document.querySelectorAll("td")].map((x) => x.textContent).join()`: "of 6",
			`[...document.querySelectorAll("p")].map((x) => x.textContent).join()`:  "2 machines. That is under 5",
		} {
			if got := eval[string](p, what); !strings.Contains(got, want) {
				t.Errorf("%s: %s is %.300q; want %q", s.name, what, got, want)
			}
		}
		if wide := eval[float64](p, "document.documentElement.scrollWidth - innerWidth"); wide > 0 {
			t.Errorf("%s: %g pixels wider than the screen", s.name, wide)
		}
		for _, v := range p.axe().Violations {
			t.Errorf("%s: axe: %s (%d): %s", s.name, v.ID, len(v.Nodes), v.Nodes[0].HTML)
		}
		p.shoot(s.name + "-machines")
		p.quiet()
	}
}
