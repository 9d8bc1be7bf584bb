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
	"github.com/serbench/serbench/result/fact"
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
		if g.Name != fact.GroupConcurrency {
			all = append(all, ask(g, v)...)
		}
	}
	return all
}

// find returns the answer to one probe.
func find(t *testing.T, all []Finding, probe fact.Probe) Finding {
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
	var byName []fact.Probe
	for _, place := range fact.Places {
		byName = slices.Concat(byName, fact.FieldRenamed.In(place), fact.FieldOptional.In(place))
	}
	v := variantOf(func() *planted { return &planted{} })
	for _, f := range append(askAll(v), ask(Groups[len(Groups)-1], v)...) {
		renamed := slices.Contains(byName, f.Probe)
		// encoding/json, in which the codec is written, refuses 10,000 levels.
		if !f.Good() && !renamed && f.Group != fact.GroupRecursion {
			t.Errorf("%s: %s, of %s: %s", f.Probe, f.Answer, f.Input, f.Detail)
		}
	}
}

// Every planted fault is caught by name. It is one table: a fault, and what the probes find of it.
func TestPlantedFaultsAreCaught(t *testing.T) {
	var leaked any
	for _, test := range []struct {
		fault  string
		make   func() *planted
		probe  fact.Probe
		answer Answer
	}{
		{"drops a field", func() *planted {
			return &planted{after: func(v any) {
				if n, ok := v.(*probetypes.Nested); ok {
					n.Name = ""
				}
			}}
		}, fact.NestedFilled, fact.Changed},
		{"reuses its buffer", func() *planted {
			p := &planted{}
			p.marshal = func(data []byte) []byte { p.buffer = append(p.buffer[:0], data...); return p.buffer }
			return p
		}, fact.ResultReused, fact.Yes},
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
		}, fact.SameLength, fact.No},
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
		}, fact.TextAliases, fact.Yes},
		{"changes its input", func() *planted {
			return &planted{unmarshal: func(data []byte, v any) (error, bool) {
				text := string(data)
				clear(data)
				return honest{}.Unmarshal([]byte(text), v), true
			}}
		}, fact.InputChanged, fact.Yes},
		{"changes the value", func() *planted {
			return &planted{before: func(v any) {
				if n, ok := v.(*probetypes.Nested); ok {
					n.ID++
				}
			}}
		}, fact.ValueChanged, fact.Yes},
		{"truncates times", func() *planted {
			return &planted{after: func(v any) {
				if x, ok := v.(*probetypes.HasTime); ok {
					x.V = x.V.Truncate(time.Millisecond)
				}
			}}
		}, fact.TimeMicroseconds, fact.Changed},
		{"loses zones", func() *planted {
			return &planted{after: func(v any) {
				if x, ok := v.(*probetypes.HasTime); ok {
					x.V = x.V.UTC()
				}
			}}
		}, fact.TimeZoneOffset, fact.Changed},
		{"sends floats as 32 bits", func() *planted {
			return &planted{after: func(v any) {
				if x, ok := v.(*probetypes.HasFloat64); ok {
					x.V = float64(float32(x.V))
				}
			}}
		}, fact.Float64Digits, fact.Changed},
		{"forgets the sign of zero", func() *planted {
			return &planted{after: func(v any) {
				if x, ok := v.(*probetypes.HasFloat32); ok && x.V == 0 {
					x.V = 0
				}
			}}
		}, fact.Float32NegativeZero, fact.Changed},
		{"sends integers as floats", func() *planted {
			return &planted{after: func(v any) {
				if x, ok := v.(*probetypes.HasInt64); ok {
					x.V = int64(float64(x.V))
				}
			}}
		}, fact.Power(fact.Int64, 53, 1, false), fact.Changed},
		{"refuses the largest", func() *planted {
			return &planted{unmarshal: func(data []byte, _ any) (error, bool) {
				return errors.New("overflow"), strings.Contains(string(data), fmt.Sprint(uint64(math.MaxUint64)))
			}}
		}, fact.Largest(fact.Uint64), fact.Refused},
		{"repairs text", func() *planted {
			return &planted{after: func(v any) {
				if x, ok := v.(*probetypes.HasText); ok {
					x.V = strings.ToValidUTF8(x.V, "\ufffd")
				}
			}}
		}, fact.StringInvalid, fact.Changed},
		{"is off by one in size", func() *planted {
			return &planted{marshal: func(data []byte) []byte {
				if len(data) > 127 {
					return data[:len(data)-1]
				}
				return data
			}}
		}, fact.Length(fact.String, 127), fact.Refused},
		{"takes empty for nil", func() *planted {
			return &planted{after: func(v any) {
				if x, ok := v.(*probetypes.HasList); ok && len(x.V) == 0 {
					x.V = nil
				}
			}}
		}, fact.ListEmpty, fact.Changed},
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
		}, fact.MapManyKeys, fact.Changed},
		{"narrows an integer", func() *planted {
			return &planted{after: func(v any) {
				if x, ok := v.(*probetypes.HasUint16); ok {
					x.V = uint16(uint8(x.V))
				}
			}}
		}, fact.Largest(fact.Uint16), fact.Changed},
		{"refuses one width", func() *planted {
			return &planted{unmarshal: func(_ []byte, v any) (error, bool) {
				_, is := v.(*probetypes.HasInt8)
				return errors.New("no int8"), is
			}}
		}, fact.MinusOne(fact.Int8), fact.Refused},
		{"reads clocks as local ones", func() *planted {
			return &planted{after: func(v any) {
				if x, ok := v.(*probetypes.HasTime); ok {
					y, m, d := x.V.Date()
					x.V = time.Date(y, m, d, x.V.Hour(), x.V.Minute(), x.V.Second(), x.V.Nanosecond(), time.Local)
				}
			}}
		}, fact.TimeElsewhere, fact.Changed},
		{"decodes into the machine's zone", func() *planted {
			return &planted{after: func(v any) {
				if x, ok := v.(*probetypes.HasTime); ok {
					x.V = x.V.Local()
				}
			}}
		}, fact.TimeElsewhereStaysUTC, fact.Changed},
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
		}, fact.ReusedNilList, fact.Changed},
		{"prints", func() *planted {
			return &planted{unmarshal: func([]byte, any) (error, bool) {
				fmt.Println("unexpected input")
				return nil, false
			}}
		}, fact.PrintsNothing, fact.No},
		{"logs", func() *planted {
			return &planted{unmarshal: func([]byte, any) (error, bool) {
				log.Print("unexpected input")
				return nil, false
			}}
		}, fact.PrintsNothing, fact.No},
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
		}, fact.Levels(fact.ManyLevels), fact.Crash},
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
		}, fact.ReusedZeroFields, fact.Changed},
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
		}, fact.ReusedMap, fact.Changed},
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
		}, fact.ReusedWritesThrough, fact.Yes},
		{"accepts everything", func() *planted {
			return &planted{unmarshal: func(data []byte, v any) (error, bool) {
				_ = honest{}.Unmarshal(data, v)
				return nil, true
			}}
		}, fact.FailureLeavesParts, fact.Changed},
		{"writes maps in any order", func() *planted {
			turn := 0
			return &planted{marshal: func(data []byte) []byte {
				turn++
				return append(data, strings.Repeat(" ", turn%2)...)
			}}
		}, fact.SameMap, fact.No},
		{"goes by position", func() *planted {
			return &planted{after: func(v any) {
				if x, ok := v.(*probetypes.Reordered); ok {
					x.C, x.A = int32(x.A), int64(x.C)
				}
			}}
		}, fact.FieldsReordered.OldBytes(), fact.Changed},
	} {
		leaked = nil
		if f := find(t, askAll(variantOf(test.make)), test.probe); f.Answer != test.answer {
			t.Errorf("a codec that %s: %s is %s (%s), want %s", test.fault, test.probe, f.Answer, f.Detail, test.answer)
		} else if f.Answer == fact.Changed && f.Detail == "" {
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
	if f := find(t, all, fact.BytesEvery); f.Answer != fact.Crash || !strings.Contains(f.Detail, "index out of range") {
		t.Errorf("%+v", f)
	}
	if f := find(t, all, fact.StringEmpty); f.Answer != fact.Kept {
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
	g, err := Find(fact.FidelityOf("map"))
	if err != nil {
		t.Fatal(err)
	}
	all := ask(g, v)
	if f := find(t, all, fact.Map.Whole()); f.Answer != fact.Unsupported || f.Detail != "no maps here" {
		t.Errorf("%+v", f)
	}
	for _, f := range all {
		if fact.Map.Has(f.Probe) {
			t.Errorf("asked anyway: %+v", f)
		}
	}
}
