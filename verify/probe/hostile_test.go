package probe

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"time"
	"unsafe"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verify/probe/probetypes"
)

// fates makes a variant decode damaged inputs in this process, and counts the fates.
func fates(t *testing.T, v *contest.Variant, test DamageTest) (counts map[Fate]int, records []Record) {
	t.Helper()
	test.Log = filepath.Join(t.TempDir(), "log")
	if err := os.WriteFile(test.Log, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Try(test, v); err != nil {
		t.Fatal(err)
	}
	records, err := ReadRecords(test.Log)
	if err != nil {
		t.Fatal(err)
	}
	counts = map[Fate]int{}
	for _, r := range records {
		counts[r.Fate]++
	}
	return counts, records
}

func decoding(unmarshal func(data []byte, v any) (error, bool)) *contest.Variant {
	return variantOf(func() *planted { return &planted{unmarshal: unmarshal} })
}

// An honest decoder answers damage with errors and sometimes a value. Each input has a
// record.
func TestHonestDecodersSurviveDamage(t *testing.T) {
	for _, typ := range DamagedTypes() {
		v := decoding(nil)
		test := DamageTest{Type: typ, Count: 300}
		inputs, err := InputsOf(test, v)
		if err != nil {
			t.Fatal(err)
		}
		counts, records := fates(t, v, test)
		if len(records) != inputs.Len() || counts[CleanError]+counts[Accepted]+counts[Unharmed] != inputs.Len() || counts[CleanError] == 0 || counts[Accepted] == 0 {
			t.Errorf("%s: %v of %d inputs", typ, counts, inputs.Len())
		}
		for i, r := range records {
			if int(r.Index) != i || int(r.Length) != len(inputs.Data(i)) || Kinds[r.Kind] != inputs.Kind(i) {
				t.Errorf("%s: input %d of %d bytes, %s: %+v", typ, i, len(inputs.Data(i)), inputs.Kind(i), r)
			}
		}
	}
}

// A panic that can be recovered is a fate, and the next input gets a new codec.
func TestPanicsAreFatesAndReplaceTheCodec(t *testing.T) {
	codecs := 0
	v := variantOf(func() *planted {
		codecs++
		spoilt := false
		return &planted{unmarshal: func(data []byte, v any) (error, bool) {
			if spoilt {
				t.Error("reused a codec that had panicked")
			}
			if len(data) < 10 {
				spoilt = true
				_ = data[100]
			}
			return nil, false
		}}
	})
	counts, _ := fates(t, v, DamageTest{Type: "flat", Count: 100})
	if counts[Panicked] == 0 || codecs < counts[Panicked] {
		t.Errorf("%v by %d codecs", counts, codecs)
	}
}

// The process after one that died continues behind the input that ended it, without the
// skipped kinds.
func TestDamageTestsContinueFromAnInput(t *testing.T) {
	_, records := fates(t, decoding(nil), DamageTest{Type: "flat", Count: 200, From: 50, Skip: map[fact.Damage]bool{fact.BitFlip: true}})
	if len(records) == 0 || records[0].Index < 50 {
		t.Fatalf("%d records", len(records))
	}
	for _, r := range records {
		if Kinds[r.Kind] == fact.BitFlip {
			t.Errorf("%+v is of a skipped kind", r)
		}
	}
}

func TestGivenInputsReplaceAllOthers(t *testing.T) {
	for text, want := range map[string]Fate{"": CleanError, "{}": Accepted, "{": CleanError} {
		given := []byte(text)
		if counts, records := fates(t, decoding(nil), DamageTest{Type: "flat", Count: 1, Given: [][]byte{given}}); len(records) != 1 || counts[want] != 1 {
			t.Errorf("%q: %v, want %s", text, counts, want.Name())
		}
	}
}

// No decoder may find anything behind its input, or keep memory that holds the next one.
func TestInputsAreNotShared(t *testing.T) {
	v := decoding(func(data []byte, _ any) (error, bool) {
		if cap(data) != len(data) {
			t.Errorf("an input of %d bytes has a capacity of %d", len(data), cap(data))
		}
		clear(data)
		return errors.New("refused"), true
	})
	test := DamageTest{Type: "flat", Count: 100}
	before, err := InputsOf(test, v)
	if err != nil {
		t.Fatal(err)
	}
	fates(t, v, test)
	after, err := InputsOf(test, v)
	if err != nil || after.Len() != before.Len() {
		t.Fatal(err)
	}
}

// What can't be encoded can't be damaged. That says nothing about damage.
func TestDamageNeedsAnEncoding(t *testing.T) {
	refusal := errors.New("no records here")
	v := &contest.Variant{Bind: func(*contest.Type) (contest.Codec, error) { return nil, refusal }}
	if _, err := InputsOf(DamageTest{Type: "flat", Count: 10}, v); !errors.Is(err, refusal) {
		t.Errorf("%v", err)
	}
	if err := Try(DamageTest{Type: "flat", Count: 10}, v); !errors.Is(err, refusal) {
		t.Errorf("%v", err)
	}
	if _, err := NewDecoder(v, "flat"); !errors.Is(err, refusal) {
		t.Errorf("%v", err)
	}
	if err := Try(DamageTest{Type: "flat", Count: 10, Log: filepath.Join(t.TempDir(), "none")}, decoding(nil)); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("without a log: got error %v", err)
	}
}

// A fuzzer's decoder tells a panic from an error, and gives a stateful codec no memory.
func TestDecoder(t *testing.T) {
	decoder, err := NewDecoder(decoding(func(data []byte, _ any) (error, bool) {
		if bytes.Equal(data, []byte("boom")) {
			panic("boom")
		}
		return nil, false
	}), "nested")
	if err != nil {
		t.Fatal(err)
	}
	for input, want := range map[string]Fate{"boom": Panicked, "}": CleanError, "{}": Accepted} {
		fate, words, err := decoder.Decode([]byte(input))
		if err != nil || fate != want || fate == Panicked && words != "panic: boom" {
			t.Errorf("%s: %v (%s, %v), want %v", input, fate.Name(), words, err, want.Name())
		}
	}
	for _, stateful := range []bool{false, true} {
		codecs := 0
		v := variantOf(func() *planted { codecs++; return &planted{} })
		v.Claims.Stateful = stateful
		decoder, err := NewDecoder(v, "flat")
		if err != nil {
			t.Fatal(err)
		}
		before := codecs
		for range 3 {
			if _, _, err := decoder.Decode([]byte("{}")); err != nil {
				t.Fatal(err)
			}
		}
		if want := map[bool]int{false: 0, true: 3}[stateful]; codecs-before != want {
			t.Errorf("stateful %t: %d codecs more, want %d", stateful, codecs-before, want)
		}
	}
}

// A fuzzer's decoder uses what it gets: it prints errors and reads values whole.
func TestTheFuzzersDecoderUsesResults(t *testing.T) {
	wrong := map[string]func(v any) error{
		"an error that can't be printed": func(any) error { return wildError{} },
		"a text of a negative length": func(v any) error {
			text := &v.(*probetypes.Old).B
			*text = "text"
			(*[2]int)(unsafe.Pointer(text))[1] = -5
			return nil
		},
	}
	for name, result := range wrong {
		v := decoding(func(_ []byte, value any) (error, bool) { return result(value), true })
		decoder, err := NewDecoder(v, "flat")
		if err != nil {
			t.Fatal(err)
		}
		if fate, words, err := decoder.Decode([]byte("{}")); err != nil || fate != Panicked || words == "" {
			t.Errorf("%s: %v, %q (%v)", name, fate.Name(), words, err)
		}
	}
}

// A wildError panics when it is printed.
type wildError struct{}

func (wildError) Error() string { panic("wild memory") }

// A process that died left the beginning of an input without its end, or part of a record.
func TestReadRecordsOfAProcessThatDied(t *testing.T) {
	var full []Record
	_, full = fates(t, decoding(nil), DamageTest{Type: "flat", Count: 20})
	test := DamageTest{Type: "flat", Count: 20, Log: filepath.Join(t.TempDir(), "log")}
	if err := os.WriteFile(test.Log, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Try(test, decoding(nil)); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(test.Log)
	if err != nil {
		t.Fatal(err)
	}
	size := len(text) / (2 * len(full)) // one when begun, one when done
	for _, cut := range []struct {
		bytes, records int
		last           Fate
	}{
		{3 * size, 2, Begun},
		{3*size + 5, 2, Begun},
		{4 * size, 2, full[1].Fate},
		{size - 1, 0, 0},
	} {
		if err := os.WriteFile(test.Log, text[:cut.bytes], 0o600); err != nil {
			t.Fatal(err)
		}
		records, err := ReadRecords(test.Log)
		if err != nil || len(records) != cut.records || cut.records > 0 && records[cut.records-1].Fate != cut.last {
			t.Errorf("%d bytes: %+v (%v), want %d records", cut.bytes, records, err, cut.records)
		}
	}
}

func TestFatesHaveNames(t *testing.T) {
	for fate, want := range map[Fate]fact.Fate{
		CleanError: "error", Accepted: "accepted", Panicked: "panic", OutOfMemory: "out of memory",
		Endless: "hang", Dead: "crash", Unharmed: "unharmed", Slow: "slow", Hoarded: "64 MiB", Overflowed: "stack overflow", Begun: "fate 'b'",
	} {
		if got := fate.Name(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Every part of the damaged values is filled, so that there is something to damage.
func TestDamagedValuesAreFilled(t *testing.T) {
	var empty func(v reflect.Value, path string)
	empty = func(v reflect.Value, path string) {
		if v.IsZero() {
			t.Errorf("%s is empty", path)
			return
		}
		switch {
		case v.Type() == reflect.TypeFor[probetypes.Tree]():
			return // a leaf of a tree has no children
		case v.Kind() == reflect.Struct && v.Type() != reflect.TypeFor[time.Time]():
			for i := range v.NumField() {
				empty(v.Field(i), path+"."+v.Type().Field(i).Name)
			}
		case v.Kind() == reflect.Slice:
			for i := range v.Len() {
				empty(v.Index(i), fmt.Sprintf("%s[%d]", path, i))
			}
		case v.Kind() == reflect.Pointer:
			empty(v.Elem(), path)
		}
	}
	names := map[string]bool{}
	for _, d := range damagedTypes() {
		if names[d.name] {
			t.Errorf("two types are called %s", d.name)
		}
		names[d.name] = true
		empty(reflect.ValueOf(d.value).Elem(), d.name)
	}
}

// An input alone is the one at its place, and has longer than one of many.
func TestOneInputAlone(t *testing.T) {
	if _, records := fates(t, decoding(nil), DamageTest{Type: "flat", Count: 100, From: 7, Until: 8, Alone: true}); len(records) != 1 || records[0].Index != 7 {
		t.Errorf("%+v", records)
	}
}

// What an input costs is in its record, even if the decoder returns.
func TestWasteIsAFate(t *testing.T) {
	waste := func(data []byte, _ any) (error, bool) {
		if len(data) == 3 {
			kept = make([]byte, HoardedBytes)
		}
		return errors.New("refused"), true
	}
	three := []byte("abc")
	counts, records := fates(t, decoding(waste), DamageTest{Type: "flat", Given: [][]byte{three}})
	if counts[Hoarded] != 1 || records[0].Allocated < HoardedBytes {
		t.Errorf("%+v", records)
	}
}

var kept []byte

func TestPrintingIsRecorded(t *testing.T) {
	_, records := fates(t, decoding(func(data []byte, _ any) (error, bool) {
		if len(data) == 3 {
			fmt.Println("three bytes")
		}
		return nil, false
	}), DamageTest{Type: "flat", Count: 300})
	printed := 0
	for _, r := range records {
		if r.Printed != (r.Length == 3) {
			t.Errorf("%+v", r)
		}
		if r.Printed {
			printed++
		}
	}
	if printed == 0 {
		t.Error("no input has three bytes")
	}
}
