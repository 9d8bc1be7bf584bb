package probe

import (
	"errors"
	"fmt"
	"log"
	"math"
	"slices"
	"strings"
	"testing"
	"time"
	"unsafe"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/verify/probe/probetypes"
)

// planted is an honest codec with one fault.
type planted struct {
	honest
	buffer    []byte
	before    func(v any)              // changes what is marshalled
	after     func(v any)              // changes what was unmarshalled
	marshal   func(data []byte) []byte // changes the encoding
	unmarshal func(data []byte, v any) (error, bool)
}

func (p *planted) Marshal(v any) ([]byte, error) {
	if p.before != nil {
		p.before(v)
	}
	data, err := p.honest.Marshal(v)
	if p.marshal != nil && err == nil {
		data = p.marshal(data)
	}
	return data, err
}

func (p *planted) Unmarshal(data []byte, v any) error {
	if p.unmarshal != nil {
		if err, done := p.unmarshal(data, v); done {
			return err
		}
	}
	if err := p.honest.Unmarshal(data, v); err != nil {
		return err
	}
	if p.after != nil {
		p.after(v)
	}
	return nil
}

// variantOf returns a variant with a fault.
func variantOf(fault func() *planted) *contest.Variant {
	return &contest.Variant{Name: "default", Default: true, Doc: "planted", Format: "test", Bind: func(t *contest.Type) (contest.Codec, error) {
		p := fault()
		p.typ = t.Go
		return p, nil
	}}
}

// askAll asks the questions of every group except concurrency, which takes long.
func askAll(v *contest.Variant) (all []Finding) {
	for _, g := range Groups {
		if g.Name != "concurrency" {
			all = append(all, ask(g, v)...)
		}
	}
	return all
}

// find returns the answer to one probe.
func find(t *testing.T, all []Finding, probe string) Finding {
	t.Helper()
	for _, f := range all {
		if f.Probe == probe {
			return f
		}
	}
	t.Fatalf("no probe %q", probe)
	return Finding{}
}

// An honest codec gets only the answers that one would wish, except about a renamed field,
// because it goes by the name.
func TestHonestCodecsHaveNoFindings(t *testing.T) {
	v := variantOf(func() *planted { return &planted{} })
	for _, f := range append(askAll(v), ask(Groups[len(Groups)-1], v)...) {
		renamed := strings.HasPrefix(f.Probe, "evolution: a field renamed") || strings.HasPrefix(f.Probe, "evolution: a field made optional")
		// encoding/json, in which the codec is written, refuses 10,000 levels.
		if !f.Good() && !renamed && f.Group != "recursion" {
			t.Errorf("%s: %s, of %s: %s", f.Probe, f.Answer, f.Input, f.Detail)
		}
	}
}

// Every planted fault is caught by name.
func TestPlantedFaultsAreCaught(t *testing.T) {
	var leaked any
	for _, test := range []struct {
		fault  string
		make   func() *planted
		probe  string
		answer Answer
	}{
		{"drops a field", func() *planted {
			return &planted{after: func(v any) {
				if n, ok := v.(*probetypes.Nested); ok {
					n.Name = ""
				}
			}}
		}, "nested: filled", result.Changed},
		{"reuses its buffer", func() *planted {
			p := &planted{}
			p.marshal = func(data []byte) []byte { p.buffer = append(p.buffer[:0], data...); return p.buffer }
			return p
		}, resultReused, result.Yes},
		{"reuses a dirty buffer", func() *planted {
			p := &planted{}
			p.marshal = func(data []byte) []byte {
				dirty := append(p.buffer[:0], data...)
				if len(data) < len(p.buffer) {
					dirty = p.buffer // keeps the rest of the last value
				}
				p.buffer = dirty
				return append([]byte(nil), dirty...)
			}
			return p
		}, "the same value after a longer one gives as many bytes", result.No},
		{"aliases its input", func() *planted {
			return &planted{unmarshal: func(data []byte, v any) (error, bool) {
				if text, ok := v.(*probetypes.HasText); ok {
					// The string is in the input as hexadecimal; a view of that will do.
					text.V = strings.Repeat("text ", 20)
					view := unsafe.String(&data[0], len(data))
					if strings.Contains(view, "74657874") {
						copy(data, text.V)
						text.V = unsafe.String(&data[0], len(text.V))
						return nil, true
					}
				}
				return nil, false
			}}
		}, textAliases, result.Yes},
		{"changes its input", func() *planted {
			return &planted{unmarshal: func(data []byte, v any) (error, bool) {
				text := string(data)
				clear(data)
				return honest{}.Unmarshal([]byte(text), v), true
			}}
		}, inputChanged, result.Yes},
		{"changes the value", func() *planted {
			return &planted{before: func(v any) {
				if n, ok := v.(*probetypes.Nested); ok {
					n.ID++
				}
			}}
		}, valueChanged, result.Yes},
		{"truncates times", func() *planted {
			return &planted{after: func(v any) {
				if x, ok := v.(*probetypes.HasTime); ok {
					x.V = x.V.Truncate(time.Millisecond)
				}
			}}
		}, "time: microseconds", result.Changed},
		{"loses zones", func() *planted {
			return &planted{after: func(v any) {
				if x, ok := v.(*probetypes.HasTime); ok {
					x.V = x.V.UTC()
				}
			}}
		}, "time: zone offset", result.Changed},
		{"sends floats as 32 bits", func() *planted {
			return &planted{after: func(v any) {
				if x, ok := v.(*probetypes.HasFloat64); ok {
					x.V = float64(float32(x.V))
				}
			}}
		}, "float64: 17 digits", result.Changed},
		{"forgets the sign of zero", func() *planted {
			return &planted{after: func(v any) {
				if x, ok := v.(*probetypes.HasFloat32); ok && x.V == 0 {
					x.V = 0
				}
			}}
		}, "float32: -0", result.Changed},
		{"sends integers as floats", func() *planted {
			return &planted{after: func(v any) {
				if x, ok := v.(*probetypes.HasInt64); ok {
					x.V = int64(float64(x.V))
				}
			}}
		}, "int64: 2^53+1", result.Changed},
		{"refuses the largest", func() *planted {
			return &planted{unmarshal: func(data []byte, _ any) (error, bool) {
				return errors.New("overflow"), strings.Contains(string(data), fmt.Sprint(uint64(math.MaxUint64)))
			}}
		}, "uint64: largest", result.Refused},
		{"repairs text", func() *planted {
			return &planted{after: func(v any) {
				if x, ok := v.(*probetypes.HasText); ok {
					x.V = strings.ToValidUTF8(x.V, "\ufffd")
				}
			}}
		}, "string: invalid UTF-8", result.Changed},
		{"is off by one in size", func() *planted {
			return &planted{marshal: func(data []byte) []byte {
				if len(data) > 127 {
					return data[:len(data)-1]
				}
				return data
			}}
		}, "string: 127 bytes", result.Refused},
		{"takes empty for nil", func() *planted {
			return &planted{after: func(v any) {
				if x, ok := v.(*probetypes.HasList); ok && len(x.V) == 0 {
					x.V = nil
				}
			}}
		}, "list: empty", result.Changed},
		{"keeps the value of the entry before for a zero", func() *planted {
			return &planted{after: func(v any) {
				x, ok := v.(*probetypes.HasMap)
				if !ok {
					return
				}
				// Key 0 is first, as in one of a thousand orders of the map.
				var keys []string
				for key := range x.V {
					keys = append(keys, key)
				}
				slices.Sort(keys)
				var last int64
				for _, key := range keys {
					if x.V[key] == 0 {
						x.V[key] = last
					}
					last = x.V[key]
				}
			}}
		}, "map: 1,000 keys", result.Changed},
		{"narrows an integer", func() *planted {
			return &planted{after: func(v any) {
				if x, ok := v.(*probetypes.HasUint16); ok {
					x.V = uint16(uint8(x.V))
				}
			}}
		}, "uint16: largest", result.Changed},
		{"refuses one width", func() *planted {
			return &planted{unmarshal: func(_ []byte, v any) (error, bool) {
				_, is := v.(*probetypes.HasInt8)
				return errors.New("no int8"), is
			}}
		}, "int8: -1", result.Refused},
		{"reads clocks as local ones", func() *planted {
			return &planted{after: func(v any) {
				if x, ok := v.(*probetypes.HasTime); ok {
					y, m, d := x.V.Date()
					x.V = time.Date(y, m, d, x.V.Hour(), x.V.Minute(), x.V.Second(), x.V.Nanosecond(), time.Local)
				}
			}}
		}, "time: machine elsewhere, instant", result.Changed},
		{"decodes into the machine's zone", func() *planted {
			return &planted{after: func(v any) {
				if x, ok := v.(*probetypes.HasTime); ok {
					x.V = x.V.Local()
				}
			}}
		}, "time: machine elsewhere, UTC stays UTC", result.Changed},
		{"keeps what a nil list replaces", func() *planted {
			return &planted{unmarshal: func(data []byte, v any) (error, bool) {
				x, ok := v.(*probetypes.HasList)
				if !ok {
					return nil, false
				}
				var fresh probetypes.HasList
				err := honest{}.Unmarshal(data, &fresh)
				if fresh.V != nil {
					x.V = fresh.V
				}
				return err, true
			}}
		}, "reused destination: a nil list", result.Changed},
		{"prints", func() *planted {
			return &planted{unmarshal: func([]byte, any) (error, bool) {
				fmt.Println("unexpected input")
				return nil, false
			}}
		}, printsNothing, result.No},
		{"logs", func() *planted {
			return &planted{unmarshal: func([]byte, any) (error, bool) {
				log.Print("unexpected input")
				return nil, false
			}}
		}, printsNothing, result.No},
		{"limits recursion", func() *planted {
			return &planted{before: func(v any) {
				depth := 0
				if x, ok := v.(*probetypes.Tree); ok {
					for ; len(x.Kids) > 0; x = &x.Kids[0] {
						depth++
					}
				}
				if depth > 10_000 {
					panic("too deep")
				}
			}}
		}, "recursion: 20000 levels", result.AnswerCrashed},
		{"leaks the previous value", func() *planted {
			return &planted{unmarshal: func(data []byte, v any) (error, bool) {
				if x, ok := v.(*probetypes.Old); ok && leaked != nil {
					fresh := probetypes.Old{}
					err := honest{}.Unmarshal(data, &fresh)
					if fresh.B != "" {
						x.B = fresh.B
					}
					x.A, x.C = fresh.A, fresh.C
					return err, true
				}
				leaked = v
				return nil, false
			}}
		}, "reused destination: fields that are zero", result.Changed},
		{"merges maps", func() *planted {
			return &planted{unmarshal: func(data []byte, v any) (error, bool) {
				x, ok := v.(*probetypes.HasMap)
				if !ok || x.V == nil {
					return nil, false
				}
				var fresh probetypes.HasMap
				err := honest{}.Unmarshal(data, &fresh)
				for key, value := range fresh.V {
					x.V[key] = value
				}
				return err, true
			}}
		}, "reused destination: a map", result.Changed},
		{"writes through pointers", func() *planted {
			return &planted{unmarshal: func(data []byte, v any) (error, bool) {
				x, ok := v.(*probetypes.HasPointer)
				if !ok || x.V == nil {
					return nil, false
				}
				var fresh probetypes.HasPointer
				err := honest{}.Unmarshal(data, &fresh)
				if fresh.V != nil {
					*x.V = *fresh.V
				} else {
					x.V = nil
				}
				return err, true
			}}
		}, "reused destination: writes through a pointer that it held", result.Yes},
		{"accepts everything", func() *planted {
			return &planted{unmarshal: func(data []byte, v any) (error, bool) {
				_ = honest{}.Unmarshal(data, v)
				return nil, true
			}}
		}, "a failed unmarshal leaves parts in the destination", result.Changed},
		{"writes maps in any order", func() *planted {
			turn := 0
			return &planted{marshal: func(data []byte) []byte {
				turn++
				return append(data, strings.Repeat(" ", turn%2)...)
			}}
		}, "the same map gives the same bytes", result.No},
		{"goes by position", func() *planted {
			return &planted{after: func(v any) {
				if x, ok := v.(*probetypes.Reordered); ok {
					x.C, x.A = int32(x.A), int64(x.C)
				}
			}}
		}, "evolution: fields in another order, old bytes", result.Changed},
	} {
		leaked = nil
		if f := find(t, askAll(variantOf(test.make)), test.probe); f.Answer != test.answer {
			t.Errorf("a codec that %s: %s is %s (%s), want %s", test.fault, test.probe, f.Answer, f.Detail, test.answer)
		} else if f.Answer == result.Changed && f.Detail == "" {
			t.Errorf("a codec that %s: %s does not say what changed", test.fault, test.probe)
		}
	}
}

// A panic is an answer, and the questions continue.
func TestPanicsAreAnswers(t *testing.T) {
	v := variantOf(func() *planted {
		return &planted{unmarshal: func(_ []byte, v any) (error, bool) {
			if x, ok := v.(*probetypes.HasBytes); ok {
				_ = x.V[5]
			}
			return nil, false
		}}
	})
	all := askAll(v)
	if f := find(t, all, "bytes: every byte"); f.Answer != result.AnswerCrashed || !strings.Contains(f.Detail, "index out of range") {
		t.Errorf("%+v", f)
	}
	if f := find(t, all, "string: empty"); f.Answer != result.Kept {
		t.Errorf("%+v", f)
	}
}

// A type that the library can't carry is one finding, with the reason.
func TestUnsupportedKinds(t *testing.T) {
	v := variantOf(func() *planted { return &planted{} })
	bind := v.Bind
	v.Bind = func(t *contest.Type) (contest.Codec, error) {
		if t == probetypes.Of[probetypes.HasMap]() {
			return nil, errors.New("no maps here")
		}
		return bind(t)
	}
	g, err := Find("fidelity of map")
	if err != nil {
		t.Fatal(err)
	}
	all := ask(g, v)
	if f := find(t, all, "map"); f.Answer != result.Unsupported || f.Detail != "no maps here" {
		t.Errorf("%+v", f)
	}
	for _, f := range all {
		if strings.HasPrefix(f.Probe, "map: ") {
			t.Errorf("asked anyway: %+v", f)
		}
	}
}
