package inspect

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

type User struct {
	Name string `json:"name"`
	Age  uint8  `json:"age,omitempty"`
	Tags []string
}

// upper reads only a part of what it is given.
type upper struct{ Name string }

func (u *upper) UnmarshalJSON(text []byte) error {
	var fields map[string]string
	err := json.Unmarshal(text, &fields)
	u.Name = strings.ToUpper(fields["name"])
	return err
}

func write(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "samples.json")
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestSamplesAreLinesOrAnArray(t *testing.T) {
	for name, text := range map[string]string{
		"lines":    "{\"name\":\"a\"}\n{\"name\":\"b\"}\n",
		"an array": "[\n  {\"name\": \"a\"},\n  {\"name\": \"b\"}\n]\n",
		"indented": "{\n \"name\": \"a\"\n}\n\n{\n \"name\": \"b\"\n}",
	} {
		a, err := of[User]("example.com/plain", nil, Request{Samples: write(t, text)})
		if err != nil || strings.Join(a.Lines, "|") != `{"name":"a"}|{"name":"b"}` || a.Partial != "" {
			t.Errorf("%s: %q, partial at %q (%v)", name, a.Lines, a.Partial, err)
		}
	}
}

// Errors say where in the file, because samples have thousands of lines.
func TestSamplesThatDoNotFit(t *testing.T) {
	for text, want := range map[string]string{
		"{\"name\":\"a\"}\n{\"name\":\"b\",\"age\":300}\n": "samples.json:2:",
		"[\n{\"name\":\"a\"},\n{\"name\":7}]":              "samples.json:3:",
		"{\"name\":\"a\"}\n{\"name\":\n":                   "line 3, column 1",
		"":                                                 "holds no value",
		"[]":                                               "holds no value",
	} {
		_, err := of[User]("example.com/plain", nil, Request{Samples: write(t, text)})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: the error is %v, want …%s…", text, err, want)
		}
	}
	if _, err := of[User]("example.com/plain", nil, Request{Samples: filepath.Join(t.TempDir(), "none")}); err == nil {
		t.Error("a file that is not there was read")
	}
}

// What does not get into the type can't be measured, and the user should know.
func TestAPartialUnmarshalIsSeen(t *testing.T) {
	a, err := of[upper]("example.com/plain", nil, Request{Samples: write(t, `{"name":"a","note":"lost","zero":""}`)})
	if err != nil || a.Partial != "name" && a.Partial != "note" {
		t.Errorf("partial at %q (%v)", a.Partial, err)
	}
	a, err = of[User]("example.com/plain", nil, Request{Samples: write(t, `{"name":"a","age":0,"unknown":{"x":[1]},"Tags":null}`)})
	if err != nil || a.Partial != "unknown" {
		t.Errorf("partial at %q (%v)", a.Partial, err)
	}
}

func TestSimpleTypesNeedNoPlainOne(t *testing.T) {
	if a, err := of[User]("example.com/plain", nil, Request{}); err != nil || !a.Simple || a.Types != "" || a.Fields != 3 || a.Carried != 3 {
		t.Errorf("%+v (%v)", a, err)
	}
	if a, err := of[User]("example.com/plain", nil, Request{Skip: []string{"Age"}}); err != nil || a.Simple || strings.Contains(a.Types, "Age") || a.Carried != 2 {
		t.Errorf("%+v (%v)", a, err)
	}
	if a, err := of[struct{ User }]("example.com/plain", nil, Request{}); err != nil || a.Simple || a.NoPlain == "" {
		t.Errorf("a type without a name: %+v (%v)", a, err)
	}
}
