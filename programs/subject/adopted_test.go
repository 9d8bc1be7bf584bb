package subject

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestAFailedTestShowsWhy(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":    "module example.org/codec\n\ngo 1.24\n",
		"a_test.go": "package codec\n\nimport \"testing\"\n\nfunc TestA(t *testing.T) { t.Error(\"two values differ\") }\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := Test(t.Context(), dir); err == nil || !strings.Contains(err.Error(), "two values differ") {
		t.Errorf("the error is %v", err)
	}
}
