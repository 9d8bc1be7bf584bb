package trytest

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"
)

// released is a version that no proxy has.
const released = "v0.99.0"

// proxy makes a folder from which the go command downloads serbench as it stands.
func proxy(t *testing.T) string {
	t.Helper()
	source, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	m := module.Version{Path: "github.com/serbench/serbench", Version: released}
	dir := t.TempDir()
	folder := filepath.Join(dir, filepath.FromSlash(m.Path), "@v")
	mod, err := os.ReadFile(filepath.Join(source, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(folder, 0o777); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string][]byte{
		"list":             []byte(released + "\n"),
		released + ".info": fmt.Appendf(nil, `{"Version":%q,"Time":"2026-01-01T00:00:00Z"}`, released),
		released + ".mod":  mod,
	} {
		if err := os.WriteFile(filepath.Join(folder, name), text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	file, err := os.Create(filepath.Join(folder, released+".zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if err := zip.CreateFromDir(file, m, source); err != nil {
		t.Fatal(err)
	}
	return dir
}

// Nobody needs a checkout: the source is in the module cache, which can't be written to.
func TestWithoutACheckout(t *testing.T) {
	if testing.Short() {
		t.Skip("builds programs")
	}
	settings := environment(t)
	dir, cache := t.TempDir(), t.TempDir()
	for name, text := range map[string]string{
		"go.mod":  "module example.com/shop\n\ngo 1.24\n",
		"shop.go": "package shop\n\ntype Item struct {\n\tName  string\n\tPrice float64\n}\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("go", "run", "github.com/serbench/serbench@"+released, "try", ".Item", "--lib", "json|msgp", "--windows", "1", "--quick", "-o", "run.json")
	cmd.Dir = dir
	var out, printed bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &printed
	cmd.Env = append(os.Environ(),
		"GOPROXY=file://"+proxy(t)+",file://"+filepath.Join(settings["GOMODCACHE"], "cache", "download")+","+settings["GOPROXY"],
		"GOMODCACHE="+cache, "GOFLAGS=-modcacherw", "GONOSUMDB=github.com/serbench/serbench", "SERBENCH_CACHE="+t.TempDir(), "GOWORK=")
	if err := cmd.Run(); err != nil || !strings.Contains(out.String(), " msgp ") {
		t.Errorf("%v\n%s\n%s", err, out.String(), printed.String())
	}
}
