package proto

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/pluginpb"
)

// If this variable is set, the test's own program is the plugin, and the variable
// says how it behaves.
const behave = "SERBENCH_TEST_PLUGIN"

func TestMain(m *testing.M) {
	how := os.Getenv(behave)
	if how == "" {
		os.Exit(m.Run())
	}
	in, _ := io.ReadAll(os.Stdin)
	request := &pluginpb.CodeGeneratorRequest{}
	if err := proto.Unmarshal(in, request); err != nil {
		panic(err)
	}
	response := &pluginpb.CodeGeneratorResponse{}
	switch how {
	case "echo":
		response.File = append(response.File, &pluginpb.CodeGeneratorResponse_File{Content: proto.String(request.GetParameter())})
	case "refuse":
		response.Error = proto.String("will not")
	case "fail":
		os.Stderr.WriteString("printed\n")
		os.Exit(3)
	case "babble":
		os.Stdout.WriteString("hello")
		os.Exit(0)
	}
	out, err := proto.Marshal(response)
	if err != nil {
		panic(err)
	}
	os.Stdout.Write(out)
	os.Exit(0)
}

const (
	plain    = "syntax = \"proto3\";\nmessage M { int64 x = 1; }\n"
	optional = "syntax = \"proto3\";\nmessage M { optional int64 x = 1; }\n"
)

func callItself(t *testing.T, how, text string) (*pluginpb.CodeGeneratorResponse, error) {
	t.Helper()
	t.Setenv(behave, how)
	request, err := request(File{Path: "m.proto", Text: text}, "a=b")
	if err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return call(request, self)
}

func TestCall(t *testing.T) {
	response, err := callItself(t, "echo", plain)
	if err != nil || len(response.File) != 1 || response.File[0].GetContent() != "a=b" {
		t.Errorf("%v, %v: want the parameter back", response, err)
	}
	for _, test := range []struct{ how, text, want string }{
		{"refuse", plain, "will not"},
		{"fail", plain, "exit status 3\nprinted"},
		{"babble", plain, "no response"},
		{"echo", optional, "optional"},
	} {
		if _, err := callItself(t, test.how, test.text); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want one with %q", test.how, err, test.want)
		}
	}
}

func TestRequest(t *testing.T) {
	text := "syntax = \"proto3\";\nimport \"google/protobuf/timestamp.proto\";\n" +
		"// About M.\nmessage M { google.protobuf.Timestamp t = 1; }\n"
	got, err := request(File{Path: "m.proto", Text: text}, "")
	if err != nil {
		t.Fatal(err)
	}
	if n := len(got.ProtoFile); n != 2 || got.ProtoFile[1].GetName() != "m.proto" {
		t.Errorf("%d files, want the import and then the file", n)
	}
	if !strings.Contains(got.String(), "About M.") {
		t.Error("the comment is lost")
	}
}

func TestPlugin(t *testing.T) {
	const tool = "google.golang.org/protobuf/cmd/protoc-gen-go"
	dir := t.TempDir()
	text := strings.Replace(plain, "\n", "\noption go_package = \"example.org/m\";\n", 1)
	if err := Plugin(dir, tool, "", File{Path: "m.proto", Text: text}); err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile(filepath.Join(dir, "m_gen.go"))
	if err != nil || !strings.Contains(string(source), "type M struct") {
		t.Errorf("%v\n%s", err, source)
	}
	for _, test := range []struct{ name, tool, text, want string }{
		{"no package", tool, plain, "go_package"},
		{"no .proto", tool, "message {", "m.proto:1:9: syntax error"},
		{"no such type", tool, "syntax = \"proto3\";\nmessage M { N n = 1; }\n", "unknown type N"},
		{"no such tool", "example.org/none", text, "plugin example.org/none"},
	} {
		err := Plugin(t.TempDir(), test.tool, "", File{Path: "m.proto", Text: test.text})
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want one with %q", test.name, err, test.want)
		}
	}
}
