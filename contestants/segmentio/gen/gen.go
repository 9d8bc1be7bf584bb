// Package gen writes structs with the tags of the library's Thrift, their conversions, and the
// codecs.
package gen

import (
	"fmt"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// Generator is segmentio's.
var Generator = &gen.Generator{
	Contestant: "segmentio",
	Generate: gen.ConvertedLibrary{
		Refuse: func(n *schema.Node) string {
			if (n.Kind == schema.List || n.Kind == schema.Map) && n.Elem.Kind == schema.Pointer {
				return "no element of a list or a map may be absent"
			}
			return ""
		},
		Convention: gen.Convention{
			Basic: map[schema.Kind]string{
				schema.Uint: "int64", schema.Uint8: "int8", schema.Uint16: "int16", schema.Uint32: "int32", schema.Uint64: "int64",
			},
			Times:  gen.SplitSigned,
			Arrays: true,
			Tag:    func(i int, f schema.Field) string { return fmt.Sprintf(`thrift:"%d"`, f.Number(i)) },
		},
		Imports: map[string]string{"thrift": "github.com/segmentio/encoding/thrift"},
		Calls:   []gen.Call{call("binary", "BinaryProtocol"), call("compact", "CompactProtocol")},
	}.Generate,
}

func call(name, protocol string) gen.Call {
	return gen.Call{
		Name:      name,
		Fields:    "protocol thrift." + protocol,
		Marshal:   "return thrift.Marshal(&c.protocol, m)",
		Unmarshal: "thrift.Unmarshal(&c.protocol, data, m)",
	}
}
