// Package ugorji benchmarks github.com/ugorji/go/codec, one library for five wire
// formats: MessagePack, Binc, CBOR, JSON and its own, called simple.
//
// It walks the type by reflection and caches the result in the handle, which
// contains the options of a format. Strings and byte slices are copied, unless
// strings=alias asks for ones that point into the input. Fields use their json
// names. A time keeps its nanoseconds, except in CBOR: in whichever form it is
// written, the decoder rounds it to microseconds, so CBOR cannot represent the
// rest.
//
// The handles are zero values, as in the documentation's example. A zero
// MsgpackHandle writes the format's old specification, without separate types for
// bytes and time. WriteExt makes it write the current one.
package ugorji

import (
	"github.com/ugorji/go/codec"

	"github.com/serbench/serbench/contest"
)

// Contestant is ugorji/go/codec.
var Contestant = &contest.Contestant{
	Name:     "ugorji",
	Doc:      "ugorji/go/codec, one library for MessagePack, Binc, CBOR, JSON and simple.",
	Module:   "github.com/ugorji/go/codec",
	License:  "MIT",
	URL:      "https://pkg.go.dev/github.com/ugorji/go/codec",
	Schema:   contest.Reflection,
	Variants: variants(),
}

// A format is a wire format, with what makes a handle for it.
type format struct {
	name, handleName string
	predecessor      contest.Predecessor
	handle           handleFunc
}

var formats = []format{
	{"msgpack", "MsgpackHandle", contest.Predecessor{Names: []string{"UgorjiCodecMsgpack"}}, msgpack},
	{"binc", "BincHandle", contest.Predecessor{
		Names: []string{"UgorjiCodecBinc"},
		Bytes: 93.0,
		Why:   "the predecessor's times were in the local zone, whose offset takes two bytes in Binc; ours are in UTC",
	}, binc},
	{"cbor", "CborHandle", contest.Predecessor{}, cbor},
	{"simple", "SimpleHandle", contest.Predecessor{}, simple},
	{"json", "JsonHandle", contest.Predecessor{}, json},
}

// variants returns the same five modes of each format, and MessagePack by its
// current specification.
func variants() (list []contest.Variant) {
	const url = "https://pkg.go.dev/github.com/ugorji/go/codec"
	for _, f := range formats {
		list = append(list, contest.Variant{
			Name:        "format=" + f.name,
			Default:     true,
			Doc:         "A new encoder or decoder of bytes for each value, with a " + f.handleName + ".",
			Format:      f.name,
			Claims:      contest.Claims{Concurrent: true},
			Predecessor: f.predecessor,
			Bind:        bind(f.handle, codec.EncodeOptions{}, codec.DecodeOptions{}),
		})
	}
	list = append(list, contest.Variant{
		Name:   "format=msgpack,config=newspec",
		Doc:    "Like format=msgpack with WriteExt: the current MessagePack, with types for text, bytes and time.",
		URL:    url + "#MsgpackHandle",
		Format: "msgpack",
		Claims: contest.Claims{Concurrent: true},
		Bind:   bind(newMsgpack, codec.EncodeOptions{}, codec.DecodeOptions{}),
	})
	for _, f := range formats {
		list = append(list, contest.Variant{
			Name:   "format=" + f.name + ",layout=array",
			Doc:    "Like format=" + f.name + " with StructToArray.",
			URL:    url + "#EncodeOptions",
			Format: f.name,
			Claims: contest.Claims{Concurrent: true},
			Bind:   bind(f.handle, codec.EncodeOptions{StructToArray: true}, codec.DecodeOptions{}),
		}, contest.Variant{
			Name:   "format=" + f.name + ",strings=alias",
			Doc:    "Like format=" + f.name + " with ZeroCopy: strings and byte slices point into the input.",
			URL:    url + "#DecodeOptions",
			Format: f.name,
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Bind:   bind(f.handle, codec.EncodeOptions{}, codec.DecodeOptions{ZeroCopy: true}),
		}, contest.Variant{
			Name:   "format=" + f.name + ",buffer=reuse",
			Doc:    "Like format=" + f.name + " with one Encoder and one Decoder, reset by ResetBytes for each value.",
			URL:    url + "#Encoder.ResetBytes",
			Format: f.name,
			Claims: contest.Claims{Reuse: true},
			Bind:   bindReuse(f.handle, codec.EncodeOptions{}),
		}, contest.Variant{
			Name:   "format=" + f.name + ",layout=array,buffer=reuse",
			Doc:    "Like format=" + f.name + ",buffer=reuse with StructToArray.",
			URL:    url + "#Encoder.ResetBytes",
			Format: f.name,
			Claims: contest.Claims{Reuse: true},
			Bind:   bindReuse(f.handle, codec.EncodeOptions{StructToArray: true}),
		})
	}
	return list
}
