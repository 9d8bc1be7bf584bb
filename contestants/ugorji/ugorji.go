// Package ugorji benchmarks github.com/ugorji/go/codec, one library for five wire
// formats: MessagePack, Binc, CBOR, JSON and its own, called simple.
//
// It walks the type by reflection and caches the result in the handle, which
// contains the options of a format. Strings and byte slices are copied, unless
// strings=alias asks for ones that point into the input. Fields use their json
// names. Bytes after a value are not looked at.
//
// The handles are zero values, as in the documentation's example. A zero
// MsgpackHandle writes the format's old specification, without separate types for
// bytes and time. WriteExt makes it write the current one. A time keeps its
// nanoseconds, except in CBOR: in whichever form it is written, the decoder rounds
// it to microseconds, which is format=cbor,time=native. TimeNotBuiltin, which
// should leave times to their own MarshalBinary or to an extension, has no effect
// on the fields of a struct in this version. So for CBOR, types with times go
// through mirrors.
//
// Binc loses the sign of -0 and spoils the integer -(2^32-1). JSON writes NaN and
// the infinities as null, which is read as zero, and text that is not UTF-8 with
// U+FFFD in it, which ValidateUnicode then refuses to read. More than 1,024 nested
// values are refused. Simple with EncZeroValuesAsNil reads a pointer to zero as
// nil.
package ugorji

import "github.com/serbench/serbench/contest"

const url = "https://pkg.go.dev/github.com/ugorji/go/codec"

//go:generate go run ../.. generate --lib ugorji

// Contestant is ugorji/go/codec.
var Contestant = &contest.Contestant{
	Name:    "ugorji",
	Doc:     "ugorji/go/codec, one library for MessagePack, Binc, CBOR, JSON and simple.",
	Module:  "github.com/ugorji/go/codec",
	License: "MIT",
	URL:     url,
	Schema:  contest.Reflection,
	Conventions: []string{
		"In CBOR, a time is its seconds since 1970 in an int64 and its nanoseconds in a uint32, two fields beside each other, and comes back in UTC.",
	},
	Variants: variants(),
}

// A format is a wire format, with what makes a handle for it.
type format struct {
	name, handleName string
	predecessor      contest.Predecessor
	make             maker
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

// variants returns the same six modes of each format, and those that only one of them has.
func variants() (list []contest.Variant) {
	for _, f := range formats {
		list = append(list, contest.Variant{
			Name:        "format=" + f.name,
			Default:     true,
			Doc:         "A new encoder or decoder of bytes for each value, with a " + f.handleName + ".",
			Shown:       contest.Quote{Place: "README.md", Text: "enc = codec.NewEncoderBytes(&b, h) err = enc.Encode(v)", Seen: "2026-11-22"},
			Fields:      contest.ByName,
			Format:      f.name,
			Claims:      contest.Claims{Concurrent: true},
			Predecessor: f.predecessor,
			Bind:        bind(f.make),
		})
	}
	list = append(list, special()...)
	for _, f := range formats {
		list = append(list, f.modes()...)
	}
	for i := range list {
		if v := &list[i]; v.Format == "cbor" && v.Name != "format=cbor,time=native" {
			v.Mirror, v.Bind = true, contest.Mirrored("native", contest.Holding(contest.IsTime), v.Bind)
		}
	}
	return list
}

// modes are the uses that every format has.
func (f format) modes() []contest.Variant {
	name := "format=" + f.name
	return []contest.Variant{
		{
			Name:   name + ",layout=array",
			Doc:    "Like " + name + " with StructToArray.",
			URL:    url + "#EncodeOptions",
			Fields: contest.ByPosition,
			Format: f.name,
			Claims: contest.Claims{Concurrent: true},
			Bind:   bind(f.make, array),
		},
		{
			Name:   name + ",strings=alias",
			Doc:    "Like " + name + " with ZeroCopy: strings and byte slices point into the input.",
			URL:    url + "#DecodeOptions",
			Fields: contest.ByName,
			Format: f.name,
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Bind:   bind(f.make, alias),
		},
		{
			Name:   name + ",buffer=reuse",
			Doc:    "Like " + name + " with one Encoder and one Decoder, reset by ResetBytes for each value.",
			URL:    url + "#Encoder.ResetBytes",
			Fields: contest.ByName,
			Format: f.name,
			Claims: contest.Claims{Reuse: true},
			Bind:   bindReuse(f.make),
		},
		{
			Name:   name + ",buffer=reuse,strings=alias",
			Doc:    "Like " + name + ",buffer=reuse with ZeroCopy: strings and byte slices point into the input.",
			URL:    url + "#DecodeOptions",
			Fields: contest.ByName,
			Format: f.name,
			Claims: contest.Claims{Reuse: true, Alias: true},
			Bind:   bindReuse(f.make, alias),
		},
		{
			Name:   name + ",layout=array,buffer=reuse",
			Doc:    "Like " + name + ",buffer=reuse with StructToArray.",
			URL:    url + "#Encoder.ResetBytes",
			Fields: contest.ByPosition,
			Format: f.name,
			Claims: contest.Claims{Reuse: true},
			Bind:   bindReuse(f.make, array),
		},
	}
}

// special are the uses that only one format has, or for which formats differ.
func special() []contest.Variant {
	list := []contest.Variant{
		{
			Name:   "format=msgpack,config=newspec",
			Doc:    "Like format=msgpack with WriteExt: the current MessagePack, with types for text, bytes and time.",
			URL:    url + "#MsgpackHandle",
			Format: "msgpack",
			Bind:   bind(newMsgpack),
		},
		{
			Name:   "format=binc,config=symbols",
			Doc:    "Like format=binc with AsSymbols: a name is written once for each value, and then as a number.",
			URL:    url + "#BincHandle",
			Format: "binc",
			Bind:   bind(symbols),
		},
		{
			Name:   "format=cbor,time=native",
			Doc:    "Like format=cbor on the user's own type: times to the microsecond.",
			URL:    url + "#CborHandle",
			Format: "cbor",
			Bind:   bind(cbor),
		},
		{
			Name:   "format=cbor,config=optimumsize",
			Doc:    "Like format=cbor with OptimumSize: floats take fewer bytes where that loses nothing.",
			URL:    url + "#EncodeOptions",
			Format: "cbor",
			Bind:   bind(cbor, optimum),
		},
		{
			Name:   "format=simple,config=zeronil",
			Doc:    "Like format=simple with EncZeroValuesAsNil: zero values are written as nil.",
			URL:    url + "#SimpleHandle",
			Format: "simple",
			Bind:   bind(zeroAsNil),
		},
		{
			Name:   "format=json,html=raw",
			Doc:    "Like format=json with HTMLCharsAsIs.",
			URL:    url + "#JsonHandle",
			Format: "json",
			Bind:   bind(rawHTML),
		},
		{
			Name:   "format=json,keys=sorted",
			Doc:    "Like format=json with Canonical, which sorts the keys of maps.",
			URL:    url + "#EncodeOptions",
			Format: "json",
			Bind:   bind(json, sorted),
		},
		{
			Name:   "format=json,config=validateunicode",
			Doc:    "Like format=json with ValidateUnicode, which refuses escapes of half a character and of U+FFFD, but no bytes.",
			URL:    url + "#DecodeOptions",
			Format: "json",
			Bind:   bind(json, checked),
		},
	}
	for i := range list {
		list[i].Fields = contest.ByName
		list[i].Claims = contest.Claims{Concurrent: true}
	}
	return list
}
