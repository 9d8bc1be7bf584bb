// Package hashicorpmsgpack2 benchmarks github.com/hashicorp/go-msgpack/v2, a fork of
// ugorji/go/codec from 2018 with MessagePack and JSON.
//
// It walks the type by reflection and caches the result in the handle, which contains the
// options of a format. Strings and byte slices are copied. Fields use their json names. The
// encoder starts with a slice of 1 KiB. A time keeps its nanoseconds and comes back in UTC.
//
// The handles are zero values, as in the documentation's example. A zero MsgpackHandle writes
// the format's old specification, without separate types for bytes and time. WriteExt makes it
// write the current one. The decoder uses one struct for all values of a map, so structs that
// have maps themselves end up with one map between them: catalog comes back wrong, with
// MapValueReset too. What the documentation offers for single fields, such as numbers for
// keys, needs struct tags that ours do not have.
package hashicorpmsgpack2

import (
	"github.com/hashicorp/go-msgpack/v2/codec"

	"github.com/serbench/serbench/contest"
)

// Contestant is hashicorp/go-msgpack v2.
var Contestant = &contest.Contestant{
	Name:     "hashicorpmsgpack2",
	Doc:      "hashicorp/go-msgpack v2, a fork of ugorji/go/codec from 2018.",
	Module:   "github.com/hashicorp/go-msgpack/v2",
	License:  "MIT",
	URL:      url,
	Schema:   contest.Reflection,
	Variants: variants(),
}

const url = "https://pkg.go.dev/github.com/hashicorp/go-msgpack/v2/codec"

// variants returns the modes of both formats.
func variants() (list []contest.Variant) {
	for _, format := range []struct{ name, handle string }{{"msgpack", "MsgpackHandle"}, {"json", "JsonHandle"}} {
		list = append(list, contest.Variant{
			Name:    "format=" + format.name,
			Default: true,
			Doc:     "A new encoder or decoder of bytes for each value, with a zero " + format.handle + ".",
			Shown: contest.Quote{
				Place: "README.md",
				Text:  "enc = codec.NewEncoderBytes(&b, h) err = enc.Encode(v)",
				Seen:  "2026-11-22",
			},
			Format: format.name,
			Claims: contest.Claims{Concurrent: true},
			Bind:   bind(format.name, func(*options) {}),
		}, contest.Variant{
			Name:   "format=" + format.name + ",keys=sorted",
			Doc:    "Like format=" + format.name + " with Canonical: the keys of maps are sorted.",
			URL:    url + "#EncodeOptions",
			Format: format.name,
			Claims: contest.Claims{Concurrent: true},
			Bind:   bind(format.name, func(o *options) { o.Canonical = true }),
		}, contest.Variant{
			Name:   "format=" + format.name + ",keys=interned",
			Doc:    "Like format=" + format.name + " with InternString: a decoder allocates equal keys of maps once.",
			URL:    url + "#DecodeOptions",
			Format: format.name,
			Claims: contest.Claims{Concurrent: true},
			Bind:   bind(format.name, func(o *options) { o.InternString = true }),
		}, contest.Variant{
			Name:   "format=" + format.name + ",layout=array",
			Doc:    "Like format=" + format.name + " with StructToArray.",
			URL:    url + "#EncodeOptions",
			Fields: contest.ByPosition,
			Format: format.name,
			Claims: contest.Claims{Concurrent: true},
			Bind:   bind(format.name, func(o *options) { o.StructToArray = true }),
		}, contest.Variant{
			Name:   "format=" + format.name + ",buffer=reuse",
			Doc:    "Like format=" + format.name + " with one Encoder and one Decoder, reset by ResetBytes for each value and released explicitly.",
			URL:    url + "#Encoder.ResetBytes",
			Format: format.name,
			Claims: contest.Claims{Reuse: true},
			Bind:   bindReuse(format.name, func(*options) {}),
		}, contest.Variant{
			Name:   "format=" + format.name + ",layout=array,buffer=reuse",
			Doc:    "Like format=" + format.name + ",buffer=reuse with StructToArray.",
			URL:    url + "#Encoder.ResetBytes",
			Fields: contest.ByPosition,
			Format: format.name,
			Claims: contest.Claims{Reuse: true},
			Bind:   bindReuse(format.name, func(o *options) { o.StructToArray = true }),
		})
	}
	list = append(list, contest.Variant{
		Name:   "format=msgpack,config=newspec",
		Doc:    "Like format=msgpack with WriteExt: the current MessagePack, with types for text, bytes and time.",
		URL:    url + "#MsgpackHandle",
		Format: "msgpack",
		Claims: contest.Claims{Concurrent: true},
		Bind:   bind("msgpack", func(o *options) { o.writeExt = true }),
	}, contest.Variant{
		Name:   "format=json,html=raw",
		Doc:    "Like format=json with HTMLCharsAsIs: <, > and & are not escaped.",
		URL:    url + "#JsonHandle",
		Format: "json",
		Claims: contest.Claims{Concurrent: true},
		Bind:   bind("json", func(o *options) { o.htmlCharsAsIs = true }),
	})
	for i := range list {
		if list[i].Fields == "" {
			list[i].Fields = contest.ByName
		}
	}
	return list
}

// options are those of the library that variants set.
type options struct {
	codec.EncodeOptions
	codec.DecodeOptions
	explicitRelease, writeExt, htmlCharsAsIs bool
}

// handle makes a handle for a format. Every codec has its own.
func (o options) handle(format string) codec.Handle {
	if format == "json" {
		h := &codec.JsonHandle{HTMLCharsAsIs: o.htmlCharsAsIs}
		h.EncodeOptions, h.DecodeOptions, h.ExplicitRelease = o.EncodeOptions, o.DecodeOptions, o.explicitRelease
		return h
	}
	h := &codec.MsgpackHandle{WriteExt: o.writeExt}
	h.EncodeOptions, h.DecodeOptions, h.ExplicitRelease = o.EncodeOptions, o.DecodeOptions, o.explicitRelease
	return h
}

func bind(format string, set func(*options)) func(*contest.Type) (contest.Codec, error) {
	return func(*contest.Type) (contest.Codec, error) {
		var o options
		set(&o)
		return codecOf{o.handle(format)}, nil
	}
}

type codecOf struct{ handle codec.Handle }

func (c codecOf) Marshal(v any) (out []byte, err error) {
	err = codec.NewEncoderBytes(&out, c.handle).Encode(v)
	return out, err
}

func (c codecOf) Unmarshal(data []byte, v any) error {
	return codec.NewDecoderBytes(data, c.handle).Decode(v)
}

func bindReuse(format string, set func(*options)) func(*contest.Type) (contest.Codec, error) {
	return func(*contest.Type) (contest.Codec, error) {
		o := options{explicitRelease: true}
		set(&o)
		h := o.handle(format)
		return &reuseCodec{encoder: codec.NewEncoderBytes(new([]byte), h), decoder: codec.NewDecoderBytes(nil, h)}, nil
	}
}

type reuseCodec struct {
	encoder *codec.Encoder
	decoder *codec.Decoder
	buffer  []byte
}

func (c *reuseCodec) Marshal(v any) ([]byte, error) {
	c.encoder.ResetBytes(&c.buffer)
	err := c.encoder.Encode(v)
	return c.buffer, err
}

func (c *reuseCodec) Unmarshal(data []byte, v any) error {
	c.decoder.ResetBytes(data)
	return c.decoder.Decode(v)
}
