package datasets

import (
	"encoding/json"
	"fmt"
	"math/bits"
	"os"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/internal/predecessors"
	"github.com/serbench/serbench/verify/fidelity"
)

func each(t *testing.T, test func(t *testing.T, d *contest.Dataset, values []any)) {
	for _, typ := range All() {
		for _, d := range typ.Datasets {
			t.Run(d.Name, func(t *testing.T) { test(t, d, d.Samples(d.Count)) })
		}
	}
}

func TestTypesAreValid(t *testing.T) {
	if err := contest.Validate(nil, All()); err != nil {
		t.Error(err)
	}
	var folders, names []string
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.IsDir() {
			folders = append(folders, e.Name())
		}
	}
	for _, typ := range All() {
		names = append(names, typ.Name)
		if blind := fidelity.For(typ.Go).Blind; len(blind) > 0 {
			t.Errorf("%s has parts that can't be compared: %q", typ.Name, blind)
		}
		if typ.Doc == "" || typ.Datasets[0].Doc == "" {
			t.Errorf("%s says nothing of itself", typ.Name)
		}
	}
	if !slices.Equal(folders, names) {
		t.Errorf("folders %v, types %v", folders, names)
	}
}

func TestTheCoreIsOfDatasets(t *testing.T) {
	known := map[string]bool{}
	each(t, func(_ *testing.T, d *contest.Dataset, _ []any) { known[d.Name] = true })
	core := Core()
	for _, name := range core {
		if !known[name] {
			t.Errorf("no data set is called %q", name)
		}
	}
	if !slices.IsSorted(core) || len(slices.Compact(slices.Clone(core))) != len(core) {
		t.Errorf("%q: out of order, or twice", core)
	}
}

// The branch predictor would learn a repeated value. A throwaway value that is
// also timed would not be thrown away.
func TestValuesAreDistinct(t *testing.T) {
	each(t, func(t *testing.T, d *contest.Dataset, values []any) {
		seen := map[string]int{fidelity.Digest([]any{d.Throwaway()}): d.Count}
		for i, v := range values {
			digest := fidelity.Digest([]any{v})
			if other, ok := seen[digest]; ok {
				t.Errorf("values %d and %d are the same", other, i)
			}
			seen[digest] = i
		}
	})
}

// Value 0 may be a predecessor's mock. The others vary in every field at every
// depth. The tests of each type check how often values occur.
func TestValuesVaryInEveryField(t *testing.T) {
	each(t, func(t *testing.T, _ *contest.Dataset, values []any) {
		fields := map[string]map[string]bool{}
		totals := map[string]int{}
		for _, v := range values[1:] {
			walk("", reflect.ValueOf(v).Elem(), func(path string, v reflect.Value) {
				if fields[path] == nil {
					fields[path] = map[string]bool{}
				}
				if totals[path]++; len(fields[path]) < 1000 {
					fields[path][fmt.Sprint(v)] = true
				}
			})
		}
		for path, seen := range fields {
			want := 2
			switch path[len(path)-1] {
			case 'f', 't': // these kinds have many values, and should use many
				want = min(totals[path]*9/10, 900)
			}
			if len(seen) < want {
				t.Errorf("%s takes %d values in %d", path, len(seen), totals[path])
			}
		}
	})
}

// walk visits every leaf. Its path ends with the kind: s for strings and bytes, f
// for floats, t for times, p for whether an optional is set, i for the rest.
func walk(path string, v reflect.Value, visit func(string, reflect.Value)) {
	switch {
	case v.Type() == reflect.TypeFor[time.Time]():
		visit(path+" t", v)
		return
	case contest.IsBytes(v.Type()):
		visit(path+" s", v)
		return
	}
	switch v.Kind() {
	case reflect.String:
		visit(path+" s", v)
	case reflect.Float32, reflect.Float64:
		visit(path+" f", v)
	case reflect.Struct:
		for i := range v.NumField() {
			walk(path+"."+v.Type().Field(i).Name, v.Field(i), visit)
		}
	case reflect.Slice:
		for i := range v.Len() {
			walk(path+"[]", v.Index(i), visit)
		}
	case reflect.Pointer:
		visit(path+" p", reflect.ValueOf(v.IsNil()))
		if !v.IsNil() {
			walk(path, v.Elem(), visit)
		}
	case reflect.Map:
		for entries := v.MapRange(); entries.Next(); {
			walk(path+"[key]", entries.Key(), visit)
			walk(path+"[]", entries.Value(), visit)
		}
	default:
		visit(path+" i", v)
	}
}

// A quarter of a 1 MiB L2 cache.
const workingSet = 256 << 10

// Marshal reads the values, unmarshal their encodings: the larger of the two must
// stay within the working set. Count is the largest power of two for which it
// does, from 16 to 1024, or from 4 if a value takes more than 1 MiB. JSON
// represents the encodings, because it is the longest.
func TestCountIsTheLargestThatFitsTheWorkingSet(t *testing.T) {
	each(t, func(t *testing.T, d *contest.Dataset, _ []any) {
		fits := 16
		memory, encoded := 0, 0
		for i := 0; i < 1024 && max(memory, encoded) <= workingSet; i++ {
			v := d.Sample(i)
			value := heap(int(d.Type.Go.Size()), false) + owned(reflect.ValueOf(v).Elem())
			text, err := json.Marshal(v)
			if err != nil {
				t.Fatal(err)
			}
			if memory, encoded = memory+value, encoded+heap(len(text), false); i == 0 && max(memory, encoded) > 1<<20 {
				fits = 4
			}
			if n := i + 1; n > fits && n&(n-1) == 0 && max(memory, encoded) <= workingSet {
				fits = n
			}
		}
		if d.Count != fits {
			t.Errorf("Count is %d; the largest that fits is %d", d.Count, fits)
		}
	})
}

// heap is the size of an allocation: a multiple of 16 bytes, except that the
// runtime packs small ones without pointers.
func heap(size int, packed bool) int {
	if packed && size < 16 {
		return size
	}
	return (size + 15) / 16 * 16
}

// owned is the heap memory of the parts of v outside v.
func owned(v reflect.Value) (bytes int) {
	switch v.Kind() {
	case reflect.String:
		bytes = heap(v.Len(), true)
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[time.Time]() {
			return 0
		}
		for i := range v.NumField() {
			bytes += owned(v.Field(i))
		}
	case reflect.Slice:
		bytes = heap(v.Cap()*int(v.Type().Elem().Size()), contest.IsBytes(v.Type()))
		for i := range v.Len() {
			bytes += owned(v.Index(i))
		}
	case reflect.Pointer:
		if !v.IsNil() {
			bytes = heap(int(v.Type().Elem().Size()), false) + owned(v.Elem())
		}
	case reflect.Map:
		// A header of 48 bytes, and groups of eight slots and their control word:
		// one group for up to eight entries, otherwise enough to fill at most
		// seven of eight slots, rounded up to a power of two.
		bytes = 48
		if v.Len() > 0 {
			groups := 1
			for v.Len() > 8 && v.Len() > groups*7 {
				groups *= 2
			}
			bytes += groups * heap(8+8*int(v.Type().Key().Size()+v.Type().Elem().Size()), false)
		}
		for entries := v.MapRange(); entries.Next(); {
			bytes += owned(entries.Key()) + owned(entries.Value())
		}
	}
	return bytes
}

// The predecessors' mocks have exactly one encoding in Protocol Buffers, whose
// size we can count without a library. All three sums are right only if the
// lengths and magnitudes of every field are.
func TestMocksHaveThePredecessorsProtobufSizes(t *testing.T) {
	row, ok := predecessors.Lookup("ProtoBuf")
	if !ok || len(row.First) != 3 {
		t.Fatalf("predecessor row %+v", row)
	}
	for _, typ := range All() {
		want, ok := row.First[typ.Name]
		if !ok {
			continue
		}
		if got := protobuf(reflect.ValueOf(typ.Datasets[0].Sample(0)).Elem()); got != want {
			t.Errorf("%s: %d bytes, want %d", typ.Name, got, want)
		}
	}
}

// protobuf is the size of a message whose field numbers are below 16.
func protobuf(v reflect.Value) (size int) {
	varint := func(n int64) int { return (bits.Len64(uint64(n)|1) + 6) / 7 }
	delimited := func(n int) int { return 1 + varint(int64(n)) + n }
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Field(i)
			switch {
			case f.Kind() == reflect.Struct:
				size += delimited(protobuf(f))
			case !f.IsZero():
				size += protobuf(f)
			}
		}
	case reflect.Bool:
		size = 2
	case reflect.Int32, reflect.Int64:
		size = 1 + varint(v.Int())
	case reflect.Float32:
		size = 1 + 4
	case reflect.Float64:
		size = 1 + 8
	case reflect.String:
		size = delimited(v.Len())
	case reflect.Slice:
		switch v.Type().Elem().Kind() {
		case reflect.Uint8:
			size = delimited(v.Len())
		case reflect.Int64:
			for i := range v.Len() {
				size += varint(v.Index(i).Int())
			}
			size = delimited(size)
		case reflect.Struct:
			for i := range v.Len() {
				size += delimited(protobuf(v.Index(i)))
			}
		}
	}
	return size
}
