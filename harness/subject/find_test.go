package subject

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// shop is a module with the kinds of packages that types may be in.
func shop(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for path, text := range map[string]string{
		"go.mod":                  "module example.com/shop/v2\n\ngo 1.24\n",
		"shop.go":                 "package shop\n\n// An Item is sold.\ntype Item struct{ Name string }\n\ntype hidden struct{}\n",
		"shop_test.go":            "package shop\n\ntype OnlyInTests struct{}\n",
		"cmd/shop/main.go":        "package main\n\ntype Order struct{ N int }\n\nfunc main() {}\n",
		"internal/stock/stock.go": "package stock\n\ntype Shelf struct{ N int }\n\ntype Page[T any] struct{ Items []T }\n",
		"broken/broken.go":        "package broken\n\ntype Bad struct {\n",
		"native/native.go":        "package native\n\n// int x;\nimport \"C\"\n\ntype Handle struct{ X int }\n",
	} {
		path = filepath.Join(dir, filepath.FromSlash(path))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestFind(t *testing.T) {
	t.Setenv("GOWORK", "")
	t.Setenv("CGO_ENABLED", "1")
	dir := shop(t)
	for _, test := range []struct {
		arg, pkg, name string
		cgo            bool
	}{
		{"Item", "example.com/shop/v2", "Item", false},
		{".Item", "example.com/shop/v2", "Item", false},
		{"./.Item", "example.com/shop/v2", "Item", false},
		{"example.com/shop/v2.Item", "example.com/shop/v2", "Item", false},
		{"./internal/stock.Shelf", "example.com/shop/v2/internal/stock", "Shelf", false},
		{"./internal/stock.Page[Shelf]", "example.com/shop/v2/internal/stock", "Page[Shelf]", false},
		{"./internal/stock.Page[example.com/shop/v2.Item]", "example.com/shop/v2/internal/stock", "Page[example.com/shop/v2.Item]", false},
		{"net/url.URL", "net/url", "URL", false},
		{"./native.Handle", "example.com/shop/v2/native", "Handle", true},
	} {
		got, err := Find(context.Background(), dir, test.arg)
		if err != nil {
			t.Errorf("%s: %v", test.arg, err)
			continue
		}
		if got.Package != test.pkg || got.Name != test.name || got.Cgo != test.cgo || got.Module != dir && filepath.Base(got.Module) != filepath.Base(dir) {
			t.Errorf("%s: %+v", test.arg, got)
		}
	}
}

// Every error names what is wrong and, where there is one, the way out.
func TestWhatCantBeFound(t *testing.T) {
	t.Setenv("GOWORK", "")
	dir := shop(t)
	for arg, want := range map[string]string{
		"./model.User":             "directory not found",
		".Items":                   "has no type Items; it has Item",
		".hidden":                  "is not exported",
		".OnlyInTests":             "is declared in a test of example.com/shop/v2",
		"./cmd/shop.Order":         "a package main",
		"./broken.Bad":             "broken.go:",
		"./...":                    "is no type",
		"./....Item":               "matches several packages",
		"example.com/elsewhere.It": "example.com/elsewhere",
		"":                         "is no type",
	} {
		if _, err := Find(context.Background(), dir, arg); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: the error is %v, want …%s…", arg, err, want)
		}
	}
	if _, err := Find(context.Background(), t.TempDir(), "net/url.URL"); err == nil || !strings.Contains(err.Error(), "needs a module") {
		t.Errorf("without a module: %v", err)
	}
}

func TestSpelled(t *testing.T) {
	for name, want := range map[string]string{
		"User":                                  "u.User",
		"Page[int]":                             "u.Page[int]",
		"Page[Item]":                            "u.Page[u.Item]",
		"Pair[map[string][]Item,*[4]time.Time]": "u.Pair[map[string][]u.Item,*[4]u2.Time]",
		"Page[example.com/shop.Page[Item]]":     "u.Page[u2.Page[u.Item]]",
	} {
		got, imports := Type{Package: "example.com/own", Name: name}.spelled()
		if got != want || !strings.Contains(imports, `import u "example.com/own"`) {
			t.Errorf("%s: %s, want %s; %s", name, got, want, imports)
		}
	}
}

// What is internal may only be imported from below its parent.
func TestWhereTheSubjectsModuleIs(t *testing.T) {
	for pkg, want := range map[string]string{
		"example.com/own/model":                 "github.com/serbench/serbench/try",
		"example.com/own/internal/model":        "example.com/own/serbenchtry",
		"example.com/own/internal/a/internal/b": "example.com/own/internal/a/serbenchtry",
		"example.com/internals/model":           "github.com/serbench/serbench/try",
		"example.com/own/internal":              "example.com/own/serbenchtry",
	} {
		if got := (&Study{Type: Type{Package: pkg}}).path(); got != want {
			t.Errorf("%s: %s, want %s", pkg, got, want)
		}
	}
}

func TestCount(t *testing.T) {
	for _, test := range []struct {
		samples int
		bytes   float64
		want    int
	}{
		{1, 100, 4},
		{5, 100, 8},
		{1000, 100, 1024},
		{5000, 100, 1024},
		{1000, 2000, 128},   // a quarter of the cache
		{1000, 1 << 20, 16}, // but not too few
		{3, 1 << 20, 4},
	} {
		if got := Count(test.samples, test.bytes); got != test.want {
			t.Errorf("%d samples of %v bytes: %d, want %d", test.samples, test.bytes, got, test.want)
		}
	}
}
