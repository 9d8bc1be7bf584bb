// Package gen writes structs and schemas of IPLD, the conversions and the codecs: for structs as
// maps, and in a separate package for structs as lists.
package gen

import (
	"fmt"
	"strings"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// Generator is ipld's.
var Generator = &gen.Generator{
	Contestant: "ipld",
	Generate: func(room gen.Room) error {
		return generate(room, false, "", "reuse", "limits", "registry", "unsorted", "native")
	},
	Modes: []gen.Mode{{Name: "tuple", Generate: func(room gen.Room) error { return generate(room, true, "") }}},
}

const module = "github.com/ipld/go-ipld-prime"

// generate writes the ways of using each codec of the library.
func generate(room gen.Room, tuple bool, ways ...string) error {
	roots, reasons, err := gen.Carried(room.Types, func(n *schema.Node) string {
		if n.Kind == schema.Pointer && n.Elem.Kind == schema.Pointer {
			return "null can't say which of two pointers is nil"
		}
		return ""
	})
	if err != nil {
		return err
	}
	if len(roots) == 0 {
		return room.Refuse(reasons)
	}
	roots = gen.SplitTimes.Split(roots...)
	f := room.File()
	structs(f, roots)
	c := &converter{File: f}
	for _, s := range schema.Structs(roots...) {
		c.functions(s)
	}
	f.ImportAs("ipld", module)
	f.Import("sync")
	f.Import(module + "/codec/dagcbor")
	f.Import(module + "/codec/dagjson")
	f.ImportAs("schema", module+"/schema")
	f.P("const schemaText = %s\n", "`"+document(roots, tuple)+"`")
	f.P("%s", types)
	var names []string
	for _, format := range []string{"json", "cbor"} {
		for _, way := range ways {
			if way == "limits" && format == "json" || way == "unsorted" && format == "cbor" {
				continue // DAG-JSON's decoder has no limits, and DAG-CBOR's wants sorted keys
			}
			names = append(names, format+way)
			switch way {
			case "reuse":
				f.Import("bytes")
			case "unsorted":
				f.Import(module + "/codec")
				f.P("var unsorted = dagjson.EncodeOptions{EncodeLinks: true, EncodeBytes: true, MapSortMode: codec.MapSortMode_None}.Encode\n")
			case "registry":
				f.Import(module + "/node/bindnode/registry")
			}
			for _, root := range roots {
				f.P("%s", strings.NewReplacer("$F", format, "$N", root.Name, "$T", f.Type(root.Go), "$M", fmt.Sprintf("%q", root.Name)).Replace(codecs[way]))
			}
		}
	}
	f.Table(roots, reasons, names, func(prefix string, root *schema.Node) string { return prefix + root.Name })
	return f.Write(room.Path("codecs_gen.go"))
}

const types = `
var (
	jsondecoder = dagjson.Decode
	// The largest mesh demands more than the decoder's own limit of 10 MiB.
	cbordecoder = dagcbor.DecodeOptions{AllowLinks: true, AllocationBudget: 1 << 28}.Decode
)

var types = sync.OnceValues(func() (*schema.TypeSystem, error) { return ipld.LoadSchemaBytes([]byte(schemaText)) })

// typeNamed returns a type of the schema, which is read once.
func typeNamed(name string) (schema.Type, error) {
	all, err := types()
	if err != nil {
		return nil, err
	}
	return all.TypeByName(name), nil
}
`

// codecs are the codecs by the way of use.
var codecs = map[string]string{
	"": `
type $F$N struct{}

func (*$F$N) Marshal(v any) ([]byte, error) {
	typ, err := typeNamed($M)
	if err != nil {
		return nil, err
	}
	m := new($N)
	to$N(m, v.(*$T))
	return ipld.Marshal(dag$F.Encode, m, typ)
}
func (*$F$N) Unmarshal(data []byte, v any) error {
	typ, err := typeNamed($M)
	if err != nil {
		return err
	}
	m := new($N)
	if _, err := ipld.Unmarshal(data, $Fdecoder, m, typ); err != nil {
		return err
	}
	return from$N(v.(*$T), m)
}
`,
	"reuse": `
type $Freuse$N struct {
	$F$N
	buffer bytes.Buffer
}

func (c *$Freuse$N) Marshal(v any) ([]byte, error) {
	typ, err := typeNamed($M)
	if err != nil {
		return nil, err
	}
	m := new($N)
	to$N(m, v.(*$T))
	c.buffer.Reset()
	err = ipld.MarshalStreaming(&c.buffer, dag$F.Encode, m, typ)
	return c.buffer.Bytes(), err
}
`,
	"registry": `
type $Fregistry$N struct{ registered$F$N }

func (c *$Fregistry$N) Marshal(v any) ([]byte, error) {
	m := new($N)
	to$N(m, v.(*$T))
	return c.registered$F$N.marshal(m)
}
func (c *$Fregistry$N) Unmarshal(data []byte, v any) error {
	m, err := c.registered$F$N.unmarshal(data)
	if err != nil {
		return err
	}
	return from$N(v.(*$T), m)
}

// registered$F$N is a registry with the type, made when it is first asked for.
type registered$F$N struct {
	once  sync.Once
	types registry.BindnodeRegistry
	err   error
}

func (r *registered$F$N) register() error {
	r.once.Do(func() {
		r.types = registry.NewRegistry()
		r.err = r.types.RegisterType((*$N)(nil), schemaText, $M)
	})
	return r.err
}

func (r *registered$F$N) marshal(m *$N) ([]byte, error) {
	if err := r.register(); err != nil {
		return nil, err
	}
	return r.types.TypeToBytes(m, dag$F.Encode)
}

func (r *registered$F$N) unmarshal(data []byte) (*$N, error) {
	if err := r.register(); err != nil {
		return nil, err
	}
	m, err := r.types.TypeFromBytes(data, (*$N)(nil), $Fdecoder)
	if err != nil {
		return nil, err
	}
	return m.(*$N), nil
}
`,
	"native": `
type $Fnative$N struct{}

func (*$Fnative$N) Marshal(v any) ([]byte, error) {
	typ, err := typeNamed($M)
	if err != nil {
		return nil, err
	}
	return ipld.Marshal(dag$F.Encode, v.(*$N), typ)
}
func (*$Fnative$N) Unmarshal(data []byte, v any) error {
	typ, err := typeNamed($M)
	if err == nil {
		_, err = ipld.Unmarshal(data, $Fdecoder, v.(*$N), typ)
	}
	return err
}
func (*$Fnative$N) NewMessage() any { return new($N) }
func (*$Fnative$N) FromUser(v any) (any, error) {
	m := new($N)
	to$N(m, v.(*$T))
	return m, nil
}
func (*$Fnative$N) ToUser(msg, v any) error { return from$N(v.(*$T), msg.(*$N)) }
func (*$Fnative$N) Reset(msg any)           { *msg.(*$N) = $N{} }
`,
	"unsorted": `
type $Funsorted$N struct{ $F$N }

func (*$Funsorted$N) Marshal(v any) ([]byte, error) {
	typ, err := typeNamed($M)
	if err != nil {
		return nil, err
	}
	m := new($N)
	to$N(m, v.(*$T))
	return ipld.Marshal(unsorted, m, typ)
}
`,
	"limits": `
type $Flimits$N struct{ $F$N }

func (*$Flimits$N) Unmarshal(data []byte, v any) error {
	typ, err := typeNamed($M)
	if err != nil {
		return err
	}
	m := new($N)
	if _, err := ipld.Unmarshal(data, dag$F.Decode, m, typ); err != nil {
		return err
	}
	return from$N(v.(*$T), m)
}
`,
}
