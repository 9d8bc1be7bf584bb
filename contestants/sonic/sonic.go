// Package sonic benchmarks github.com/bytedance/sonic, which scans text with SIMD
// instructions and, on amd64, compiles a type into machine code at run time. On
// processors and Go versions that it does not know it falls back to
// encoding/json.
//
// sonic.Unmarshal copies the whole input once and lets the decoded strings point
// into that copy, so keeping one string keeps all of it alive. ConfigStd then
// copies each string as well. Only UnmarshalString points into the caller's
// bytes. By default it does not escape HTML, sort map keys or check strings, and
// of equal names the last one counts. The sign of -0 is lost. NaN and the
// infinities are refused. A time keeps its nanoseconds and its offset, not its
// zone's name.
package sonic

import (
	"unsafe"

	"github.com/bytedance/sonic"
	"github.com/bytedance/sonic/encoder"

	"github.com/serbench/serbench/contest"
)

// Contestant is bytedance/sonic.
var Contestant = &contest.Contestant{
	Name:    "sonic",
	Doc:     "bytedance/sonic, JSON with SIMD instructions and machine code compiled at run time.",
	Module:  "github.com/bytedance/sonic",
	License: "Apache-2.0",
	URL:     "https://pkg.go.dev/github.com/bytedance/sonic",
	Schema:  contest.Reflection,
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "sonic.Marshal and sonic.Unmarshal, which are those of ConfigDefault.",
			Shown:   contest.Quote{Place: "README.md", Text: "output, err := sonic.Marshal(&data)", Seen: "2026-11-22"},
			Fields:  contest.ByName,
			Format:  "json",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    func(*contest.Type) (contest.Codec, error) { return codec{}, nil },
		},
		{
			Name:   "config=std",
			Doc:    "Marshal and Unmarshal of ConfigStd, which behaves like encoding/json.",
			URL:    "https://pkg.go.dev/github.com/bytedance/sonic#pkg-variables",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   func(*contest.Type) (contest.Codec, error) { return sonic.ConfigStd, nil },
		},
		{
			Name:   "config=fastest",
			Doc:    "Marshal and Unmarshal of ConfigFastest: the output of a json.Marshaler and skipped input are not checked.",
			URL:    "https://pkg.go.dev/github.com/bytedance/sonic#pkg-variables",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   func(*contest.Type) (contest.Codec, error) { return sonic.ConfigFastest, nil },
		},
		{
			Name:   "config=pretouch",
			Doc:    "Like the default, after sonic.Pretouch has compiled the type.",
			URL:    "https://github.com/bytedance/sonic#pretouch",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind: func(t *contest.Type) (contest.Codec, error) {
				return codec{}, sonic.Pretouch(t.Go)
			},
		},
		{
			Name:   "html=escaped",
			Doc:    "Marshal and Unmarshal of a configuration with EscapeHTML.",
			URL:    "https://github.com/bytedance/sonic#escape-html",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bind(sonic.Config{EscapeHTML: true}),
		},
		{
			Name:   "keys=sorted",
			Doc:    "Marshal and Unmarshal of a configuration with SortMapKeys.",
			URL:    "https://github.com/bytedance/sonic#sort-keys",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bind(sonic.Config{SortMapKeys: true}),
		},
		{
			Name:   "text=checked",
			Doc:    "Marshal and Unmarshal of a configuration with ValidateString.",
			URL:    "https://pkg.go.dev/github.com/bytedance/sonic#Config",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bind(sonic.Config{ValidateString: true}),
		},
		{
			Name:   "strings=alias",
			Doc:    "sonic.Marshal; sonic.UnmarshalString of the input as a string without a copy: strings point into the input.",
			URL:    "https://github.com/bytedance/sonic#pass-string-or-byte",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Bind:   func(*contest.Type) (contest.Codec, error) { return aliasCodec{}, nil },
		},
		{
			Name:   "buffer=reuse",
			Doc:    "encoder.EncodeInto without options, like ConfigDefault, into a slice that is kept.",
			URL:    "https://pkg.go.dev/github.com/bytedance/sonic/encoder#EncodeInto",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Reuse: true},
			Bind:   func(*contest.Type) (contest.Codec, error) { return &reuseCodec{}, nil },
		},
		{
			Name:   "buffer=reuse,strings=alias",
			Doc:    "Marshal of buffer=reuse and Unmarshal of strings=alias.",
			URL:    "https://github.com/bytedance/sonic#pass-string-or-byte",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Reuse: true, Alias: true},
			Bind:   func(*contest.Type) (contest.Codec, error) { return &reuseAliasCodec{}, nil },
		},
	},
}

type codec struct{}

func (codec) Marshal(v any) ([]byte, error)      { return sonic.Marshal(v) }
func (codec) Unmarshal(data []byte, v any) error { return sonic.Unmarshal(data, v) }

func bind(config sonic.Config) func(*contest.Type) (contest.Codec, error) {
	api := config.Froze()
	return func(*contest.Type) (contest.Codec, error) { return api, nil }
}

type aliasCodec struct{ codec }

func (aliasCodec) Unmarshal(data []byte, v any) error {
	return sonic.UnmarshalString(unsafe.String(unsafe.SliceData(data), len(data)), v)
}

type reuseCodec struct {
	codec
	buffer []byte
}

func (c *reuseCodec) Marshal(v any) ([]byte, error) {
	c.buffer = c.buffer[:0]
	err := encoder.EncodeInto(&c.buffer, v, 0)
	return c.buffer, err
}

type reuseAliasCodec struct{ reuseCodec }

func (*reuseAliasCodec) Unmarshal(data []byte, v any) error {
	return aliasCodec{}.Unmarshal(data, v)
}
