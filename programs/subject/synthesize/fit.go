package synthesize

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/serbench/serbench/contest/random"
)

// Fitted returns values of a type that are like a few samples, as lines of JSON: at each path, what is
// there is there as often, lists are as long, numbers lie in the same range with as many digits, and
// text has the same length and letters in place of letters. Text of which there are few different
// ones, and what the type would not take otherwise, is drawn from the samples. Values that the type
// refuses are dropped; none at all is an error.
func Fitted(t reflect.Type, samples []string, n int) (lines []string, err error) {
	root := &seen{}
	for _, sample := range samples {
		d := json.NewDecoder(strings.NewReader(sample))
		d.UseNumber()
		var v any
		if err := d.Decode(&v); err != nil {
			return nil, err
		}
		root.note(v)
	}
	var refused error
	for i := uint64(0); len(lines) < n && i < uint64(tries*n); i++ {
		var b bytes.Buffer
		root.write(&b, random.New(1, i))
		refused = Attempt(func() error { return json.Unmarshal(b.Bytes(), reflect.New(t).Interface()) })
		if refused == nil {
			lines = append(lines, b.String())
		}
	}
	if len(lines) == 0 {
		return nil, fmt.Errorf("no value of %v like the samples could be made up: %w", t, refused)
	}
	return lines, nil
}

// A seen is what samples have at one path.
type seen struct {
	values  []any            // all of them, except objects and lists
	lengths []int            // of lists, and of objects whose keys vary
	objects int              // how many objects
	keys    map[string]int   // how often each key of an object is there
	fields  map[string]*seen // by key; elements of a list, and of an object whose keys vary, under ""
	shapes  []string         // which of these each sample was
}

const (
	object = "object"
	list   = "list"
	value  = "value"
	few    = 8 // different texts that are a choice and not free text
)

func (s *seen) under(key string) *seen {
	if s.fields == nil {
		s.fields, s.keys = map[string]*seen{}, map[string]int{}
	}
	if s.fields[key] == nil {
		s.fields[key] = &seen{}
	}
	return s.fields[key]
}

// note adds a value.
func (s *seen) note(v any) {
	switch v := v.(type) {
	case map[string]any:
		s.shapes, s.objects = append(s.shapes, object), s.objects+1
		for key, value := range v {
			s.under(key).note(value)
			s.keys[key]++
		}
	case []any:
		s.shapes, s.lengths = append(s.shapes, list), append(s.lengths, len(v))
		for _, value := range v {
			s.under("").note(value)
		}
	default:
		s.shapes, s.values = append(s.shapes, value), append(s.values, v)
	}
}

// write writes a value like those that were seen.
func (s *seen) write(b *bytes.Buffer, r *random.Source) {
	if len(s.shapes) == 0 {
		b.WriteString("null")
		return
	}
	switch random.Pick(r, s.shapes) {
	case object:
		b.WriteByte('{')
		for _, key := range slices.Sorted(maps.Keys(s.keys)) {
			if r.IntN(s.objects) >= s.keys[key] {
				continue
			}
			if b.Bytes()[b.Len()-1] != '{' {
				b.WriteByte(',')
			}
			b.WriteString(quoted(key))
			b.WriteByte(':')
			s.fields[key].write(b, r)
		}
		b.WriteByte('}')
	case list:
		b.WriteByte('[')
		for i := range random.Pick(r, s.lengths) {
			if i > 0 {
				b.WriteByte(',')
			}
			s.fields[""].write(b, r)
		}
		b.WriteByte(']')
	default:
		s.draw(b, r)
	}
}

// draw writes a value that is no object and no list.
func (s *seen) draw(b *bytes.Buffer, r *random.Source) {
	switch v := random.Pick(r, s.values).(type) {
	case string:
		b.WriteString(quoted(s.text(r, v)))
	case json.Number:
		b.WriteString(s.number(r, v))
	default: // true, false, null
		text, _ := json.Marshal(v) // these can't fail
		b.Write(text)
	}
}

// text draws a text like one that was seen. A time stays one; what is one of few stays as it is.
func (s *seen) text(r *random.Source, like string) string {
	different := map[string]bool{}
	for _, v := range s.values {
		if text, ok := v.(string); ok {
			different[text] = true
		}
	}
	if len(s.values) >= 2*len(different) && len(different) <= few {
		return like
	}
	if at, err := time.Parse(time.RFC3339Nano, like); err == nil {
		return at.Add(time.Duration(r.IntN(86400)) * time.Second).Format(layoutOf(like))
	}
	return strings.Map(func(c rune) rune {
		switch {
		case c >= '0' && c <= '9':
			return rune('0' + r.IntN(10))
		case hexadecimal(like) && c >= 'a' && c <= 'f':
			return rune('a' + r.IntN(6))
		case c >= 'a' && c <= 'z':
			return rune('a' + r.IntN(26))
		case c >= 'A' && c <= 'Z':
			return rune('A' + r.IntN(26))
		}
		return c
	}, like)
}

// layoutOf keeps the digits of a second's fraction.
func layoutOf(like string) string {
	if strings.Contains(like, ".") {
		return time.RFC3339Nano
	}
	return time.RFC3339
}

// hexadecimal reports whether all letters of a text may be digits of such a number, as in UUIDs.
func hexadecimal(text string) bool {
	return strings.ContainsAny(text, "0123456789") && strings.Trim(text, "0123456789abcdef-:") == ""
}

// number draws one between the least and the greatest that were seen, with as many decimals as one
// of them.
func (s *seen) number(r *random.Source, like json.Number) string {
	if strings.ContainsAny(like.String(), "eE") {
		return like.String()
	}
	least, greatest := new(big.Float).SetPrec(128), new(big.Float).SetPrec(128)
	found := false
	for _, v := range s.values {
		number, ok := v.(json.Number)
		if !ok {
			continue
		}
		x, _, err := big.ParseFloat(number.String(), 10, 128, big.ToNearestEven)
		if err != nil {
			continue
		}
		if !found || x.Cmp(least) < 0 {
			least.Set(x)
		}
		if !found || x.Cmp(greatest) > 0 {
			greatest.Set(x)
		}
		found = true
	}
	decimals := 0
	if dot := strings.IndexByte(like.String(), '.'); dot >= 0 {
		decimals = len(like) - dot - 1
	}
	x := new(big.Float).SetPrec(128).Sub(greatest, least)
	x.Mul(x, big.NewFloat(r.Float64()))
	x.Add(x, least)
	if decimals == 0 { // Text would round beyond the greatest
		whole, _ := x.Int(nil)
		return whole.String()
	}
	return x.Text('f', decimals)
}

func quoted(text string) string {
	out, err := json.Marshal(text)
	if err != nil {
		return strconv.Quote(text) // can't happen: every text is JSON
	}
	return string(out)
}
