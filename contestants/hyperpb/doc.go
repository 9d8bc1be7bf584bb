// Package hyperpb enters buf.build/go/hyperpb, a parser of Protocol Buffers that is
// compiled from a descriptor at run time.
//
// The library only unmarshals, into a message of its own that is read by reflection:
// there is no variant that converts. The input is google.golang.org/protobuf's, whose
// generated messages also bring the descriptors. A message is parsed whole: nothing
// is left to be decoded when it is read. It can be parsed into once, so that each
// value is a new one; with config=shared its memory is used again. Strings and byte
// slices point into a copy of the input, or with strings=alias into the input. A time
// is its nanoseconds since 1970, so instants before 1678 and after 2261 cannot be
// represented, and it comes back in UTC. Fields of 8 and 16 bits are widened.
//
// With config=pgo a list of strings comes back with empty ones before it, as many as
// its profile expects: a known fault of v0.1.3 that is mended after it
// (github.com/bufbuild/hyperpb-go/pull/40). With strings=alias the parser reads a few
// bytes beyond the end of the input, within the page: a test with -race stops there,
// unless -d=checkptr=0 is given to the compiler. The library builds for amd64 and
// arm64 alone.
package hyperpb

const (
	doc     = "buf.build/go/hyperpb, a parser of Protocol Buffers that is compiled at run time; it only unmarshals."
	module  = "buf.build/go/hyperpb"
	license = "Apache-2.0"
	url     = "https://pkg.go.dev/buf.build/go/hyperpb"
)
