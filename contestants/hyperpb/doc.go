// Package hyperpb benchmarks buf.build/go/hyperpb, a parser of Protocol Buffers
// that is compiled from a descriptor at run time.
//
// The library only unmarshals, into a message of its own that is read by
// reflection, so there is no variant that converts. The input comes from
// google.golang.org/protobuf, whose generated messages also provide the
// descriptors. A message is parsed completely: reading it decodes nothing more.
// A message can be parsed into only once, so each value is a new one;
// config=shared reuses the memory. Strings and byte slices point into a copy of
// the input, or into the input itself with strings=alias. A time is a
// google.protobuf.Timestamp, and comes back in UTC. Fields of 8 and 16 bits are
// widened.
//
// With config=pgo a list of strings comes back with empty ones before it, as many
// as its profile expects. This is a known fault of v0.1.3, fixed later
// (github.com/bufbuild/hyperpb-go/pull/40). With strings=alias the parser reads a
// few bytes beyond the end of the input, within the page. A test with -race stops
// there unless the compiler gets -d=checkptr=0. The library builds only for amd64
// and arm64.
package hyperpb

const (
	doc     = "buf.build/go/hyperpb, a Protocol Buffers parser compiled at run time, which only unmarshals."
	module  = "buf.build/go/hyperpb"
	license = "Apache-2.0"
	url     = "https://pkg.go.dev/buf.build/go/hyperpb"
)
