package analysis

// A wire is what is known of a wire format, whatever library writes it.
type wire struct {
	// Others is set if libraries for several other languages read it, by its own specification.
	Others bool
	// Text is set if people can read it without a tool.
	Text bool
	// Access is set if a program can read a field where it lies, without decoding the message.
	Access bool
}

// wires are the formats that are more than the encoding of one Go library. A format that is
// missing here is taken for one of these.
var wires = map[string]wire{
	"asn1-der":       {Others: true},
	"avro":           {Others: true},
	"avro-json":      {Others: true, Text: true},
	"avro-single":    {Others: true},
	"bebop":          {Others: true},
	"borsh":          {Others: true},
	"bson":           {Others: true},
	"capnp":          {Others: true, Access: true},
	"capnp-packed":   {Others: true},
	"cbor":           {Others: true},
	"colfer":         {Others: true},
	"extjson":        {Others: true, Text: true},
	"flatbuffers":    {Others: true, Access: true},
	"fory":           {Others: true},
	"hprose":         {Others: true},
	"ion":            {Others: true},
	"ion-text":       {Others: true, Text: true},
	"json":           {Others: true, Text: true},
	"karmem":         {Others: true, Access: true},
	"msgpack":        {Others: true},
	"plist-binary":   {Others: true},
	"plist-gnustep":  {Others: true, Text: true},
	"plist-openstep": {Others: true, Text: true},
	"plist-xml":      {Others: true, Text: true},
	"polyglot":       {Others: true},
	"protobuf":       {Others: true},
	"rlp":            {Others: true},
	"sereal":         {Others: true},
	"ssz":            {Others: true},
	"thrift":         {Others: true},
	"thrift-compact": {Others: true},
	"toml":           {Others: true, Text: true},
	"xdr":            {Others: true},
	"xml":            {Others: true, Text: true},
	"yaml":           {Others: true, Text: true},
}
