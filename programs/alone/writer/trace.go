package writer

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"reflect"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/programs/alone"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verify/probe"
)

// A call is what a probe asked a codec to do.
type call struct {
	Op   string `json:"op"` // bind, marshal or unmarshal
	Type goType `json:"type"`
	// Value is the value to encode, or the destination, as Go writes it; see literal.
	Value string `json:"value,omitempty"`
	// Local is the time zone of the machine, if the probe chose one.
	Local string `json:"local,omitempty"`
}

// A goType names a type.
type goType struct {
	Package string `json:"package"`
	Name    string `json:"name"`
}

func goTypeOf(t reflect.Type) goType { return goType{t.PkgPath(), t.Name()} }

// trace asks a probe's question in a process of its own, which the library may end, and returns what
// the codec was asked to do until then.
func trace(variant string, w alone.Word) (calls []call, err error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	log, err := os.CreateTemp("", "serbench-alone-")
	if err != nil {
		return nil, err
	}
	defer os.Remove(log.Name())
	defer log.Close()
	asked, err := json.Marshal(question{Variant: variant, Group: w.Group, Probe: w.Probe, Damaged: w.Type})
	if err != nil {
		return nil, err
	}
	c := exec.Command(self, traceVerb, string(asked), log.Name())
	failed := c.Run() // a library that ends the process is why this is another one
	for d := json.NewDecoder(log); ; {
		var one call
		err := d.Decode(&one)
		switch {
		case err == nil:
			calls = append(calls, one)
		case !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF):
			return nil, err
		case len(calls) == 0:
			return nil, fmt.Errorf("the probe %s asked nothing: %w", w.Probe, cmp.Or(failed, errNothing))
		default:
			return calls, nil
		}
	}
}

// A question is what to trace: a probe, or the decoder of a type whose encodings are damaged.
type question struct {
	Variant string     `json:"variant"`
	Group   fact.Group `json:"group"`
	Probe   fact.Probe `json:"probe"`
	Damaged string     `json:"damaged"`
}

// traceVerb is the argument of a process that traces.
const traceVerb = "trace"

// ask asks a question of a variant that logs what its codecs are asked.
func (q question) ask(v *contest.Variant, log io.Writer) error {
	r := &recorder{log: json.NewEncoder(log), local: time.Local}
	recorded := r.variant(v)
	if q.Damaged != "" {
		_, err := probe.NewDecoder(recorded, q.Damaged)
		return err
	}
	g, err := probe.Find(q.Group)
	if err != nil {
		return err
	}
	full := true
	from, ok := g.Question(q.Probe, full)
	if !ok {
		return fmt.Errorf("no question of %s is about %s", q.Group, q.Probe)
	}
	err = g.Ask(recorded, probe.Order{Full: full, From: from}, func(s probe.Step) error {
		if s.Number != from {
			return errAsked
		}
		return nil
	})
	if errors.Is(err, errAsked) {
		return nil
	}
	return err
}

var (
	errAsked   = errors.New("the question was asked")
	errNothing = errors.New("it returned without a call")
)

// A recorder logs every call before it is made, because it may be the last one.
type recorder struct {
	log   *json.Encoder
	local *time.Location // before the probe
}

func (r *recorder) called(op string, t reflect.Type, value any) error {
	one := call{Op: op, Type: goTypeOf(t)}
	if time.Local != r.local {
		one.Local = time.Local.String()
	}
	if value != nil {
		one.Value = literal(reflect.ValueOf(value).Elem())
	}
	return r.log.Encode(one)
}

// variant returns a variant whose codecs log their calls.
func (r *recorder) variant(v *contest.Variant) *contest.Variant {
	recorded, bind := *v, v.Bind
	recorded.Bind = func(t *contest.Type) (contest.Codec, error) {
		if err := r.called("bind", t.Go, nil); err != nil {
			return nil, err
		}
		c, err := bind(t)
		if err != nil {
			return nil, err
		}
		one := recordedCodec{c, r, t.Go}
		native, isNative := c.(contest.NativeCodec)
		if isNative && v.Claims.Native {
			return recordedNative{native, r, t.Go}, nil
		}
		if resolver, ok := c.(contest.Resolver); ok {
			return recordedResolver{one, resolver}, nil
		}
		return one, nil
	}
	return &recorded
}

type recordedCodec struct {
	contest.Codec
	r  *recorder
	of reflect.Type
}

func (c recordedCodec) Marshal(v any) ([]byte, error) {
	if err := c.r.called("marshal", c.of, v); err != nil {
		return nil, err
	}
	return c.Codec.Marshal(v)
}

func (c recordedCodec) Unmarshal(data []byte, v any) error {
	if err := c.r.called("unmarshal", c.of, v); err != nil {
		return err
	}
	return c.Codec.Unmarshal(data, v)
}

type recordedResolver struct {
	recordedCodec
	resolver contest.Resolver
}

func (c recordedResolver) From(writer contest.Codec) (contest.Codec, error) {
	if recorded, ok := writer.(recordedResolver); ok {
		writer = recorded.Codec
	}
	if err := c.r.called("resolve", c.of, nil); err != nil {
		return nil, err
	}
	from, err := c.resolver.From(writer)
	if err != nil {
		return nil, err
	}
	return recordedCodec{from, c.r, c.of}, nil
}

// A recordedNative's values are those that are converted from and to messages.
type recordedNative struct {
	contest.NativeCodec
	r  *recorder
	of reflect.Type
}

func (c recordedNative) FromUser(v any) (any, error) {
	if err := c.r.called("marshal", c.of, v); err != nil {
		return nil, err
	}
	return c.NativeCodec.FromUser(v)
}

func (c recordedNative) Unmarshal(data []byte, m any) error {
	if err := c.r.called("unmarshal", c.of, reflect.New(c.of).Interface()); err != nil {
		return err
	}
	return c.NativeCodec.Unmarshal(data, m)
}
