package kit

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/serbench/serbench/contest"
)

// quotes looks up every passage that a contestant quotes from its library's documentation.
func quotes(t *testing.T, c *contest.Contestant) {
	quoted := map[string]contest.Quote{}
	for _, v := range c.Variants {
		if v.Shown != (contest.Quote{}) {
			quoted[v.Name] = v.Shown
		}
	}
	for _, w := range c.Warnings {
		quoted[string(w.Kind)] = w.Quote
	}
	if len(quoted) == 0 {
		return
	}
	dir, err := sourceOf(c.Module)
	if err != nil {
		t.Fatal(err)
	}
	for what, q := range quoted {
		if err := checkQuote(dir, q); err != nil {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// checkQuote looks for a passage in a file below the folder. Blanks and line breaks may
// differ, and the slashes of comments.
func checkQuote(dir string, q contest.Quote) error {
	if _, err := time.Parse(time.DateOnly, q.Seen); err != nil {
		return fmt.Errorf("the day on which %s was looked up: want it as %s, not %q", q.Place, time.DateOnly, q.Seen)
	}
	text := plain(q.Text)
	if text == "" {
		return fmt.Errorf("no passage of %s is quoted", q.Place)
	}
	if strings.HasPrefix(q.Place, "https://") {
		return nil
	}
	source, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(q.Place)))
	if err != nil {
		return err
	}
	if !strings.Contains(plain(string(source)), text) {
		return fmt.Errorf("%s of the module does not say %q", q.Place, q.Text)
	}
	return nil
}

// plain is a text without the signs of comments, its words one blank apart.
func plain(text string) string {
	var words []string
	for word := range strings.FieldsSeq(text) {
		if word != "//" {
			words = append(words, word)
		}
	}
	return strings.Join(words, " ")
}

// sourceOf is the folder of a module's source.
func sourceOf(module string) (string, error) {
	if module == "std" {
		root, err := exec.Command("go", "env", "GOROOT").Output()
		return filepath.Join(strings.TrimSpace(string(root)), "src"), err
	}
	m, err := downloaded(module)
	return m.Dir, err
}

// A module is what the go command says of one that go.mod requires.
type module struct{ Version, Dir, Error string }

// downloaded finds a module. The build information of a test names none.
func downloaded(path string) (m module, err error) {
	// Download also unpacks a module that only another system has needed so far.
	out, err := exec.Command("go", "mod", "download", "-json", path).Output()
	if err != nil {
		return m, fmt.Errorf("the source of %s: %w", path, err)
	}
	if len(out) == 0 { // a folder replaces it: a library under development
		if out, err = exec.Command("go", "list", "-m", "-json", path).Output(); err != nil {
			return m, fmt.Errorf("the source of %s: %w", path, err)
		}
	}
	if err := json.Unmarshal(out, &m); err != nil {
		return m, err
	}
	if m.Error != "" {
		return m, errors.New(m.Error)
	}
	return m, nil
}
