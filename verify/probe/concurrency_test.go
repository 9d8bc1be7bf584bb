package probe

import (
	"reflect"
	"sync/atomic"
	"testing"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verify/probe/probetypes"
)

// The concurrency probe needs a codec that is wrong only if two goroutines use it at once, for all
// types or for one kind of field.
func TestSharedBuffersAreCaught(t *testing.T) {
	for name, shares := range map[string]func(reflect.Type) bool{
		"any type":            func(reflect.Type) bool { return true },
		"integers of 64 bits": func(t reflect.Type) bool { return t == reflect.TypeFor[probetypes.HasUint64]() },
	} {
		v := variantOf(func() *planted {
			p := &planted{}
			p.marshal = func(data []byte) []byte {
				if !shares(p.typ) {
					return data
				}
				p.buffer = append(p.buffer[:0], data...)
				time.Sleep(time.Microsecond)
				return append([]byte(nil), p.buffer...)
			}
			return p
		})
		g, err := Find(fact.GroupConcurrency)
		if err != nil {
			t.Fatal(err)
		}
		if f := ask(g, v)[0]; f.Answer == fact.Yes {
			t.Errorf("%s: %+v", name, f)
		}
	}
}

// Values that come back otherwise each time or now and then, from one goroutine too, say nothing
// about several.
func TestWhatVariesAnywayIsNotBlamedOnGoroutines(t *testing.T) {
	for _, every := range []int64{1, 97} {
		turn := int64(0)
		v := variantOf(func() *planted {
			return &planted{after: func(v any) {
				if x, ok := v.(*probetypes.HasInt64); ok {
					if n := atomic.AddInt64(&turn, 1); n%every == 0 {
						x.V = n
					}
				}
			}}
		})
		g, err := Find(fact.GroupConcurrency)
		if err != nil {
			t.Fatal(err)
		}
		if f := ask(g, v)[0]; f.Answer != fact.Yes {
			t.Errorf("every %d: %+v", every, f)
		}
	}
}

// A library that a type within itself ends, without any goroutine, is not blamed for it here.
func TestGoroutinesShareNoTypeWithinItself(t *testing.T) {
	v := variantOf(func() *planted { return &planted{} })
	bind := v.Bind
	v.Bind = func(typ *contest.Type) (contest.Codec, error) {
		if typ == probetypes.Of[probetypes.Tree]() {
			t.Error("it would have ended the process")
		}
		return bind(typ)
	}
	g, err := Find(fact.GroupConcurrency)
	if err != nil {
		t.Fatal(err)
	}
	if f := ask(g, v)[0]; f.Answer != fact.Yes {
		t.Errorf("%+v", f)
	}
}
