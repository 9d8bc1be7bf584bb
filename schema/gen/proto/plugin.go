package proto

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"

	"github.com/bufbuild/protocompile"
	"github.com/bufbuild/protocompile/protoutil"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/descriptorpb"
	"google.golang.org/protobuf/types/pluginpb"

	"github.com/serbench/serbench/schema/gen"
)

// Plugin runs one of go.mod's tools, a protoc plugin, to write Go for the file
// into the folder. It replaces protoc, which is not a Go program. It renames
// messages_x.pb.go to messages_x_gen.go.
func Plugin(dir, tool, parameter string, file File) error {
	request, err := request(file, parameter)
	if err != nil {
		return err
	}
	plugin, err := gen.ToolPath(tool)
	if err != nil {
		return fmt.Errorf("plugin %s: %w", tool, err)
	}
	response, err := call(request, plugin)
	if err != nil {
		return fmt.Errorf("plugin %s: %w", tool, err)
	}
	written := map[string]bool{}
	for _, f := range response.File {
		name := path.Base(f.GetName())
		if stem, ok := strings.CutSuffix(name, ".pb.go"); ok {
			name = stem + "_gen.go"
		}
		if f.GetInsertionPoint() != "" || written[name] {
			return fmt.Errorf("plugin %s: writes %s twice, or into it", tool, name)
		}
		written[name] = true
		if err := os.WriteFile(filepath.Join(dir, name), []byte(f.GetContent()), 0o666); err != nil {
			return err
		}
	}
	if len(written) == 0 {
		return fmt.Errorf("plugin %s: writes nothing", tool)
	}
	return nil
}

// request compiles a file that imports only standard files and the options of gogo/protobuf,
// if any.
func request(file File, parameter string) (*pluginpb.CodeGeneratorRequest, error) {
	sources := map[string]string{file.Path: file.Text}
	if strings.Contains(file.Text, gogoPath) {
		options, err := gogoOptions()
		if err != nil {
			return nil, err
		}
		sources[gogoPath] = options
	}
	compiler := protocompile.Compiler{
		Resolver: protocompile.WithStandardImports(&protocompile.SourceResolver{
			Accessor: protocompile.SourceAccessorFromMap(sources),
		}),
		SourceInfoMode: protocompile.SourceInfoStandard, // for the comments
	}
	files, err := compiler.Compile(context.Background(), file.Path)
	if err != nil {
		return nil, err
	}
	request := &pluginpb.CodeGeneratorRequest{
		FileToGenerate: []string{file.Path},
		Parameter:      proto.String(parameter),
	}
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
	return request, nil
}

// gogoOptions is the text of the options' file in the module.
func gogoOptions() (string, error) {
	dir, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/gogo/protobuf").Output()
	if err != nil {
		return "", fmt.Errorf("github.com/gogo/protobuf: %w", err)
	}
	text, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(dir)), filepath.FromSlash(gogoPath)))
	return string(text), err
}

// call runs a plugin, and fails where protoc would.
func call(request *pluginpb.CodeGeneratorRequest, plugin string) (*pluginpb.CodeGeneratorResponse, error) {
	in, err := proto.Marshal(request)
	if err != nil {
		return nil, err
	}
	var out, printed bytes.Buffer
	cmd := exec.Command(plugin)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(in), &out, &printed
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("%w\n%s", err, printed.Bytes())
	}
	response := &pluginpb.CodeGeneratorResponse{}
	if err := proto.Unmarshal(out.Bytes(), response); err != nil {
		return nil, fmt.Errorf("what it writes is no response: %w", err)
	}
	if response.Error != nil {
		return nil, fmt.Errorf("%s", response.GetError())
	}
	knows := response.GetSupportedFeatures()&uint64(pluginpb.CodeGeneratorResponse_FEATURE_PROTO3_OPTIONAL) != 0
	if !knows && hasOptional(request.ProtoFile) {
		return nil, fmt.Errorf("does not know proto3's optional")
	}
	return response, nil
}

func hasOptional(files []*descriptorpb.FileDescriptorProto) bool {
	for _, file := range files {
		for _, message := range file.MessageType {
			for _, field := range message.Field {
				if field.GetProto3Optional() {
					return true
				}
			}
		}
	}
	return false
}
