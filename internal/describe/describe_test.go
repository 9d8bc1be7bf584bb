package describe

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contest/random"
	"github.com/serbench/serbench/stats"
)

// of describes the given values.
func of[T any](values ...T) Statistics {
	return Dataset(contest.NewType("given", "Given values.", contest.Sampler[T]{
		Name: "given", Count: len(values), Sample: func(_ *random.Source, i int) T { return values[i] },
	}).Datasets[0])
}

// same compares all figures except those of the compressors, which change with them.
func same(t *testing.T, got, want Statistics) {
	t.Helper()
	if got.JSON == nil || want.JSON == nil {
		t.Fatalf("JSON %v, want %v", got.JSON, want.JSON)
	}
	plain := *got.JSON
	plain.Gzip, plain.Zstd = 0, 0
	got.JSON = &plain
	if !reflect.DeepEqual(got, want) {
		g, _ := json.MarshalIndent(got, "", " ")
		w, _ := json.MarshalIndent(want, "", " ")
		t.Errorf("got %s\nwant %s", g, w)
	}
}

type flat struct {
	B  bool
	I  int16
	U  uint64
	F  float64
	S  string
	P  []byte
	ID [4]byte
	T  time.Time
}

func TestFlatValues(t *testing.T) {
	somewhere := time.FixedZone("", 3600)
	got := of(
		flat{},
		flat{true, -5, 255, 0.5, "é", []byte("abc"), [4]byte{1}, time.Unix(0, 0).UTC()},
		flat{I: math.MinInt16, U: math.MaxUint64, S: "0123456789", P: []byte{}, T: time.Time{}.In(somewhere)},
		flat{B: true, I: 1, S: "ab"},
	)
	same(t, got, Statistics{
		Fields: 8,
		Leaves: 8,
		Depth:  1,
		// {"B":false,"I":0,"U":0,"F":0,"S":"","P":null,"ID":[0,0,0,0],"T":"0001-01-01T00:00:00Z"}
		// {"B":true,"I":-5,"U":255,"F":0.5,"S":"é","P":"YWJj","ID":[1,0,0,0],"T":"1970-01-01T00:00:00Z"}
		// {"B":false,"I":-32768,"U":18446744073709551615,"F":0,"S":"0123456789","P":"","ID":[0,0,0,0],"T":"0001-01-01T01:00:00+01:00"}
		// {"B":true,"I":1,"U":0,"F":0,"S":"ab","P":null,"ID":[0,0,0,0],"T":"0001-01-01T00:00:00Z"}
		JSON: &JSON{Min: 87, Median: 91.5, Max: 124},
		// 0, 2, 2 and 10 bytes.
		Strings: Strings{Lengths{Count: 4, Median: 2, P90: 7.6, Max: 10}, 0.25},
		// P has 0, 3, 0 and 0, ID four times 4.
		Bytes: Lengths{Count: 8, Median: 3.5, P90: 4, Max: 4},
		// 0, 0, 0, 1, 3, 8, 16 and 64 bits.
		Integers: Integers{Count: 8, Median: 2, P90: 30.4, Negative: 0.25},
		// All 8; none; B, F, P, ID and T; U, F, P, ID and T.
		ZeroFields: rounded(18.0 / 32),
	})
}

type tree struct {
	Name     string
	Size     *int
	Children []tree
	Labels   map[string]string
	Owners   map[int8][]owner
	Owner    *owner
}

type owner struct{ Name, Mail string }

func TestNestedValues(t *testing.T) {
	size := -1024
	leaf := tree{Name: "leaf"}
	got := of(
		leaf,
		tree{
			Name:     "root",
			Size:     &size,
			Children: []tree{{Name: "branch", Children: []tree{leaf}}, leaf},
			Labels:   map[string]string{"a": "ä", "b": "bb"},
		},
		tree{
			Labels: map[string]string{},
			Owners: map[int8][]owner{-3: {{"me", ""}, {"you", "y@x"}}, 4: {}},
			Owner:  &owner{"it", ""},
		},
	)
	const (
		least   = `{"Name":"leaf","Size":null,"Children":null,"Labels":null,"Owners":null,"Owner":null}`
		between = `{"Name":"","Size":null,"Children":null,"Labels":{},"Owners":{"-3":[{"Name":"me","Mail":""},` +
			`{"Name":"you","Mail":"y@x"}],"4":[]},"Owner":{"Name":"it","Mail":""}}`
		most = `{"Name":"root","Size":-1024,"Children":[{"Name":"branch","Size":null,"Children":[` + least +
			`],"Labels":null,"Owners":null,"Owner":null},` + least +
			`],"Labels":{"a":"ä","b":"bb"},"Owners":null,"Owner":null}`
	)
	same(t, got, Statistics{
		// Name, Size, two of Labels, the key of Owners, and two of owner.
		Fields: 7,
		// A Name; four Names, a Size and four Labels; a Name, two keys, and six of owners.
		Leaves: rounded(19.0 / 3),
		// The tree, its children, the branch, its children, the leaf.
		Depth: 5,
		JSON:  &JSON{Min: len(least), Median: float64(len(between)), Max: len(most)},
		// Three of 0 bytes, two of 1, four of 2, two of 3, four of 4, one of 6.
		Strings: Strings{Lengths{Count: 16, Median: 2, P90: 4, Max: 6}, rounded(1.0 / 16)},
		// -1024, -3 and 4.
		Integers: Integers{Count: 3, Median: 3, P90: 9.4, Negative: rounded(2.0 / 3)},
		// Children of six trees: 0; 2, 1, 0, 0; 0. Lists of owners: 2, 0.
		Lists: Sizes{Count: 8, Median: 0, Max: 2},
		// Labels and Owners of each of six trees: 2 labels once, 2 owners once.
		Maps: Sizes{Count: 12, Median: 0, Max: 2},
		// Size and Owner of six trees.
		Optionals: Optionals{Count: 12, Set: rounded(2.0 / 12)},
		// Names of six trees, one of them empty; of three owners six fields, two empty.
		ZeroFields: rounded(3.0 / 12),
	})
}

// A type without leaves has no figure that JSON can't represent.
func TestValuesWithoutLeaves(t *testing.T) {
	type void struct{ Next []struct{} }
	same(t, of(void{}, void{}), Statistics{
		Depth: 1,
		JSON:  &JSON{Min: 13, Median: 13, Max: 13}, // {"Next":null}
		Lists: Sizes{Count: 2},
	})
}

type names []string

// Only structs count once. A recursive type without a struct ends too.
func TestDeclaredFields(t *testing.T) {
	type forest map[string]forest
	type twice struct {
		A, B  owner
		C, D  names
		E, F  []string
		Trees forest
	}
	if got := fields(reflect.TypeFor[twice](), map[reflect.Type]bool{}); got != 2+2+2+1 {
		t.Errorf("%d fields, want 7", got)
	}
}

// The ratio is the mean of the ratios of all values, so that a long value counts as much as
// a short one.
func TestRatiosAreOfEachValue(t *testing.T) {
	values := []owner{{"a", "b"}, {strings.Repeat("a", 5000), "b"}, {"", strings.Repeat("ab", 50)}}
	var gzips, zstds []float64
	for _, v := range values {
		text, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		w := gzip.NewWriter(&out)
		if _, err := w.Write(text); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		gzips = append(gzips, float64(len(text))/float64(out.Len()))
		encoder, err := zstd.NewWriter(nil)
		if err != nil {
			t.Fatal(err)
		}
		zstds = append(zstds, float64(len(text))/float64(len(encoder.EncodeAll(text, nil))))
	}
	got := of(values...).JSON
	if got.Gzip != rounded(stats.GeometricMean(gzips)) || got.Zstd != rounded(stats.GeometricMean(zstds)) {
		t.Errorf("gzip %v of %v, zstd %v of %v", got.Gzip, gzips, got.Zstd, zstds)
	}
	if gzips[0] >= 1 || gzips[1] < 20 || zstds[1] < 20 {
		t.Errorf("gzip %v, zstd %v: what is short should grow, what repeats itself shrink", gzips, zstds)
	}
}

// Sizes are of all values, ratios of the first values that are enough.
func TestOnlyTheFirstLargeValuesAreCompressed(t *testing.T) {
	r := random.New(1, 1)
	large, other := owner{"", r.Hex(enough)}, owner{"", strings.Repeat("a", enough+1)}
	one, both := of(large).JSON, of(large, other).JSON
	if one.Gzip != both.Gzip || one.Zstd != both.Zstd || both.Max != one.Max+1 {
		t.Errorf("of one %+v, of both %+v", *one, *both)
	}
	if small := of(owner{"", r.Hex(enough / 2)}, other).JSON; small.Gzip < 2*one.Gzip {
		t.Errorf("%+v: want the second compressed, too", *small)
	}
}

func TestValuesWithoutJSON(t *testing.T) {
	got := of(flat{F: 1}, flat{F: math.NaN()}, flat{F: 2})
	if got.JSON != nil || got.Leaves != 8 {
		t.Errorf("JSON %v, %v leaves", got.JSON, got.Leaves)
	}
}
