package report

import (
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"unicode"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/result"
)

// planted stands after every word of a hostile run file.
const planted = "\x1b]0;owned\a\u009b31m\r\u202e<script>alert(1)</script> | a\n\n<script>"

// plant adds it to all strings, and to keys, so that those that are the same stay the same. Types with
// names of their own have values that are checked when a file is read.
func plant(v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		if v.Type() == reflect.TypeFor[string]() && v.String() != "" {
			v.SetString(v.String() + planted)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				plant(v.Field(i))
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			plant(v.Index(i))
		}
	case reflect.Pointer:
		if !v.IsNil() {
			plant(v.Elem())
		}
	case reflect.Map:
		if v.IsNil() {
			return
		}
		made := reflect.MakeMap(v.Type())
		for entries := v.MapRange(); entries.Next(); {
			key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
			key.Set(entries.Key())
			value.Set(entries.Value())
			plant(key)
			plant(value)
			made.SetMapIndex(key, value)
		}
		v.Set(made)
	}
}

// hostileRuns are those of the golden run file whose words are as an attacker has them.
func hostileRuns(t *testing.T) []*analysis.Analysis {
	t.Helper()
	run, err := result.Read(filepath.FromSlash(runFile))
	if err != nil {
		t.Fatal(err)
	}
	plant(reflect.ValueOf(run))
	return []*analysis.Analysis{analysis.New(run)}
}

func harmless(t *testing.T, name, out string) {
	t.Helper()
	if !strings.Contains(out, "owned") && out != "" {
		t.Errorf("%s: nothing of the file is in %q", name, out)
	}
	for i, r := range out {
		if r != '\n' && r != '\t' && !unicode.IsGraphic(r) {
			t.Errorf("%s: %q in %q", name, r, out[max(0, i-40):min(len(out), i+40)])
			return
		}
	}
}

func TestNoFormatPassesOnWhatATerminalObeys(t *testing.T) {
	runs := hostileRuns(t)
	for _, f := range Formats {
		var b strings.Builder
		if err := Write(&b, f.Name, runs, Options{Net: true}); err != nil {
			t.Fatal(err)
		}
		harmless(t, f.Name, b.String())
		for line := range strings.Lines(b.String()) {
			// Items of Markdown show identifiers as code.
			if strings.Contains(line, "<script>alert") && (f.Name == "html" || f.Name == "predecessor" && !strings.HasPrefix(line, "- ")) {
				t.Errorf("%s has the script: %s", f.Name, line)
			}
		}
	}
	var b strings.Builder
	if err := Verify(&b, "text", runs[0], Options{}); err != nil {
		t.Fatal(err)
	}
	harmless(t, "verify", b.String())
	harmless(t, "provisional", Provisionally(runs[0], 0))
}

// Sections are parts of documents, and pictures are files beside them.
func TestSectionsOfHostileRuns(t *testing.T) {
	runs := hostileRuns(t)
	files := map[string]string{}
	for _, s := range sections(files) {
		out, err := s.write(runs)
		if err != nil {
			t.Errorf("%s: %v", s.name, err)
		}
		for i, r := range out {
			if r != '\n' && r != '\t' && !unicode.IsGraphic(r) {
				t.Errorf("%s: %q in %q", s.name, r, out[max(0, i-40):min(len(out), i+40)])
				break
			}
		}
	}
	for name, picture := range files {
		if strings.Contains(picture, "<script") || strings.Contains(picture, "\x1b") {
			t.Errorf("%s has the words as they are", name)
		}
	}
}

func TestWordsCantEndASection(t *testing.T) {
	run, err := result.Read(filepath.FromSlash(runFile))
	if err != nil {
		t.Fatal(err)
	}
	for i := range run.Header.Contestants {
		run.Header.Contestants[i].Doc = "see `<!-- /serbench:libraries -->`"
	}
	_, err = splice("<!-- serbench:libraries -->\n<!-- /serbench:libraries -->\n", []*analysis.Analysis{analysis.New(run)}, map[string]string{})
	if err == nil || !strings.Contains(err.Error(), `section "libraries" has a marker`) {
		t.Errorf("%v", err)
	}
}
