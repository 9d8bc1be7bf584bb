package analysis

// A wire is what is known of a wire format, whatever library writes it.
type wire struct {
	// Text is set if people can read it without a tool.
	Text bool
	// Access is set if a program can read a field where it lies, without decoding the message.
	Access bool
}

// wires are the formats that libraries for several other languages read, by the format's own
// specification. A format that is missing here is taken for the encoding of one Go library.
var wires = map[string]wire{
	"asn1-der":       {},
	"avro":           {},
	"avro-json":      {Text: true},
	"avro-single":    {},
	"bebop":          {},
	"borsh":          {},
	"bson":           {},
	"capnp":          {Access: true},
	"capnp-packed":   {},
	"cbor":           {},
	"colfer":         {},
	"extjson":        {Text: true},
	"flatbuffers":    {Access: true},
	"fory":           {},
	"hprose":         {},
	"ion":            {},
	"ion-text":       {Text: true},
	"json":           {Text: true},
	"karmem":         {Access: true},
	"msgpack":        {},
	"plist-binary":   {},
	"plist-gnustep":  {Text: true},
	"plist-openstep": {Text: true},
	"plist-xml":      {Text: true},
	"polyglot":       {},
	"protobuf":       {},
	"rlp":            {},
	"sereal":         {},
	"ssz":            {},
	"thrift":         {},
	"thrift-compact": {},
	"toml":           {Text: true},
	"xdr":            {},
	"xml":            {Text: true},
	"yaml":           {Text: true},
}
