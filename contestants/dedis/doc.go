// Package dedis enters go.dedis.ch/protobuf, Protocol Buffers without .proto
// files: the Go struct is the message.
//
// It walks the type by reflection and caches its fields. A time is an sfixed64
// of nanoseconds since 1970. Strings are copied; a decoded byte slice points
// into the input, so the default gives the decoder a copy. Signed integers of
// 2^62 and more, and below -2^62, come back wrong: the decoder shifts them as
// signed numbers. The library is under
// the GPL; the build tag nogpl leaves it out.
package dedis

const (
	doc     = "go.dedis.ch/protobuf, Protocol Buffers by reflection over Go structs."
	module  = "go.dedis.ch/protobuf"
	license = "GPL-2.0-only"
	url     = "https://pkg.go.dev/go.dedis.ch/protobuf"
)
