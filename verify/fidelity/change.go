package fidelity

import (
	"encoding/base64"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/serbench/serbench/contest"
)

// A Change is a difference of a single value in a form that another process can read. Only
// the library's second program can say which loss explains it, because only that program has
// the types of the probes.
type Change struct {
	Kind string `json:"kind"` // one of the kinds below
	Want string `json:"want,omitempty"`
	Got  string `json:"got,omitempty"`
}

// The kinds of changes that a loss may explain. Numbers are written as their bits, because
// floats must survive exactly, NaN included. Times are the base64 of time.Time's own
// encoding, which keeps the zone.
const (
	timeChange    = "time"
	float64Change = "float64"
	float32Change = "float32"
	int64Change   = "int64"
	zeroAsNil     = "zero as nil"
)

// ChangeOf converts a difference; ok is false if no loss could explain it.
func ChangeOf(d Difference) (c Change, ok bool) {
	if d.Missing {
		isPointer := d.Want.Kind() == reflect.Pointer && d.Got.Kind() == reflect.Pointer
		if !isPointer || d.Want.IsNil() || !d.Want.Elem().IsZero() || !d.Got.IsNil() {
			return Change{}, false
		}
		return Change{Kind: zeroAsNil}, true
	}
	if d.Want.Type() == reflect.TypeFor[time.Time]() {
		want, wantErr := d.Want.Interface().(time.Time).MarshalBinary()
		got, gotErr := d.Got.Interface().(time.Time).MarshalBinary()
		return Change{timeChange, base64.StdEncoding.EncodeToString(want), base64.StdEncoding.EncodeToString(got)}, wantErr == nil && gotErr == nil
	}
	// No probe names a loss of the other kinds, so a difference in one of them is always
	// wrong.
	bits := func(n uint64) string { return strconv.FormatUint(n, 16) }
	switch d.Want.Kind() {
	case reflect.Float64:
		return Change{float64Change, bits(math.Float64bits(d.Want.Float())), bits(math.Float64bits(d.Got.Float()))}, true
	case reflect.Float32:
		return Change{float32Change, bits(uint64(math.Float32bits(float32(d.Want.Float())))), bits(uint64(math.Float32bits(float32(d.Got.Float()))))}, true
	case reflect.Int64, reflect.Int:
		return Change{int64Change, bits(uint64(d.Want.Int())), bits(uint64(d.Got.Int()))}, true
	}
	return Change{}, false
}

// Difference converts the change back.
func (c Change) Difference() (Difference, error) {
	if c.Kind == zeroAsNil {
		// Any type will do: losses only look at nil and zero here.
		return Difference{Missing: true, Want: reflect.ValueOf(new(int64)), Got: reflect.ValueOf((*int64)(nil))}, nil
	}
	want, err := c.value(c.Want)
	if err != nil {
		return Difference{}, err
	}
	got, err := c.value(c.Got)
	return Difference{Want: want, Got: got}, err
}

func (c Change) value(text string) (reflect.Value, error) {
	if c.Kind == timeChange {
		var at time.Time
		data, err := base64.StdEncoding.DecodeString(text)
		if err == nil {
			err = at.UnmarshalBinary(data)
		}
		return reflect.ValueOf(at), err
	}
	n, err := strconv.ParseUint(text, 16, 64)
	if err != nil {
		return reflect.Value{}, err
	}
	switch c.Kind {
	case float64Change:
		return reflect.ValueOf(math.Float64frombits(n)), nil
	case float32Change:
		return reflect.ValueOf(math.Float32frombits(uint32(n))), nil
	case int64Change:
		return reflect.ValueOf(int64(n)), nil
	}
	return reflect.Value{}, fmt.Errorf("no change is of the kind %q", c.Kind)
}

// Changes collects what a library changed, for another process to explain. Its method Losses
// is a [Losses] that accepts every difference that a loss could explain, so the outcome names
// no loss until the other process has answered.
type Changes struct {
	// Each change is kept once, because to explain one means to send it through the library
	// again.
	seen map[Change]bool
	list []Change
}

// Losses returns one loss that collects the differences it is asked about.
func (c *Changes) Losses(*contest.Variant) []Loss {
	c.seen = map[Change]bool{}
	return []Loss{{Explains: func(d Difference) bool {
		change, ok := ChangeOf(d)
		if ok && !c.seen[change] {
			c.seen[change] = true
			c.list = append(c.list, change)
		}
		return ok
	}}}
}

// List returns the distinct changes in the order in which they were found.
func (c *Changes) List() []Change { return c.list }

// Name returns the losses that explain the changes, in the form of an outcome; ok is false if
// any change remains unexplained.
func Name(losses []Loss, changes []Change) (name string, ok bool) {
	differences := make([]Difference, len(changes))
	for i, c := range changes {
		var err error
		if differences[i], err = c.Difference(); err != nil {
			return "", false
		}
	}
	// One unexplained change is enough to fail: a library that also does something else to a
	// value must not pass as lossy.
	names, ok := Explain(losses, differences)
	slices.Sort(names)
	return strings.Join(names, ", "), ok
}
