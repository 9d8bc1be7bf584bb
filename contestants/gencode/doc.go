// Package gencode enters github.com/andyleap/gencode, whose generator writes Go
// structs and methods from a schema.
//
// The user's values are converted to those structs, and message=native works on
// them. Fields stand in their order, without names; an int is a varint. Strings and
// byte slices are copied. A time is written by its own MarshalBinary; the unsafe
// code, which copies numbers as memory, has an integer for it, as the older suites
// had. The generator is under the GPL, and the build tag nogpl leaves its output
// out; NOTICE tells more.
package gencode

const (
	name    = "gencode"
	doc     = "andyleap/gencode, structs and methods that its generator writes from a schema."
	module  = "github.com/andyleap/gencode"
	license = "GPL-2.0-only"
	url     = "https://github.com/andyleap/gencode"
)
