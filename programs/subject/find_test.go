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
		"shop.go":                 "package shop\n\n// An Item is sold.\ntype Item struct{ Name string }\n\ntype hidden struct{}\n\nfunc Items() []Item { return nil }\n",
		"shop_test.go":            "package shop\n\ntype OnlyInTests struct{}\n\nfunc few() []Item { return nil }\n",
		"outside_test.go":         "package shop_test\n\ntype Outside struct{}\n",
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
		got, err := Find(context.Background(), dir, test.arg, "")
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
		"net/url.encoding":         "only that module can use it",
		"./broken.Bad":             "broken.go:",
		"./...":                    "is no type",
		"./....Item":               "matches several packages",
		"example.com/elsewhere.It": "example.com/elsewhere",
		"":                         "is no type",
	} {
		if _, err := Find(context.Background(), dir, arg, ""); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: the error is %v, want …%s…", arg, err, want)
		}
	}
	if _, err := Find(context.Background(), t.TempDir(), "net/url.URL", ""); err == nil || !strings.Contains(err.Error(), "needs a module") {
		t.Errorf("without a module: %v", err)
	}
}

// What no other package could use gets an exported name in files that only the go command sees.
func TestReach(t *testing.T) {
	t.Setenv("GOWORK", "")
	dir := shop(t)
	const shop = "example.com/shop/v2"
	for _, test := range []struct {
		arg, values string
		kind, from  string   // how programs import the type and the function, "" as they are
		overlaid    []string // parts of the overlay, by path
	}{
		{"Item", "Items", "", shop + " Items", nil},
		{"Item", "./.Items", "", shop + " Items", nil},
		{".hidden", "", shop + " SerbenchTryType", "", []string{"serbenchtrytype.go: type SerbenchTryType = hidden"}},
		{"Item", "few", "", shop + " SerbenchTryValues", []string{"serbench_0.go: func few()", "serbenchtryvalues.go: var SerbenchTryValues = few"}},
		{".OnlyInTests", "", shop + " SerbenchTryType", "", []string{"serbench_0.go: package shop", "serbenchtrytype.go: package shop"}},
		{".Outside", "Items", shop + "/serbenchtest SerbenchTryType", shop + " Items", []string{"serbenchtest/serbench_0.go: package serbenchtest", "serbenchtest/serbenchtrytype.go: = Outside"}},
		{"./cmd/shop.Order", "", shop + "/cmd/shop SerbenchTryType", "", []string{"cmd/shop/main.go: package shop\n\ntype Order", "cmd/shop/serbenchtrytype.go: package shop"}},
	} {
		got, err := Find(context.Background(), dir, test.arg, test.values)
		if err != nil {
			t.Errorf("%s: %v", test.arg, err)
			continue
		}
		var reached Symbol
		if got.reached != nil {
			reached = *got.reached
		}
		if strings.TrimSpace(reached.Package+" "+reached.Name) != test.kind || strings.TrimSpace(got.Values.Package+" "+got.Values.Name) != test.from {
			t.Errorf("%s, %s: %+v", test.arg, test.values, got)
		}
		if len(test.overlaid) == 0 && got.Overlay != nil {
			t.Errorf("%s: needs no overlay, has %v", test.arg, got.Overlay)
		}
		for _, part := range test.overlaid {
			path, text, _ := strings.Cut(part, ": ")
			if !strings.Contains(got.Overlay[filepath.Join(dir, filepath.FromSlash(path))], text) {
				t.Errorf("%s: %s lacks %q: %q", test.arg, path, text, got.Overlay)
			}
		}
	}
	for values, want := range map[string]string{
		"none":       "has no function none",
		"./.few":     "is no function",
		"./.None":    "has no function None that other packages can call",
		"./gone.All": "--values: ",
	} {
		if _, err := Find(context.Background(), dir, "Item", values); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("--values %s: the error is %v, want …%s…", values, err, want)
		}
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
		got, imports := Type{Package: "example.com/own", Name: name}.spelled(false)
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
