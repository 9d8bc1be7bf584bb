package cli

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// aloneRows have, between them, the words that the probes find within seconds. scripts/standalone.sh
// shows those of all rows.
var aloneRows = []struct {
	row   string
	words map[string]string // a pattern for each column
}{
	{"alecthomas[default]", map[string]string{"nil": "crash", "dest": "crash", "evolve": `\d+/\d+!`, "damage": "memory"}},
	{"gob[default]", map[string]string{"nil": "lost"}},
	{"fastjson[default]", map[string]string{"str": "lost"}},
	{"hprose1[time=native]", map[string]string{"time": "instant"}},
	{"polyglot[default]", map[string]string{"deep": "panics", "damage": "panics"}},
	{"kelindar[default]", map[string]string{"deep": "dies"}},
}

// The module of a row shows each of its words without serbench.
func TestStandaloneShowsWords(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the programs of six libraries")
	}
	ctx, cancel := context.WithTimeout(t.Context(), 8*time.Minute)
	defer cancel()
	run := func(dir string, environment []string, name string, args ...string) (string, error) {
		c := exec.CommandContext(ctx, name, args...)
		c.Dir, c.Env = dir, append(os.Environ(), environment...)
		out, err := c.CombinedOutput()
		return string(out), err
	}
	work := t.TempDir()
	serbench := filepath.Join(work, "serbench")
	if out, err := run("../..", nil, "go", "build", "-o", serbench, "."); err != nil {
		t.Fatal(out)
	}
	for _, test := range aloneRows {
		dir := filepath.Join(work, test.row)
		if out, err := run("../..", nil, serbench, "verify", "--explain", test.row, "--standalone", "-o", dir); err != nil {
			t.Errorf("%s: %v: %s", test.row, err, out)
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, "main.go"))
		if err != nil {
			t.Fatal(err)
		}
		if regexp.MustCompile(`"github\.com/serbench`).Match(text) {
			t.Errorf("%s imports a package of ours", test.row)
		}
		alone := []string{"GOWORK=off", "GOFLAGS=-mod=mod"}
		if out, err := run(dir, alone, "go", "build", "-o", "program", "."); err != nil {
			t.Errorf("%s does not compile: %s", test.row, out)
			continue
		}
		for column, word := range test.words {
			if !regexp.MustCompile(`\{"` + column + `", "` + word + `", `).Match(text) {
				t.Errorf("%s has no %s: %s", test.row, column, word)
				continue
			}
			out, err := run(dir, nil, filepath.Join(dir, "program"), column)
			if err == nil || strings.Contains(out, "there is no codec") {
				t.Errorf("%s, %s: the fault does not show: %s", test.row, column, out)
			}
		}
		if out, err := run(dir, nil, filepath.Join(dir, "program"), "none"); err != nil {
			t.Errorf("%s: no word was asked for: %v: %s", test.row, err, out)
		}
	}
}
