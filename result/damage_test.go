package result

import (
	"os"
	"strings"
	"testing"
)

// A run that is killed while it writes leaves part of a line. However long that is, the
// whole lines before it are read.
func TestAnUnfinishedLastLineIsSkipped(t *testing.T) {
	_, lines := writeSample(t, false)
	if len(lines) != 9 {
		t.Fatalf("the sample has %d lines", len(lines))
	}
	want := [][3]int{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {2, 0, 0}, {2, 1, 0}, {2, 2, 0}, {2, 2, 0}, {2, 2, 0}, {2, 2, 1}}
	path := fileOf(t, "")
	for last := 1; last < len(lines); last++ {
		whole := strings.Join(lines[:last], "")
		for cut := range len(lines[last]) {
			if err := os.WriteFile(path, []byte(whole+lines[last][:cut]), 0o666); err != nil {
				t.Fatal(err)
			}
			run, err := Read(path)
			if err != nil {
				t.Fatalf("line %d cut after %d bytes: %v", last+1, cut, err)
			}
			if counts(run) != want[last-1] {
				t.Fatalf("line %d cut after %d bytes: it holds %v, want %v", last+1, cut, counts(run), want[last-1])
			}
			if want := min(cut, 1) * (last + 1); run.Cut != want {
				t.Fatalf("line %d cut after %d bytes: the line that was cut is %d, want %d", last+1, cut, run.Cut, want)
			}
		}
	}
}

// Without a whole header, nothing that follows can be read.
func TestAnUnfinishedHeaderIsAnError(t *testing.T) {
	_, lines := writeSample(t, false)
	header := strings.TrimSuffix(lines[0], "\n")
	path := fileOf(t, "")
	for cut := range len(header) + 1 {
		if err := os.WriteFile(path, []byte(header[:cut]), 0o666); err != nil {
			t.Fatal(err)
		}
		for name, open := range map[string]func() error{
			"Read":   func() error { _, err := Read(path); return err },
			"Resume": func() error { _, err := Resume(path); return err },
		} {
			err := open()
			if err == nil {
				t.Fatalf("%s took a header that ends after %d of %d bytes", name, cut, len(header))
			}
			if !strings.HasPrefix(err.Error(), path+": line 1: ") {
				t.Fatalf("%s, header cut after %d bytes: %v", name, cut, err)
			}
		}
	}
}

// The lines have no checksums, like those of an older serbench: another test damages some that do.
// It is one table: a damaged file, and the error that names it.
func TestDamageIsNamedWithItsLine(t *testing.T) {
	_, lines := writeSample(t, false)
	for i := range lines {
		lines[i] = unsummed(lines[i])
	}
	header, outcome, worker, end := lines[0], lines[1], lines[4], lines[8]
	with := func(line, old, new string) string {
		t.Helper()
		if !strings.Contains(line, old) {
			t.Fatalf("no %s in %s", old, line)
		}
		return strings.Replace(line, old, new, 1)
	}
	for _, test := range []struct {
		name string
		text string
		line string
		want string
	}{
		{"empty file", "", "line 1", "a run file starts with a header"},
		{"text", "hello\n", "line 1", "not a line of a run file"},
		{"text without a newline", "hello", "line 1", "not a line of a run file"},
		{"binary", "\x7fELF\x00\x01\n", "line 1", "not a line of a run file"},
		{"object of another program", `{"name":"serbench","version":"1.0"}` + "\n", "line 1", `not a line of a run file: json: unknown field "name"`},
		{"pretty object of another program", "{\n  \"name\": 1\n}\n", "line 1", "not a line of a run file"},
		{"array", "[]\n", "line 1", "not a line of a run file"},
		{"null", "null\n", "line 1", "want one of header, outcome, program, window, worker, verdict and end"},
		{"other format", with(header, Format, "other run"), "line 1", `header.format is "other run"; want "serbench run"`},
		{"no format", with(header, `"format":"serbench run",`, ""), "line 1", `header.format is ""; want "serbench run"`},
		{"other version", with(header, `"version":2,`, `"version":7,`), "line 1", "header.version is 7; this serbench reads versions 1 to 2"},
		{
			"later version with a new field", with(header, `"version":2,`, `"version":3,"colour":"blue",`),
			"line 1", "header.version is 3; this serbench reads versions 1 to 2",
		},
		{"unknown field of the header", with(header, `"digest"`, `"digestion"`), "line 1", `unknown field "digestion"`},
		{"unknown field of a worker", header + outcome + with(worker, `"wall_ns"`, `"wall"`), "line 3", `unknown field "wall"`},
		{"unknown kind of line", header + `{"veredict":{}}` + "\n", "line 2", `unknown field "veredict"`},
		{"wrong type", header + with(worker, `"window":0`, `"window":"one"`), "line 2", "window"},
		{"no header", outcome + worker, "line 1", "want a header first"},
		{"second header", header + outcome + header, "line 3", "a second header"},
		{"empty object", header + "{}\n", "line 2", "want one of header, outcome, program, window, worker, verdict and end"},
		{"two in one object", header + `{"outcome":{},"worker":{}}` + "\n", "line 2", "want one of header, outcome, program, window, worker, verdict and end"},
		{"empty line", header + "\n" + outcome, "line 2", "not a line of a run file"},
		{"damaged middle line", header + outcome[:len(outcome)/2] + "\n" + worker, "line 2", "not a line of a run file"},
		{"zeros in a middle line", header + strings.Repeat("\x00", 64) + "\n" + worker, "line 2", "not a line of a run file"},
		// The second of two lines that lost their newline would be lost unseen.
		{"two lines in one", header + strings.TrimSuffix(outcome, "\n") + worker + worker, "line 2", "more than one object"},
		{"rubbish after the object", header + strings.TrimSuffix(worker, "\n") + "}\n", "line 2", "more than one object"},
		{"line after the end", header + outcome + end + worker, "line 4", "a line after the end"},
		{"second end", header + end + end, "line 3", "a line after the end"},
	} {
		t.Run(test.name, func(t *testing.T) {
			path := fileOf(t, test.text)
			for name, open := range map[string]func() error{
				"Read":   func() error { _, err := Read(path); return err },
				"Resume": func() error { _, err := Resume(path); return err },
			} {
				err := open()
				if err == nil {
					t.Errorf("%s took it", name)
				} else if got := err.Error(); !strings.HasPrefix(got, path+": "+test.line+": ") || !strings.Contains(got, test.want) {
					t.Errorf("%s: %s\nwant %s and %s", name, got, test.line, test.want)
				}
			}
			if got := contents(t, path); got != test.text {
				t.Error("a file that can't be read was changed")
			}
		})
	}
}
