package main

import (
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/serbench/serbench/internal/advisories"
)

// server has a module of ours, another one, and the standard library.
func server(t *testing.T) string {
	t.Helper()
	files := map[string]string{
		"/index/modules.json": `[
			{"path": "example.com/ours", "vulns": [{"id": "GO-2026-0002"}, {"id": "GO-2026-0004"}]},
			{"path": "example.com/other", "vulns": [{"id": "GO-2026-0001"}]},
			{"path": "stdlib", "vulns": [{"id": "GO-2026-0003"}, {"id": "GO-2026-0005"}]}]`,
		"/ID/GO-2026-0002.json": `{"id": "GO-2026-0002", "summary": "A panic", "published": "2026-01-02T03:04:05Z", "aliases": ["CVE-2026-1"],
			"affected": [
				{"package": {"name": "example.com/other"}, "ranges": [{"events": [{"introduced": "0"}]}]},
				{"package": {"name": "example.com/ours"}, "ranges": [{"type": "SEMVER", "events": [{"introduced": "0"}, {"fixed": "1.2.3"}]}],
					"ecosystem_specific": {"imports": [{"path": "example.com/ours/in", "symbols": ["Decode"]}]}}]}`,
		"/ID/GO-2026-0003.json": `{"affected": [{"package": {"name": "stdlib"}, "ecosystem_specific": {"imports": [{"path": "encoding/xml"}]}}]}`,
		"/ID/GO-2026-0004.json": `{"withdrawn": "2026-01-03T00:00:00Z", "affected": [{"package": {"name": "example.com/ours"}}]}`,
		"/ID/GO-2026-0005.json": `{"affected": [{"package": {"name": "stdlib"}, "ecosystem_specific": {"imports": [{"path": "net/http"}]}}]}`,
	}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		text, ok := files[r.URL.Path]
		if !ok {
			http.NotFound(w, r)
			return
		}
		_, _ = w.Write([]byte(text))
	}))
	t.Cleanup(s.Close)
	return s.URL
}

func TestCopyHasOurModulesAndTheEncodings(t *testing.T) {
	d, err := copyOf(t.Context(), server(t), map[string]bool{"example.com/ours": true}, time.Date(2026, 11, 22, 0, 0, 0, 0, time.UTC))
	if err != nil {
		t.Fatal(err)
	}
	if d.Seen != "2026-11-22" || len(d.Entries) != 2 || d.Entries[1].ID != "GO-2026-0003" {
		t.Fatalf("%+v", d)
	}
	want := advisories.Advisory{
		ID: "GO-2026-0002", Aliases: []string{"CVE-2026-1"}, Summary: "A panic", Published: "2026-01-02T03:04:05Z",
		Affected: []advisories.Affected{{
			Module: "example.com/ours", Ranges: [][]advisories.Event{{{Introduced: "0"}, {Fixed: "1.2.3"}}},
			Imports: []advisories.Import{{Path: "example.com/ours/in", Symbols: []string{"Decode"}}},
		}},
	}
	if !reflect.DeepEqual(d.Entries[0], want) {
		t.Errorf("\n got %+v\nwant %+v", d.Entries[0], want)
	}
	if err := write(filepath.Join(t.TempDir(), "advisories.json"), d); err != nil {
		t.Error(err)
	}
}

func TestWithoutTheDatabase(t *testing.T) {
	_, err := copyOf(t.Context(), server(t)+"/elsewhere", nil, time.Now())
	if err == nil || !strings.Contains(err.Error(), "/elsewhere/index/modules.json: 404 Not Found") {
		t.Errorf("%v", err)
	}
}
