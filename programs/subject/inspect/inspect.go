// Package inspect is the program that knows the user's type: what the type is like, whether samples
// fit, and what the type is called in Go code.
package inspect

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"reflect"
	"slices"
	"strings"

	"github.com/serbench/serbench/programs/rooms"
	"github.com/serbench/serbench/programs/subject/synthesize"
	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/plain"
)

// A Request asks for everything at once.
type Request struct {
	// Skip are the paths of fields to leave out.
	Skip []string `json:"skip"`
	// Samples is a file of JSON, or "".
	Samples string `json:"samples"`
	// Alias is how other packages name the type.
	Alias plain.Symbol `json:"alias"`
	// Synthesize is how many values to make up: like the samples, if there are some.
	Synthesize int `json:"synthesize"`
}

// An Answer is what the program found.
type Answer struct {
	// Simple says that generators know the type as it is. It has no plain type then.
	Simple bool `json:"simple"`
	// Findings are what the user should know of the type's parts.
	Findings []plain.Finding `json:"findings"`
	// Fields and Carried count them; see [plain.Plan].
	Fields  int `json:"fields"`
	Carried int `json:"carried"`
	// Types and Conversions are the source of the plain type, and Root its name. Times says that the
	// types need package time.
	Types       string `json:"types"`
	Times       bool   `json:"times"`
	Conversions string `json:"conversions"`
	Root        string `json:"root"`
	// NoPlain is why there is no plain type; only libraries that reflect take the type then.
	NoPlain string `json:"no_plain"`
	// Schema is what generators see of the type, or of its plain one; see [rooms.Schema].
	Schema string `json:"schema"`
	// Methods are those of a pointer to the type.
	Methods []string `json:"methods"`
	// Given is how many samples the user's file has.
	Given int `json:"given"`
	// Lines are the samples, a line of JSON each.
	Lines []string `json:"lines"`
	// Values is how many values the user's function returns.
	Values int `json:"values"`
	// ValueBytes is how many bytes they have as JSON on average, 0 if they are none.
	ValueBytes float64 `json:"value_bytes"`
	// Partial is a path that the first sample has and that is not in the type's own JSON of it: what
	// is lost on the way into the type is lost for every library. It is "" if there is none.
	Partial string `json:"partial"`
	// NotWritten is why the first sample can't be written as JSON again; "" if it can.
	NotWritten string `json:"not_written"`
}

// Main answers the request on standard input. importer is the path of the plain type's package, and
// values the user's function that returns values, if there is one. A failure is a line on standard
// error, and the exit code 1.
func Main[T any](importer string, values func() []T) {
	var request Request
	err := json.NewDecoder(os.Stdin).Decode(&request)
	if err == nil {
		var answer Answer
		if answer, err = of(importer, values, request); err == nil {
			err = json.NewEncoder(os.Stdout).Encode(answer)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func of[T any](importer string, values func() []T, request Request) (a Answer, err error) {
	t := reflect.TypeFor[T]()
	p, err := plain.New(t, request.Skip)
	if err != nil {
		return a, err
	}
	a.Findings, a.Fields, a.Carried, a.Root = p.Findings, p.Fields, p.Carried, p.Root()
	for i := range reflect.PointerTo(t).NumMethod() {
		a.Methods = append(a.Methods, reflect.PointerTo(t).Method(i).Name)
	}
	if len(request.Skip) == 0 && simple(t, importer) {
		a.Simple, a.Schema = true, rooms.Schema([]reflect.Type{t})
	} else {
		a.Types, a.Times = p.Types()
		a.Schema = a.Types
		p.Alias = request.Alias
		var noPlain error
		if a.Conversions, noPlain = p.Conversions(importer); noPlain != nil {
			a.NoPlain = noPlain.Error()
		}
	}
	if values != nil {
		a.Values, a.ValueBytes, err = count(values())
		return a, err
	}
	if request.Samples != "" {
		err := a.read(t, request.Samples)
		a.Given = len(a.Lines)
		if err == nil && request.Synthesize > 0 {
			a.Lines, err = synthesize.Fitted(t, a.Lines, request.Synthesize)
		}
		return a, err
	}
	if request.Synthesize > 0 {
		a.Lines, err = synthesize.Lines(t, request.Synthesize)
	}
	return a, err
}

// simple reports whether generators know the type, and can name all that it is made of. They expect
// the name of a package to be that of its folder.
func simple(t reflect.Type, importer string) bool {
	root, err := schema.Of(t)
	return err == nil && !embeds(t, map[reflect.Type]bool{}) && !root.Holds(func(n *schema.Node) bool {
		renamed := func(f schema.Field) bool { return plain.FieldName(f.Name) != f.Name }
		return slices.ContainsFunc(n.Fields, renamed) || n.Go.Name() != "" && n.Go.PkgPath() != "" && (strings.Contains(n.Go.Name(), "[") ||
			!plain.CanName(n.Go, importer) || !strings.HasPrefix(n.Go.String(), path.Base(n.Go.PkgPath())+"."))
	})
}

// embeds reports whether a type has a struct that embeds another one. Some libraries take its fields
// for the outer one's, and some don't.
func embeds(t reflect.Type, seen map[reflect.Type]bool) bool {
	if seen[t] {
		return false
	}
	seen[t] = true
	switch t.Kind() {
	case reflect.Struct:
		for i := range t.NumField() {
			if f := t.Field(i); f.Anonymous || embeds(f.Type, seen) {
				return true
			}
		}
	case reflect.Map:
		return embeds(t.Key(), seen) || embeds(t.Elem(), seen)
	case reflect.Slice, reflect.Array, reflect.Pointer:
		return embeds(t.Elem(), seen)
	}
	return false
}

// count says how many values there are, and how large as JSON those are that JSON takes.
func count[T any](values []T) (n int, bytes float64, err error) {
	if len(values) == 0 {
		return 0, 0, errors.New("the function of --values returns no value")
	}
	total, taken := 0, 0
	for i := range values {
		_ = synthesize.Attempt(func() error {
			text, err := json.Marshal(&values[i])
			if err == nil {
				total, taken = total+len(text), taken+1
			}
			return err
		})
	}
	return len(values), float64(total) / float64(max(taken, 1)), nil
}

// read reads the samples, and checks that all of them fit the type.
func (a *Answer) read(t reflect.Type, file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	values, err := split(text)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	for i, value := range values {
		v := reflect.New(t)
		if err := synthesize.Attempt(func() error { return json.Unmarshal(text[value.from:value.to], v.Interface()) }); err != nil {
			at := value.from
			var mismatch *json.UnmarshalTypeError
			if errors.As(err, &mismatch) {
				at += int(mismatch.Offset)
			}
			line, column := position(text, at)
			return fmt.Errorf("%s:%d:%d: sample %d does not fit %v: %w", file, line, column, i+1, t, err)
		}
		if i == 0 {
			err := synthesize.Attempt(func() (err error) {
				a.Partial, err = missing(text[value.from:value.to], v.Interface())
				return err
			})
			if err != nil { // only encoding/json is concerned, whose row will fail
				a.NotWritten = err.Error()
			}
		}
		var line bytes.Buffer
		if err := json.Compact(&line, text[value.from:value.to]); err != nil {
			return err
		}
		a.Lines = append(a.Lines, line.String())
	}
	return nil
}

// A span is where a value lies in a text.
type span struct{ from, to int }

// split finds the values of a file: the elements of one array, or one value after another.
func split(text []byte) (values []span, err error) {
	d := json.NewDecoder(bytes.NewReader(text))
	inArray := bytes.HasPrefix(bytes.TrimSpace(text), []byte("["))
	if inArray {
		if _, err := d.Token(); err != nil {
			return nil, err
		}
	}
	for !inArray || d.More() {
		var raw json.RawMessage
		if err := d.Decode(&raw); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			at := int(d.InputOffset())
			var syntax *json.SyntaxError
			if errors.As(err, &syntax) {
				at = int(syntax.Offset)
			} else if errors.Is(err, io.ErrUnexpectedEOF) {
				at = len(text)
			}
			line, column := position(text, at)
			return nil, fmt.Errorf("line %d, column %d: %w", line, column, err)
		}
		end := int(d.InputOffset())
		values = append(values, span{end - len(raw), end})
	}
	if len(values) == 0 {
		return nil, errors.New("holds no value; want JSON values, one after another or in an array")
	}
	return values, nil
}

// position returns the line and the column of an offset, counted from 1, the column in bytes.
func position(text []byte, offset int) (line, column int) {
	before := text[:min(max(offset, 0), len(text))]
	return bytes.Count(before, []byte("\n")) + 1, len(before) - bytes.LastIndexByte(before, '\n')
}

// missing returns a path of the JSON that is not in the JSON of the value that was made of it.
func missing(given []byte, v any) (path string, err error) {
	again, err := json.Marshal(v)
	if err != nil {
		return "", fmt.Errorf("the value can't be written as JSON again: %w", err)
	}
	var want, got any
	if err := errors.Join(json.Unmarshal(given, &want), json.Unmarshal(again, &got)); err != nil {
		return "", err
	}
	return absent(want, got, ""), nil
}

// absent returns the first path of want that got lacks. Null, zero and empty values may be left out.
func absent(want, got any, path string) string {
	switch want := want.(type) {
	case map[string]any:
		object, _ := got.(map[string]any)
		for _, key := range sorted(want) {
			if empty(want[key]) {
				continue
			}
			at := path + "." + key
			if path == "" {
				at = key
			}
			value, ok := object[key]
			if !ok {
				return at
			}
			if inner := absent(want[key], value, at); inner != "" {
				return inner
			}
		}
	case []any:
		list, _ := got.([]any)
		for i, value := range want {
			at := fmt.Sprintf("%s[%d]", path, i)
			if i >= len(list) {
				return at
			}
			if inner := absent(value, list[i], at); inner != "" {
				return inner
			}
		}
	}
	return ""
}
