// Package gen writes Avro schemas, runs gogen-avro over them, and writes the
// conversions and the codecs.
package gen

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
	"github.com/serbench/serbench/schema/gen/avro"
)

const library = "github.com/actgardner/gogen-avro/v10"

// Generator is avrogen's.
var Generator = &gen.Generator{Contestant: "avrogen", Generate: generate}

func generate(room gen.Room) error {
	roots, reasons, err := gen.Carried(room.Types, avro.Refuse)
	if err != nil {
		return err
	}
	if len(roots) == 0 {
		return room.Refuse(reasons)
	}
	roots = gen.SplitSigned.Split(roots...)
	if err := records(room, roots); err != nil {
		return err
	}
	c := &converter{File: room.File()}
	for _, s := range schema.Structs(roots...) {
		c.conversions(s)
	}
	if err := c.Write(room.Path("conversions_gen.go")); err != nil {
		return err
	}
	f := room.File()
	f.Import("bytes")
	f.Import(library + "/compiler")
	f.Import(library + "/vm")
	f.TableOf(roots, reasons, []string{"default", "reuse", "oneshot", "native", "nativeReuse"}, made)
	f.P("%s", help)
	f.P("%s", resolver(f, roots))
	for _, root := range roots {
		f.P("%s", strings.NewReplacer("$N", root.Name, "$T", f.Type(root.Go)).Replace(codecs))
	}
	return f.Write(room.Path("codecs_gen.go"))
}

// made is the expression that makes a codec with its program.
func made(prefix string, root *schema.Node) string {
	compiled := "compiled(" + root.Name + "{}.Schema())"
	codec := "&" + prefix + root.Name
	switch prefix {
	case "reuse":
		return codec + "{default" + root.Name + ": default" + root.Name + "{" + compiled + "}}"
	case "nativeReuse":
		return codec + "{native" + root.Name + ": native" + root.Name + "{" + compiled + "}}"
	case "oneshot":
		return codec + "{}"
	}
	return codec + "{" + compiled + "}"
}

// records runs gogen-avro, which writes a file for each type, and joins the
// files. They include the schemas.
func records(room gen.Room, roots []*schema.Node) error {
	temp, err := os.MkdirTemp("", "avrogen")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	args := []string{"-package", room.Name(), "-sources-comment=false", temp}
	for _, root := range roots {
		path := filepath.Join(temp, root.Name+".avsc")
		if err := os.WriteFile(path, []byte(avro.Text(root)), 0o666); err != nil {
			return err
		}
		args = append(args, path)
	}
	if err := gen.Tool(room.Dir, library+"/cmd/gogen-avro", args...); err != nil {
		return err
	}
	paths, err := filepath.Glob(filepath.Join(temp, "*.go"))
	if err != nil {
		return err
	}
	return merge(room, paths)
}

var (
	imports  = regexp.MustCompile(`(?s)\nimport \((.*?)\n\)\n`)
	imported = regexp.MustCompile(`"(.*?)"`)
	clause   = regexp.MustCompile(`(?s)^.*?\npackage \w+\n`)
)

// merge joins the declarations of several Go files into records_gen.go.
func merge(room gen.Room, paths []string) error {
	f := gen.NewFile(room.Name(), library)
	for _, path := range paths {
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if list := imports.FindSubmatch(source); list != nil {
			for _, name := range imported.FindAllSubmatch(list[1], -1) {
				f.Import(string(name[1]))
			}
		}
		body := clause.ReplaceAll(imports.ReplaceAll(source, nil), nil)
		f.P("%s", bytes.ReplaceAll(body, []byte("\nvar _ = fmt.Printf\n"), nil))
	}
	return f.Write(room.Path("records_gen.go"))
}

const help = `// compiled is the program that reads what was written by the same schema.
func compiled(schema string) *vm.Program {
	program, err := compiler.CompileSchemaBytes([]byte(schema), []byte(schema))
	if err != nil {
		panic(err) // the schema is gogen-avro's own
	}
	return program
}
`

// resolver writes the function that compiles a program for what another codec wrote. Versions of a
// record have names of their own here, because they are in one Go package. Lax names are enough for the
// message itself. Within it, each version gets the name that it has in a package of its own.
func resolver(f *gen.File, roots []*schema.Node) string {
	was, is := "writer.(interface{ Schema() string }).Schema()", "schema"
	var names []string
	for _, s := range versions(roots) {
		names = append(names, fmt.Sprintf("`%q`, `%q`", s.Name, s.Go.Name()))
	}
	if len(names) > 0 {
		f.P("// plain gives versions of a record one name.\nvar plain = %s.NewReplacer(%s)\n", f.Import("strings"), strings.Join(names, ", "))
		was, is = "plain.Replace("+was+")", "plain.Replace("+is+")"
	}
	return fmt.Sprintf(resolved, was, is)
}

// versions returns the records within others that share the name of their Go type.
func versions(roots []*schema.Node) (all []*schema.Node) {
	count := map[string]int{}
	for _, s := range schema.Structs(roots...) {
		if !slices.Contains(roots, s) {
			all = append(all, s)
			count[s.Go.Name()]++
		}
	}
	return slices.DeleteFunc(all, func(s *schema.Node) bool { return count[s.Go.Name()] == 1 })
}

const resolved = `// resolved is the program that reads what another codec wrote. Names are lax, because here
// versions of a record are records of different names.
func resolved(writer contest.Codec, schema string) (*vm.Program, error) {
	return compiler.CompileSchemaBytes([]byte(%s), []byte(%s), compiler.AllowLaxNames())
}
`

// codecs is the code of a root's codecs. $N is the record's name, $T the user's
// type.
const codecs = `type default$N struct{ program *vm.Program }

func (*default$N) Schema() string { return $N{}.Schema() }

func (*default$N) From(writer contest.Codec) (contest.Codec, error) {
	program, err := resolved(writer, $N{}.Schema())
	return &default$N{program}, err
}

func (*default$N) Marshal(v any) ([]byte, error) {
	var m $N
	to$N(&m, v.(*$T))
	var b bytes.Buffer
	err := m.Serialize(&b)
	return b.Bytes(), err
}

func (c *default$N) Unmarshal(data []byte, v any) error {
	m := New$N()
	if err := vm.Eval(bytes.NewReader(data), c.program, &m); err != nil {
		return err
	}
	return from$N(v.(*$T), &m)
}

type reuse$N struct {
	default$N
	buffer bytes.Buffer
	reader bytes.Reader
}

func (c *reuse$N) Marshal(v any) ([]byte, error) {
	var m $N
	to$N(&m, v.(*$T))
	c.buffer.Reset()
	err := m.Serialize(&c.buffer)
	return c.buffer.Bytes(), err
}

func (c *reuse$N) Unmarshal(data []byte, v any) error {
	m := New$N()
	c.reader.Reset(data)
	if err := vm.Eval(&c.reader, c.program, &m); err != nil {
		return err
	}
	return from$N(v.(*$T), &m)
}

type oneshot$N struct{ default$N }

func (*oneshot$N) Unmarshal(data []byte, v any) error {
	m, err := Deserialize$N(bytes.NewReader(data))
	if err != nil {
		return err
	}
	return from$N(v.(*$T), &m)
}

type native$N struct{ program *vm.Program }

func (*native$N) Schema() string { return $N{}.Schema() }

func (*native$N) From(writer contest.Codec) (contest.Codec, error) {
	program, err := resolved(writer, $N{}.Schema())
	return &native$N{program}, err
}

func (*native$N) Marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	err := v.(*$N).Serialize(&b)
	return b.Bytes(), err
}

func (c *native$N) Unmarshal(data []byte, v any) error {
	return vm.Eval(bytes.NewReader(data), c.program, v.(*$N))
}

func (*native$N) NewMessage() any {
	m := New$N()
	return &m
}

func (*native$N) FromUser(v any) (any, error) {
	m := new($N)
	to$N(m, v.(*$T))
	return m, nil
}

func (*native$N) ToUser(msg, v any) error { return from$N(v.(*$T), msg.(*$N)) }

func (*native$N) Reset(msg any) { *msg.(*$N) = New$N() }

type nativeReuse$N struct {
	native$N
	buffer bytes.Buffer
	reader bytes.Reader
}

func (c *nativeReuse$N) Marshal(v any) ([]byte, error) {
	c.buffer.Reset()
	err := v.(*$N).Serialize(&c.buffer)
	return c.buffer.Bytes(), err
}

func (c *nativeReuse$N) Unmarshal(data []byte, v any) error {
	c.reader.Reset(data)
	return vm.Eval(&c.reader, c.program, v.(*$N))
}
`
