package gen

import (
	"strings"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// codecs is the code of a root's codecs: both formats, each with a fresh buffer
// and with one that is kept, and the binary format without a copy of byte slices.
func codecs(root *schema.Node) string {
	copied := "user"
	if root.HasBytes() {
		copied = "copied"
	}
	binary := strings.NewReplacer("$way", "binary", "$Way", "Binary", "$Format", "Binary", "$user", copied)
	text := strings.NewReplacer("$way", "text", "$Way", "Text", "$Format", "Textual", "$user", "user")
	return binary.Replace(format) + alias + text.Replace(format)
}

// natives is the code of the codecs that work on generic data. Its byte slices
// point into the binary decoder's input, so the codec copies the input.
func natives(f *gen.File, root *schema.Node) string {
	input := "data"
	if root.HasBytes() {
		input = f.Import("bytes") + ".Clone(data)"
	}
	binary := strings.NewReplacer("$way", "binary", "$Way", "Binary", "$Format", "Binary", "$input", input)
	text := strings.NewReplacer("$way", "text", "$Way", "Text", "$Format", "Textual", "$input", "data")
	return binary.Replace(message) + text.Replace(message)
}

const format = `
type $way$N struct {
	codec *goavro.Codec
	size  contest.SizeHint
}

func new$Way$N() *$way$N { return &$way$N{codec: newCodec(schema$N)} }

func (c *$way$N) Marshal(v any) ([]byte, error) {
	out, err := c.codec.$FormatFromNative(c.size.Buffer(), native$N(v.(*$T)))
	return c.size.Keep(out), err
}

func (c *$way$N) Unmarshal(data []byte, v any) error {
	native, _, err := c.codec.NativeFrom$Format(data)
	if err != nil {
		return err
	}
	return $user$N(native.(map[string]interface{}), v.(*$T))
}

type $wayGrow$N struct{ *$way$N }

func new$WayGrow$N() *$wayGrow$N { return &$wayGrow$N{new$Way$N()} }

func (c *$wayGrow$N) Marshal(v any) ([]byte, error) {
	return c.codec.$FormatFromNative(nil, native$N(v.(*$T)))
}

type $wayReuse$N struct {
	*$way$N
	buffer []byte
}

func new$WayReuse$N() *$wayReuse$N { return &$wayReuse$N{$way$N: new$Way$N()} }

func (c *$wayReuse$N) Marshal(v any) ([]byte, error) {
	out, err := c.codec.$FormatFromNative(c.buffer[:0], native$N(v.(*$T)))
	if err != nil {
		return nil, err
	}
	c.buffer = out
	return out, nil
}
`

// alias leaves byte slices as the binary decoder returns them.
const alias = `
type binaryAlias$N struct{ *binary$N }

func newBinaryAlias$N() *binaryAlias$N { return &binaryAlias$N{newBinary$N()} }

func (c *binaryAlias$N) Unmarshal(data []byte, v any) error {
	native, _, err := c.codec.NativeFromBinary(data)
	if err != nil {
		return err
	}
	return user$N(native.(map[string]interface{}), v.(*$T))
}
`

const message = `
type $wayNative$N struct {
	codec *goavro.Codec
	size  contest.SizeHint
}

func new$WayNative$N() *$wayNative$N { return &$wayNative$N{codec: newCodec(schema$N)} }

func (c *$wayNative$N) Marshal(msg any) ([]byte, error) {
	out, err := c.codec.$FormatFromNative(c.size.Buffer(), *msg.(*map[string]interface{}))
	return c.size.Keep(out), err
}

func (c *$wayNative$N) Unmarshal(data []byte, msg any) error {
	native, _, err := c.codec.NativeFrom$Format($input)
	if err != nil {
		return err
	}
	*msg.(*map[string]interface{}) = native.(map[string]interface{})
	return nil
}

func (*$wayNative$N) NewMessage() any { return new(map[string]interface{}) }

func (*$wayNative$N) FromUser(v any) (any, error) {
	msg := native$N(v.(*$T))
	return &msg, nil
}

func (*$wayNative$N) ToUser(msg, v any) error {
	return user$N(*msg.(*map[string]interface{}), v.(*$T))
}

func (*$wayNative$N) Reset(msg any) { *msg.(*map[string]interface{}) = nil }
`
