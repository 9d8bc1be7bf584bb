package result

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Read returns a run or an error for any file. A run that it returns can be resumed and
// read again with another line.
func FuzzRead(f *testing.F) {
	_, lines := writeSample(f, true)
	header := lines[0]
	for _, text := range []string{
		"", "\n", "null\n", "{}", "[]", "hello\n", "\x00\xff\n",
		header, strings.TrimSuffix(header, "\n"), header + "{", header + "\n\n",
		strings.Join(lines, "") + "\n", strings.Join(lines, ""), strings.Join(lines, "") + "\n{\"wor",
		header + lines[4] + lines[5], header + header,
		header + `{"worker":null}` + "\n", header + `{"end":{}}` + "\n" + `{"end":{}}` + "\n",
		`{"header":{"format":"serbench run","version":1}}` + "\n", `{"header":{"format":"serbench run","version":2}}` + "\n",
		`{"header":{"format":"serbench run","version":2,"more":[]}}` + "\n",
		`{"header":{"format":"serbench run","version":1},"noise":{"a":1}}` + "\n",
		`{"header":[]}` + "\n", `{"header":{"version":1e99}}` + "\n",
		strings.Repeat("[", 20000) + "\n",
		unsummed(header) + lines[1] + unsummed(lines[2]), header + strings.Replace(lines[1], "gob", "god", 1),
		"\x1f\x8b", packed(f, header), packed(f, header+strings.Repeat(lines[1], 100)),
	} {
		f.Add([]byte(text))
	}
	path := filepath.Join(f.TempDir(), "run.json")
	f.Fuzz(func(t *testing.T, text []byte) {
		if err := os.WriteFile(path, text, 0o666); err != nil {
			t.Fatal(err)
		}
		run, err := Read(path)
		if err != nil {
			if !strings.HasPrefix(err.Error(), path+": line ") {
				t.Fatalf("the error does not say where: %v", err)
			}
			return
		}
		if v := run.Header.Version; run.Header.Format != Format || v < 1 || v > Version {
			t.Fatalf("took %q version %d", run.Header.Format, v)
		}
		w, err := Resume(path)
		if run.Header.Version < Version {
			if err == nil {
				t.Fatalf("resumed a file of version %d", run.Header.Version)
			}
			return
		}
		if run.Resumable() != nil || strings.HasPrefix(string(text), "\x1f\x8b") {
			if err == nil {
				t.Fatal("resumed a file that can't be")
			}
			return
		}
		if err != nil {
			t.Fatalf("Read took it and Resume did not: %v", err)
		}
		add(t, w, sampleLines(false)[3])
		again, err := Read(path)
		if err != nil {
			t.Fatalf("the resumed file: %v", err)
		}
		if len(again.Outcomes) != len(run.Outcomes) || len(again.Workers) != len(run.Workers)+1 || again.End != nil {
			t.Fatalf("%v became %v", counts(run), counts(again))
		}
	})
}
