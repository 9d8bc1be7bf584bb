// Package contest says what a serialization library must bring to compete in
// serbench, and what it competes on.
//
// A [Contestant] is one library at one version. A [Variant] is one way of using
// it that its own documentation offers. Binding a variant to a [Type] gives a
// [Codec], and a codec has two operations, marshal and unmarshal. A [Dataset] is
// a type with a seeded sampler of distinct values.
//
// Contestants and types are exported values that nobody registers: the lists in
// contestants/all.go and datasets/all.go are generated from the folder tree, and
// [Validate] checks them.
package contest

import (
	"reflect"
	"strings"
)

// Schema says how a library learns the shape of a value.
type Schema string

// The ways in which a library learns the shape of a value.
const (
	Reflection Schema = "reflection"      // walks the Go type at run time
	Generated  Schema = "generated"       // its generator wrote code for the type
	RunTime    Schema = "run-time schema" // reads a schema document at run time
	Manual     Schema = "manual"          // the user writes the calls field by field
)

// A Contestant is one library at one version. The version is not a field: it is
// read from the binary's build information, by [Contestant.Version].
type Contestant struct {
	// Name is the folder, the package and the identifier: ^[a-z][a-z0-9]*$.
	Name string
	// Doc is one sentence for lists. The package comment tells the rest: what
	// the library copies, what it reuses, and what it cannot represent.
	Doc string
	// Module is the module path that go.mod requires, or "std".
	Module string
	// License is an SPDX identifier.
	License string
	// URL is the library's documentation.
	URL string
	// Schema says how the library learns the shape of a value.
	Schema Schema
	// Conventions say how the adapter expresses kinds that the library has none
	// for: "a time is its nanoseconds since 1970 in an int64".
	Conventions []string
	// Variants are the ways of using the library, default variants first.
	Variants []Variant
	// Reference marks the yardsticks, null and limit: always run, always
	// printed, never ranked.
	Reference bool
	// Excluded is why the library does not compete, in words for the reader of
	// a report. Empty means that it does.
	Excluded string
}

// A Variant is one way of using a library that its documentation offers.
type Variant struct {
	// Name is "default", or key=value pairs joined by commas, such as
	// "format=cbor,buffer=reuse".
	Name string
	// Default says that the variant is shown unless others are asked for: the
	// safe use that the documentation shows first, once for each wire format.
	Default bool
	// Doc is one sentence on what this variant calls.
	Doc string
	// URL is the documentation that offers this use; empty means Contestant.URL.
	URL string
	// Format is the wire format in its usual name, in lower case: "json",
	// "msgpack", "cbor", "bson", "avro", "gob", or the library's own name.
	Format string
	// Claims are checked against the running codec by the conformance kit.
	Claims Claims
	// Predecessor links the variant with the rows of the predecessors that it
	// continues.
	Predecessor Predecessor
	// Bind makes a codec for a type. It runs once, untimed: registration,
	// schemas and engines are made here. An error says that the library cannot
	// carry the type, and becomes the reason of that row. Every call returns a
	// codec that shares no buffer or state with another. Whoever measures or asks
	// calls [Variant.Codec], which hands it the code that the contestant was given.
	Bind func(t *Type) (Codec, error)

	generated map[reflect.Type]Code // see Contestant.With
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

// A NativeCodec is what a variant that claims Native binds to: its values are
// the library's own messages, which is what a program written around them has.
// Marshal and Unmarshal take those messages. The other methods but Reset are
// never timed.
type NativeCodec interface {
	Codec
	// NewMessage returns an empty message to unmarshal into.
	NewMessage() any
	// FromUser returns the message that stands for the user's value v.
	FromUser(v any) (msg any, err error)
	// ToUser fills the zero value v from the message. A lazy format's Unmarshal
	// has read every field already: a pointer into the input is not a decoded
	// message.
	ToUser(msg, v any) error
	// Reset empties a message before it is unmarshalled into; it is timed.
	Reset(msg any)
}

// A Predecessor links a variant with rows of the predecessors.
type Predecessor struct {
	// Names are the rows' names, verbatim: "Json", "VmihailencoMsgpack".
	Names []string
	// Bytes is the mean encoded size on person-fixed where today's version does
	// not encode as the predecessor's did. Zero means as in the predecessor.
	Bytes float64
	// First is the size of value 0, by data set, where it is not the predecessor's.
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

// options splits a variant's name into its keys and values.
func (v *Variant) options() map[string]string {
	options := map[string]string{}
	if v.Name == "default" {
		return options
	}
	for pair := range strings.SplitSeq(v.Name, ",") {
		key, value, _ := strings.Cut(pair, "=")
		options[key] = value
	}
	return options
}

// Ranked says whether the variant takes part in the default ranking: native,
// reuse, alias and stream rows are shown and can be filtered, but a ranking of
// different contracts would answer no question.
func (v *Variant) Ranked() bool {
	return !v.Claims.Reuse && !v.Claims.Alias && !v.Claims.Native && !v.Claims.Stream
}
