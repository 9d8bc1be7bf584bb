package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"time"

	"github.com/spf13/cobra"

	"github.com/serbench/serbench/internal/table"
	"github.com/serbench/serbench/result"
)

func (p *program) dumpCommand() *cobra.Command {
	s, b := &selectors{}, &building{}
	var n int
	var dir string
	c := &cobra.Command{
		Use:   "dump --lib x --data y -n 10 -o dir",
		Short: "Write a library's encodings and their values, to decode elsewhere",
		Args:  noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			for _, name := range []string{"lib", "data", "output"} {
				if !c.Flags().Changed(name) {
					return usagef("dump needs --%s; see %s --help", name, c.CommandPath())
				}
			}
			return p.dump(c.Context(), s, b, n, dir)
		},
	}
	s.flags(c.Flags())
	b.flags(c.Flags())
	c.Flags().IntVarP(&n, "count", "n", 10, "the `number` of values")
	c.Flags().StringVarP(&dir, "output", "o", "", "the `folder` to write: 000000.bin and so on, values.jsonl, and prime.bin for a stateful codec")
	return c
}

func (p *program) dump(ctx context.Context, s *selectors, b *building, n int, dir string) error {
	selected, err := s.resolve(p.suite)
	if err != nil {
		return err
	}
	c, err := selected.one()
	if err != nil {
		return err
	}
	d := p.suite.dataset(c.Dataset)
	if n < 1 || n > d.Count {
		return usagef("-n is %d; want 1 to %d, because %s has that many values", n, d.Count, d.Name)
	}
	runner, release, err := p.runner(ctx, origin{source: b.source}, limits{timeout: time.Minute}, newProgress(p.err))
	if err != nil {
		return err
	}
	defer release()
	runner.Types = p.suite.types([]result.Case{c})
	dumped, err := runner.Dump(ctx, c, n)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	var values bytes.Buffer
	lines := json.NewEncoder(&values)
	for i, sample := range d.Samples(n) {
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%06d.bin", i)), dumped.Inputs[i], 0o666); err != nil {
			return err
		}
		if err := lines.Encode(plainValue(reflect.ValueOf(sample).Elem())); err != nil {
			return err
		}
	}
	if dumped.Prime != nil {
		if err := os.WriteFile(filepath.Join(dir, "prime.bin"), dumped.Prime, 0o666); err != nil {
			return err
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "values.jsonl"), values.Bytes(), 0o666); err != nil {
		return err
	}
	_, err = fmt.Fprintf(p.out, "%s of %v in %s\n", table.Plural(n, "value", "values"), c, dir)
	return err
}

// plainValue turns a value into one that encoding/json writes without loss: times with
// nanoseconds, bytes as base64, NaN and infinities as strings, and fields by their Go
// names.
func plainValue(v reflect.Value) any {
	if t, ok := v.Interface().(time.Time); ok {
		return t.Format(time.RFC3339Nano)
	}
	switch v.Kind() {
	case reflect.Float32, reflect.Float64:
		switch f := v.Float(); {
		case math.IsNaN(f):
			return "NaN"
		case math.IsInf(f, 1):
			return "+Inf"
		case math.IsInf(f, -1):
			return "-Inf"
		}
	case reflect.Struct:
		fields := map[string]any{}
		for i := range v.NumField() {
			fields[v.Type().Field(i).Name] = plainValue(v.Field(i))
		}
		return fields
	case reflect.Slice, reflect.Array:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			break
		}
		items := make([]any, v.Len())
		for i := range items {
			items[i] = plainValue(v.Index(i))
		}
		return items
	case reflect.Map:
		entries := map[string]any{}
		for it := v.MapRange(); it.Next(); {
			entries[fmt.Sprint(it.Key())] = plainValue(it.Value())
		}
		return entries
	case reflect.Pointer:
		if v.IsNil() {
			return nil
		}
		return plainValue(v.Elem())
	}
	return v.Interface()
}
