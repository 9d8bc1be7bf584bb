package contest

import (
	"reflect"
	"strings"

	"github.com/serbench/serbench/result/fact"
)

// Schema is how a library learns the shape of a value.
type Schema = fact.Schema

// The ways in which a library learns the shape of a value; see package fact.
const (
	Reflection = fact.Reflection
	Generated  = fact.Generated
	RunTime    = fact.RunTime
	Manual     = fact.Manual
)

// A Contestant is one library at one version. The version is not a field:
// [Contestant.Version] reads it from the binary's build information.
type Contestant struct {
	// Name is the folder, the package and the identifier: ^[a-z][a-z0-9]*$.
	Name string
	// Doc is one sentence for lists. The package comment has the rest: what the library
	// copies, what it reuses, and what it cannot represent.
	Doc string
	// Module is the module path that go.mod requires, or "std".
	Module string
	// License is an SPDX identifier.
	License string
	// URL is the library's documentation.
	URL string
	// Schema says how the library learns the shape of a value, in the variants that do not have a
	// Schema themselves.
	Schema Schema
	// Conventions say how the adapter expresses kinds that the library lacks: "a time is its
	// nanoseconds since 1970 in an int64".
	Conventions []string
	// Entries is set if the library has no maps, so that the adapter writes their entries, in
	// Go's random order. That the same map then gives other bytes is not the library's doing.
	Entries bool
	// Guards is set if the adapter or its generator, and not the library, checks the lengths that it
	// reads, chooses limits, or recovers the panics of the decoder. That damaged input does no harm is
	// then not the library's doing.
	Guards bool
	// Limit is which values the library can't carry, in a few words, where its errors do not show it:
	// "text of more than 127 bytes".
	Limit string
	// Warnings are what the library's authors say that its users should know first.
	Warnings []Warning
	// Variants are the ways of using the library, default variants first.
	Variants []Variant
	// Reference marks the yardsticks, null and limit: always run, always
	// printed, never ranked.
	Reference bool
	// Excluded is why the library does not compete, in words for the reader of a report.
	// Empty means that it competes.
	Excluded string

	code    map[reflect.Type]Code // see Contestant.WithCode
	methods *Methods              // see Contestant.WithMethods
}

// A Variant is one way of using a library that its documentation offers.
type Variant struct {
	// Name is "default", or key=value pairs joined by commas, such as
	// "format=cbor,buffer=reuse".
	Name string
	// Default marks the variants that are shown unless others are asked for: the safe use
	// that the documentation shows first, one for each wire format.
	Default bool
	// Doc is one sentence on what this variant calls.
	Doc string
	// URL is the documentation that offers this use; empty means Contestant.URL.
	URL string
	// Schema is set where it differs from that of the contestant.
	Schema Schema
	// Shown is where the documentation shows this use. Every default variant has it: the first
	// complete example, unless the same document advises against it. Then Instead says so.
	Shown Quote
	// Instead is why the default is not the first complete example, with the passage that
	// advises against that. Empty means that it is.
	Instead string
	// Mirror is set if values go through a type like the user's, although the library could
	// work on the user's own, because it would lose or refuse something of that.
	Mirror bool
	// Guards is Contestant.Guards for this variant alone.
	Guards bool
	// Fields says how the bytes tell the fields of a record apart.
	Fields Fields
	// Format is the usual name of the wire format in lower case: "json", "msgpack", "cbor",
	// "bson", "avro", "gob", or the library's own name.
	Format string
	// Claims are tested on the running codec by the kit.
	Claims Claims
	// Predecessor names the rows of the predecessors that this variant continues.
	Predecessor Predecessor
	// Bind makes a codec for a type. It runs once, untimed: registration, schemas and engines
	// belong here. An error means that the library can't carry the type, and becomes the
	// row's reason. Codecs from different calls share no buffer or state. Callers use
	// [Variant.Codec] instead, which adds the contestant's generated code to the type.
	Bind func(t *Type) (Codec, error)

	code map[reflect.Type]Code // the contestant's, for Codec
}

// A Codec is a variant bound to a type. One codec is used by one goroutine at a
// time, unless its variant claims otherwise.
type Codec interface {
	// Marshal encodes *v, where v is a pointer to the type, as bytes that the
	// caller owns, unless the variant claims Reuse.
	Marshal(v any) ([]byte, error)
	// Unmarshal decodes data into *v, where v points to a zero value of the
	// type. The value keeps no reference to data, unless the variant claims
	// Alias.
	Unmarshal(data []byte, v any) error
}

// A Resolver is a codec of a format whose data are read with the schema that they were written
// with, which travels apart from them, as in Avro. Only probes use it: data sets have one version.
type Resolver interface {
	Codec
	// From returns a codec of the same type that reads what the writer wrote, which is a codec of
	// the same variant for another type.
	From(writer Codec) (Codec, error)
}

// A NativeCodec is the codec of a variant that claims Native. Its values are the library's
// own messages, as in a program written around them, and Marshal and Unmarshal take those
// messages. Of the other methods, only Reset is timed.
type NativeCodec interface {
	Codec
	// NewMessage returns an empty message to unmarshal into.
	NewMessage() any
	// FromUser returns the message for the user's value v.
	FromUser(v any) (msg any, err error)
	// ToUser fills the zero value v from the message. In a lazy format, Unmarshal must have
	// read every field already: a pointer into the input is not a decoded message.
	ToUser(msg, v any) error
	// Reset empties a message before the next unmarshal; it is timed.
	Reset(msg any)
}

// A Predecessor links a variant to rows of the predecessors.
type Predecessor struct {
	// Names are the names of the rows, verbatim: "Json", "VmihailencoMsgpack".
	Names []string
	// Bytes is the mean encoded size on person-fixed if today's version encodes differently
	// from the predecessor's. Zero means the same size.
	Bytes float64
	// First is the size of value 0, by data set, if it differs from the predecessor's.
	First map[string]int
	// Why explains Bytes and First.
	Why string
}

// Variant returns the variant of that name, or nil.
func (c *Contestant) Variant(name string) *Variant {
	for i := range c.Variants {
		if c.Variants[i].Name == name {
			return &c.Variants[i]
		}
	}
	return nil
}

// SchemaOf says how the library learns the shape of a value in one of the contestant's variants.
func (c *Contestant) SchemaOf(v *Variant) Schema {
	if v.Schema != "" {
		return v.Schema
	}
	return c.Schema
}

// options splits a variant's name into its keys and values.
func (v *Variant) options() map[string]string {
	options := map[string]string{}
	if v.Name == fact.Default {
		return options
	}
	for pair := range strings.SplitSeq(v.Name, ",") {
		key, value, _ := strings.Cut(pair, "=")
		options[key] = value
	}
	return options
}

// Ranked reports whether the variant takes part in the default ranking. Native, reuse, alias
// and stream rows are shown and can be filtered, but ranking different contracts against each
// other would answer no question.
func (v *Variant) Ranked() bool {
	return !v.Claims.Reuse && !v.Claims.Alias && !v.Claims.Native && !v.Claims.Stream
}
