package gen

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/bufbuild/protocompile"
	"github.com/bufbuild/protocompile/protoutil"
	protobuf "google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/pluginpb"

	"github.com/serbench/serbench/schema/gen"
	"github.com/serbench/serbench/schema/gen/proto"
)

const optionsFile = "pico.proto"

// plugin runs protoc-gen-pico on a file that may import picobuf's options, which proto.Plugin
// does not know.
func plugin(room gen.Room, file proto.File) error {
	options, err := options()
	if err != nil {
		return err
	}
	compiler := protocompile.Compiler{
		Resolver: protocompile.WithStandardImports(&protocompile.SourceResolver{
			Accessor: protocompile.SourceAccessorFromMap(map[string]string{file.Path: file.Text, optionsFile: options}),
		}),
	}
	files, err := compiler.Compile(context.Background(), file.Path)
	if err != nil {
		return err
	}
	request := &pluginpb.CodeGeneratorRequest{FileToGenerate: []string{file.Path}}
	// A plugin gets every file after those that it imports.
	seen := map[string]bool{}
	var add func(fd protoreflect.FileDescriptor)
	add = func(fd protoreflect.FileDescriptor) {
		if seen[fd.Path()] {
			return
		}
		seen[fd.Path()] = true
		for i := range fd.Imports().Len() {
			add(fd.Imports().Get(i).FileDescriptor)
		}
		request.ProtoFile = append(request.ProtoFile, protoutil.ProtoFromFileDescriptor(fd))
	}
	add(files[0])
	return call(request, room.Path("messages_pico_gen.go"))
}

// options is the text of the options' file in the module.
func options() (string, error) {
	dir, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", module).Output()
	if err != nil {
		return "", fmt.Errorf("%s: %w", module, err)
	}
	text, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(dir)), optionsFile))
	return string(text), err
}

func call(request *pluginpb.CodeGeneratorRequest, output string) error {
	tool, err := gen.ToolPath("storj.io/picobuf/protoc-gen-pico")
	if err != nil {
		return err
	}
	in, err := protobuf.Marshal(request)
	if err != nil {
		return err
	}
	var out, printed bytes.Buffer
	cmd := exec.Command(tool)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(in), &out, &printed
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("protoc-gen-pico: %w\n%s", err, printed.Bytes())
	}
	response := &pluginpb.CodeGeneratorResponse{}
	if err := protobuf.Unmarshal(out.Bytes(), response); err != nil {
		return err
	}
	if response.Error != nil {
		return errors.New(response.GetError())
	}
	if len(response.File) != 1 {
		return fmt.Errorf("protoc-gen-pico writes %d files", len(response.File))
	}
	return os.WriteFile(output, []byte(response.File[0].GetContent()), 0o666)
}
