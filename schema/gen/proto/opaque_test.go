package proto

import (
	"reflect"
	"strings"
	"testing"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

func opaqueOf(t *testing.T) *messages {
	t.Helper()
	roots, err := schema.All(reflect.TypeFor[sample]())
	if err != nil {
		t.Fatal(err)
	}
	l := Library{Opaque: true}
	return newMessages(l.split(roots), l)
}

func TestOpaqueText(t *testing.T) {
	got := opaqueOf(t).text("a/messages.proto", "a", "a command")
	for _, want := range []string{
		"edition = \"2023\";\n\npackage a;\n\nimport \"google/protobuf/go_features.proto\";\n",
		"option features.(pb.go).api_level = API_OPAQUE;\n",
		"option features.field_presence = IMPLICIT;\n",
		"  uint32 maybe = 11 [features.field_presence = EXPLICIT];\n",
		"  string value = 1 [features.field_presence = EXPLICIT];\n",
		"  repeated ListOfListOfUint32 grid = 8;\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in:\n%s", want, got)
		}
	}
	if _, err := request(File{Path: "a/messages.proto", Text: got}, ""); err != nil {
		t.Error(err)
	}
}

// The contestant's round trips test what each kind becomes.
func TestOpaqueConversions(t *testing.T) {
	c := &converter{File: gen.NewFile("p", "a command"), messages: opaqueOf(t)}
	for _, s := range c.structs {
		c.functions(s)
	}
	source, err := c.Source()
	if err != nil {
		t.Fatal(err)
	}
	got := string(source)
	for _, want := range []string{
		"m.SetHttpPort(int64(v.HTTPPort))",
		"v.HTTPPort = int(m.GetHttpPort())",
		"if v.Maybe != nil {\n\t\tm.SetMaybe(*v.Maybe)\n\t}",
		"if m.HasMaybe() {\n\t\tv.Maybe = new(uint32)\n\t\t*v.Maybe = m.GetMaybe()\n\t}",
		"if m.GetTwice().HasValue() {\n\t\t\t(*v.Twice) = new(string)\n\t\t\t*(*v.Twice) = m.GetTwice().GetValue()\n\t\t}",
		"w2 := &BytesValue{}\n\t\tw2.SetValue((*v.MaybeRaw))\n\t\ttheMaybeRaw = w2",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in:\n%s", want, got)
		}
	}
}

func TestOpaqueFieldNames(t *testing.T) {
	got := Library{Opaque: true}.fieldNames([]schema.Field{{Name: "HasName"}, {Name: "Build"}, {Name: "Name"}})
	for i, want := range []string{"the_has_name", "the_build", "name"} {
		if got[i].proto != want {
			t.Errorf("%s, want %s", got[i].proto, want)
		}
	}
}
