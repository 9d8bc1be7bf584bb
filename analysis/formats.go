package analysis

// A wire is what is known of a wire format, whatever library writes it.
type wire struct {
	// Text is set if people can read it without a tool.
	Text bool
	// Access is set if a program can read a field where it lies, without decoding the message.
	Access bool
	// Readers are implementations in other languages, as "language: name".
	Readers []string
	// Source is where the format, and mostly a list of its implementations, is documented.
	Source string
}

// wires are the formats that libraries in other languages read, by the format's own specification. A
// format that is missing here is taken for the encoding of one Go library.
var wires = map[string]wire{
	"asn1-der":       {Readers: []string{"Java: Bouncy Castle", "Python: pyasn1", "Rust: rasn", "C: OpenSSL"}, Source: "https://www.itu.int/rec/T-REC-X.690"},
	"avro":           {Readers: avroReaders, Source: avroSource},
	"avro-json":      {Text: true, Readers: avroReaders, Source: avroSource},
	"avro-single":    {Readers: avroReaders, Source: avroSource},
	"bebop":          {Readers: []string{"C#: bebop", "TypeScript: bebop", "Rust: bebop", "Python: bebop"}, Source: "https://github.com/6over3/bebop"},
	"borsh":          {Readers: []string{"Rust: borsh", "JavaScript: borsh-js", "Python: borsh-construct"}, Source: "https://borsh.io"},
	"bson":           {Readers: bsonReaders, Source: "https://bsonspec.org/implementations.html"},
	"capnp":          {Access: true, Readers: capnpReaders, Source: "https://capnproto.org/otherlang.html"},
	"capnp-packed":   {Readers: capnpReaders, Source: "https://capnproto.org/otherlang.html"},
	"cbor":           {Readers: []string{"Python: cbor2", "JavaScript: cbor-x", "Rust: ciborium", "Java: Jackson", "C: libcbor"}, Source: "https://cbor.io/impls.html"},
	"colfer":         {Readers: []string{"C: colf", "Java: colf", "JavaScript: colf"}, Source: "https://github.com/pascaldekloe/colfer"},
	"extjson":        {Text: true, Readers: bsonReaders, Source: "https://github.com/mongodb/specifications/blob/master/source/extended-json/extended-json.md"},
	"flatbuffers":    {Access: true, Readers: []string{"C++: flatbuffers", "Java: flatbuffers", "Python: flatbuffers", "Rust: flatbuffers", "TypeScript: flatbuffers"}, Source: "https://flatbuffers.dev"},
	"fory":           {Readers: []string{"Java: Apache Fory", "Python: pyfory", "C++: Apache Fory", "Rust: fory", "JavaScript: Apache Fory"}, Source: "https://fory.apache.org"},
	"hprose":         {Readers: []string{"Java: hprose-java", "JavaScript: hprose-nodejs", "PHP: hprose-php", "Python: hprose-python"}, Source: "https://github.com/hprose"},
	"ion":            {Readers: ionReaders, Source: ionSource},
	"ion-text":       {Text: true, Readers: ionReaders, Source: ionSource},
	"json":           {Text: true, Readers: []string{"JavaScript: JSON", "Python: json", "Java: Jackson", "Rust: serde_json", "C#: System.Text.Json"}, Source: "https://www.json.org"},
	"karmem":         {Access: true, Readers: []string{"AssemblyScript: karmem", "C: karmem", "Swift: karmem", "Zig: karmem"}, Source: "https://karmem.org"},
	"msgpack":        {Readers: []string{"Python: msgpack", "Java: msgpack-java", "JavaScript: @msgpack/msgpack", "Rust: rmp-serde", "C: msgpack-c"}, Source: "https://msgpack.org"},
	"plist-binary":   {Readers: []string{"Swift: Foundation", "Python: plistlib", "Java: dd-plist", "Rust: plist"}, Source: plistSource},
	"plist-gnustep":  {Text: true, Readers: []string{"Objective-C: GNUstep Base", "Java: dd-plist"}, Source: plistSource},
	"plist-openstep": {Text: true, Readers: []string{"Swift: Foundation", "Java: dd-plist"}, Source: plistSource},
	"plist-xml":      {Text: true, Readers: []string{"Swift: Foundation", "Python: plistlib", "Java: dd-plist", "Rust: plist"}, Source: plistSource},
	"polyglot":       {Readers: []string{"Rust: polyglot_rs", "TypeScript: @loopholelabs/polyglot"}, Source: "https://github.com/loopholelabs/polyglot"},
	"protobuf":       {Readers: []string{"C++: protobuf", "Java: protobuf-java", "Python: protobuf", "Rust: prost", "TypeScript: protobuf-es"}, Source: "https://protobuf.dev"},
	"rlp":            {Readers: []string{"JavaScript: @ethereumjs/rlp", "Python: rlp", "Rust: alloy-rlp", "Java: Besu"}, Source: "https://ethereum.org/developers/docs/data-structures-and-encoding/rlp"},
	"sereal":         {Readers: []string{"Perl: Sereal", "Java: sereal", "JavaScript: sereal", "Ruby: sereal"}, Source: "https://github.com/Sereal/Sereal"},
	"ssz":            {Readers: []string{"Python: remerkleable", "Rust: ethereum_ssz", "TypeScript: @chainsafe/ssz", "Java: Teku"}, Source: "https://github.com/ethereum/consensus-specs/blob/master/ssz/simple-serialize.md"},
	"thrift":         {Readers: thriftReaders, Source: thriftSource},
	"thrift-compact": {Readers: thriftReaders, Source: thriftSource},
	"toml":           {Text: true, Readers: []string{"Python: tomllib", "Rust: toml", "JavaScript: smol-toml", "Java: tomlj"}, Source: "https://github.com/toml-lang/toml/wiki"},
	"xdr":            {Readers: []string{"C: rpcgen", "JavaScript: @stellar/js-xdr", "Python: xdrlib3"}, Source: "https://www.rfc-editor.org/rfc/rfc4506"},
	"xml":            {Text: true, Readers: []string{"Java: JAXB", "Python: xml.etree", "C#: System.Xml", "Rust: quick-xml"}, Source: "https://www.w3.org/TR/xml"},
	"yaml":           {Text: true, Readers: []string{"Python: PyYAML", "JavaScript: yaml", "Java: SnakeYAML", "C: libyaml"}, Source: "https://yaml.org"},
}

var (
	avroReaders   = []string{"Java: Apache Avro", "Python: fastavro", "Rust: apache-avro", "C#: Apache Avro"}
	bsonReaders   = []string{"Python: PyMongo", "JavaScript: bson", "Java: org.bson", "Rust: bson", "C: libbson"}
	capnpReaders  = []string{"C++: Cap'n Proto", "Rust: capnp", "Python: pycapnp", "Java: capnproto-java"}
	ionReaders    = []string{"Java: ion-java", "Python: amazon.ion", "Rust: ion-rs", "JavaScript: ion-js", "C: ion-c"}
	thriftReaders = []string{"C++: Apache Thrift", "Java: Apache Thrift", "Python: Apache Thrift", "Rust: thrift", "JavaScript: thrift"}
)

const (
	avroSource   = "https://avro.apache.org"
	ionSource    = "https://amazon-ion.github.io/ion-docs/libs.html"
	plistSource  = "https://en.wikipedia.org/wiki/Property_list"
	thriftSource = "https://thrift.apache.org/docs/Languages.html"
)

// Readers returns implementations of a wire format in other languages, as "language: name"; none if
// the format is one Go library's own.
func Readers(format string) []string { return wires[format].Readers }
