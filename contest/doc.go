// Package contest defines what a serialization library brings to the benchmark, and what it is
// measured on.
//
// Adapters and data sets meet here. An adapter imports this package and a library. A data set
// imports this package and a source of random numbers. Neither knows the other, so either can be
// added alone. A [Suite] is what one program has of both.
//
// A [Contestant] is one library at one version. A [Variant] is one way of using the library that
// its documentation offers, such as "default" or "buffer=reuse". Its function Bind takes a [Type]
// and returns a [Codec], which marshals and unmarshals values of that type. Bind is not timed, so
// schemas and registrations belong there. Apart from its metadata, this is a whole adapter:
//
//	var Contestant = &contest.Contestant{
//		Name: "json",
//		Variants: []contest.Variant{{
//			Name: "default",
//			Bind: func(*contest.Type) (contest.Codec, error) { return codec{}, nil },
//		}},
//	}
//
//	type codec struct{}
//
//	func (codec) Marshal(v any) ([]byte, error)      { return json.Marshal(v) }
//	func (codec) Unmarshal(data []byte, v any) error { return json.Unmarshal(data, v) }
//
// A codec keeps a contract: the caller owns the bytes that Marshal returns, and a decoded value
// keeps no reference to its input. A variant that departs from this contract declares it in its
// [Claims], and package kit checks them. A variant that works on the library's own messages
// returns a [NativeCodec]. If a library has a code generator, [Contestant.With] adds the [Code]
// that it wrote for each type, because an adapter imports no generated code.
//
// A [Type] is a Go struct to serialize. A [Dataset] is a type with a [Sampler], which draws its
// values. A value depends only on the name of the data set and the value's number, so every
// library gets the same ones.
//
// A [Session] is a codec with everything that its user does around it, such as converting values
// to messages. Verification, probes and timing workers all open sessions, so what is verified is
// what is timed. Every error of a session is a [Failure], which names the stage. A panic of the
// library is a failure too, and does not end the program.
//
// A [Loop] is the timed region. It holds the library's calls and the loop around them. Nothing
// else may enter it, because its cost would be charged to every library, and most of all to the
// fastest. Values are drawn, shuffled and compared outside.
//
// This package must not import a library, a data set or the harness: every program that measures
// links it, so whatever it imports is part of every library's program.
package contest
