// Package thrift benchmarks github.com/apache/thrift, Apache's own library, with
// the structs and methods that its compiler writes from a Thrift document.
//
// The adapter converts the user's values to those structs; message=native works
// on the structs. A new serializer and a new deserializer have 1024 bytes each,
// and copy what they write and read. buffer=reuse keeps both, and returns the
// serializer's own bytes. Strings and byte slices are copied. A time comes back
// in UTC. No element of a list or a map may be absent, so lists of pointers have
// no codec.
package thrift

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib thrift

const (
	poolURL   = "https://pkg.go.dev/github.com/apache/thrift/lib/go/thrift#TSerializerPool"
	bufferURL = "https://pkg.go.dev/github.com/apache/thrift/lib/go/thrift#TMemoryBuffer"
)

// Contestant is Apache Thrift.
var Contestant = &contest.Contestant{
	Name:    "thrift",
	Doc:     "apache/thrift, Thrift's binary and compact formats with generated methods.",
	Module:  "github.com/apache/thrift",
	License: "Apache-2.0",
	URL:     "https://pkg.go.dev/github.com/apache/thrift/lib/go/thrift#TSerializer",
	Schema:  contest.Generated,
	Conventions: []string{
		"A time is its seconds since 1970 in an i64 and the nanoseconds in a i32, or a record of both where only one value fits.",
		"An int is an i64; an unsigned integer is a signed one with the same bits.",
		"A float32 is a double.",
		"An array is a list, whose length is checked.",
	},
	Variants: append(variants("binary", "thrift", "TBinaryProtocol"), variants("compact", "thrift-compact", "TCompactProtocol")...),
}

// variants are the ways to use one of the formats.
func variants(name, format, protocol string) []contest.Variant {
	return []contest.Variant{
		{
			Name:    "format=" + name,
			Default: true,
			Doc:     "A new TSerializer and a new TDeserializer over " + protocol + " for each value, on a converted struct.",
			Shown:   contest.Quote{Place: "lib/go/thrift/serializer.go", Text: "func (t *TSerializer) Write(ctx context.Context, msg TStruct) (b []byte, err error) {", Seen: "2026-11-22"},
			Fields:  contest.ByTag,
			Format:  format,
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec(name),
		},
		{
			Name:   "format=" + name + ",config=pool",
			Doc:    "Like the default, with a TSerializerPool and a TDeserializerPool.",
			URL:    poolURL,
			Fields: contest.ByTag,
			Format: format,
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec(name + "Pool"),
		},
		{
			Name:   "format=" + name + ",buffer=reuse",
			Doc:    "Into a TMemoryBuffer that is reset for each value, and a TDeserializer that is kept, on a converted struct.",
			URL:    bufferURL,
			Fields: contest.ByTag,
			Format: format,
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec(name + "Reuse"),
		},
		{
			Name:   "format=" + name + ",message=native",
			Doc:    "Like the default, on structs converted outside the timed region.",
			Fields: contest.ByTag,
			Format: format,
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("native" + name),
		},
		{
			Name:   "format=" + name + ",message=native,buffer=reuse",
			Doc:    "Like buffer=reuse, on structs converted outside the timed region.",
			URL:    bufferURL,
			Fields: contest.ByTag,
			Format: format,
			Claims: contest.Claims{Native: true, Reuse: true},
			Bind:   contest.GeneratedCodec("native" + name + "Reuse"),
		},
	}
}
