package probe

import (
	"encoding/binary"
	"errors"
	"strconv"
	"strings"
	"testing"
	"time"
	"unsafe"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/stats"
	"github.com/serbench/serbench/verify/grammar"
	"github.com/serbench/serbench/verify/probe/probetypes"
)

// treeCodec writes a tree as numbers: the value, how many kids, and the kids. Its decoder has one of
// several faults.
type treeCodec struct {
	// wraps describes the path to a fault, again at each level.
	wraps bool
	// room returns for how many kids memory is taken, given how many were announced and how many
	// bytes follow. The tests take a part of that, or they would take seconds.
	room func(announced, rest uint64) uint64
}

func (c treeCodec) Marshal(v any) ([]byte, error) { return c.append(nil, v.(*probetypes.Tree)), nil }

func (c treeCodec) append(to []byte, t *probetypes.Tree) []byte {
	to = binary.AppendUvarint(binary.AppendUvarint(to, uint64(t.V)), uint64(len(t.Kids)))
	for i := range t.Kids {
		to = c.append(to, &t.Kids[i])
	}
	return to
}

func (c treeCodec) Unmarshal(data []byte, v any) error {
	_, err := c.read(data, v.(*probetypes.Tree))
	return err
}

func (c treeCodec) read(data []byte, t *probetypes.Tree) (rest []byte, err error) {
	value, n := binary.Uvarint(data)
	if n <= 0 {
		return nil, errors.New("no value")
	}
	announced, m := binary.Uvarint(data[n:])
	if m <= 0 {
		return nil, errors.New("no count")
	}
	data = data[n+m:]
	if announced > uint64(len(data)) {
		return nil, errors.New("a count beyond the input")
	}
	t.V = int64(value)
	if c.room != nil {
		t.Kids = make([]probetypes.Tree, 0, c.room(announced, uint64(len(data))))
	}
	for i := range announced {
		var kid probetypes.Tree
		if data, err = c.read(data, &kid); err != nil {
			if c.wraps {
				err = errors.New("kid " + strconv.Itoa(int(i)) + ": " + err.Error())
			}
			return nil, err
		}
		t.Kids = append(t.Kids, kid)
	}
	return data, nil
}

func treeVariant(c treeCodec) *contest.Variant {
	return &contest.Variant{Name: "default", Default: true, Format: "test", Bind: func(*contest.Type) (contest.Codec, error) { return c, nil }}
}

// steepest returns the highest exponent of the heap memory that shapes of a kind take, of those that
// take at least 16 MiB for 64 KiB.
func steepest(t *testing.T, v *contest.Variant, kind fact.Damage) (exponent float64) {
	t.Helper()
	_, records := fates(t, v, DamageTest{Type: "tree", Grammar: true, Count: 150, Alone: true, Patience: time.Hour})
	costs := map[int][2][]float64{}
	for _, r := range records {
		if Kinds[r.Kind] != kind || r.Allocated < 64<<10 {
			continue
		}
		c := costs[ShapeOf(int(r.Index))]
		costs[ShapeOf(int(r.Index))] = [2][]float64{append(c[0], float64(r.Length)), append(c[1], float64(r.Allocated))}
	}
	for _, c := range costs {
		if c[1][len(c[1])-1] >= 16<<20 {
			exponent = max(exponent, stats.PowerLaw(c[0], c[1]))
		}
	}
	return exponent
}

// Each fault that a small damaged encoding doesn't show is found, and is not found in a decoder that
// lacks it.
func TestPlantedGrowth(t *testing.T) {
	for _, test := range []struct {
		name  string
		kind  fact.Damage
		codec treeCodec
	}{
		{"errors wrapped at each level", fact.DeepFault, treeCodec{wraps: true}},
		{"a count that is believed at each level", fact.LevelCounts, treeCodec{room: func(announced, _ uint64) uint64 { return announced / 64 }}},
		{"room for what follows at each level", fact.Deep, treeCodec{room: func(_, rest uint64) uint64 { return rest / 64 }}},
	} {
		if got := steepest(t, treeVariant(test.codec), test.kind); got < 1.8 {
			t.Errorf("%s: the exponent is %.2f, want 2", test.name, got)
		}
	}
	for _, kind := range []fact.Damage{fact.DeepFault, fact.LevelCounts, fact.Deep} {
		if got := steepest(t, treeVariant(treeCodec{}), kind); got > 1.4 {
			t.Errorf("a decoder without a fault: %s has the exponent %.2f", kind, got)
		}
	}
}

var expanded []byte

// References that multiply take much memory for a short document.
func TestPlantedReferenceBomb(t *testing.T) {
	v := decoding(func(data []byte, _ any) (error, bool) {
		sizes := map[string]int{}
		for line := range strings.Lines(string(data)) {
			name, list, ok := strings.Cut(strings.TrimSpace(line), ": &")
			if !ok {
				continue
			}
			for _, reference := range strings.Split(list, "*")[1:] {
				sizes[name] += sizes[strings.TrimRight(reference, ", ]")]
			}
			sizes[name] = min(max(1, sizes[name]), 2*HoardedBytes)
			if sizes[name] > HoardedBytes {
				expanded = make([]byte, sizes[name])
				break
			}
		}
		return errors.New("refused"), true
	})
	v.Format = "yaml"
	counts, _ := fates(t, v, DamageTest{Type: "flat", Grammar: true, Alone: true, Patience: time.Hour})
	if counts[Hoarded] == 0 {
		t.Errorf("%v: no document took %d bytes", counts, HoardedBytes)
	}
}

// A result is used: a text of a negative length and an error that panics when it is printed are faults,
// although nothing else shows them.
func TestDocumentsAreUsed(t *testing.T) {
	for name, unmarshal := range map[string]func(data []byte, v any) (error, bool){
		"a text of a negative length": func(_ []byte, v any) (error, bool) {
			text := &v.(*probetypes.HasText).V
			(*[2]int)(unsafe.Pointer(text))[1] = -8
			return nil, true
		},
		"an error that panics": func([]byte, any) (error, bool) { return badError{}, true },
	} {
		counts, _ := fates(t, decoding(unmarshal), DamageTest{Type: "text", Grammar: true, Count: 5, Alone: true, Patience: time.Hour})
		if counts[Panicked] == 0 {
			t.Errorf("%s: %v", name, counts)
		}
	}
}

type badError struct{}

func (badError) Error() string { panic("this error can't be printed") }

// Each input is of the shape that its number says, and has its length.
func TestDocumentsKeepTheirOrder(t *testing.T) {
	test := DamageTest{Type: "tree", Grammar: true, Count: 30, Alone: true, Patience: time.Hour}
	v := treeVariant(treeCodec{})
	_, records := fates(t, v, test)
	names, err := ShapeNames(test, v)
	if err != nil || len(names) != 30 {
		t.Fatalf("%d shapes (%v)", len(names), err)
	}
	for _, r := range records {
		if size := grammar.Sizes[int(r.Index)%len(grammar.Sizes)]; int(r.Length) > size || r.Length == 0 {
			t.Errorf("%s: %d bytes, want at most %d", names[ShapeOf(int(r.Index))], r.Length, size)
		}
	}
	from, until := DocumentsOf(7)
	test.From, test.Until = from, until
	_, some := fates(t, v, test)
	for _, r := range some {
		if ShapeOf(int(r.Index)) != 7 {
			t.Errorf("shape %d was decoded, want 7 alone", ShapeOf(int(r.Index)))
		}
	}
}
