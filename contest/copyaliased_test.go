package contest

import (
	"reflect"
	"slices"
	"testing"
	"unsafe"
)

type bytesPart struct {
	Raw  []byte
	Text string
	Next *bytesPart
}

type bytesEverywhere struct {
	Name   string
	Raw    []byte
	Part   bytesPart
	List   [][]byte
	Texts  []string
	Parts  []bytesPart
	Fixed  [2]bytesPart
	Option *[]byte
	ByName map[string][]byte
	ByID   map[int32]bytesPart
	Counts map[string]int
	None   []int64
}

// aliasingCodec decodes into values whose byte slices and strings are its input.
type aliasingCodec struct{}

func (aliasingCodec) Marshal(any) ([]byte, error) { return nil, nil }

func (aliasingCodec) Unmarshal(data []byte, v any) error {
	text := unsafe.String(unsafe.SliceData(data), len(data))
	part := bytesPart{Raw: data, Text: text, Next: &bytesPart{Raw: data}}
	*v.(*bytesEverywhere) = bytesEverywhere{
		Name: text, Raw: data, Part: part, List: [][]byte{data, nil, data}, Texts: []string{text, ""},
		Parts: []bytesPart{part, {}, part}, Fixed: [2]bytesPart{part, part}, Option: &data,
		ByName: map[string][]byte{"a": data}, ByID: map[int32]bytesPart{1: part}, Counts: map[string]int{"a": 1},
		None: []int64{1},
	}
	return nil
}

func TestCopyAliasedLeavesNothingOfTheInput(t *testing.T) {
	codec := CopyAliased(aliasingCodec{}, &Type{Go: reflect.TypeFor[bytesEverywhere]()}, Bytes|Strings)
	var got, want bytesEverywhere
	input := []byte("input")
	if err := codec.Unmarshal(input, &got); err != nil {
		t.Fatal(err)
	}
	copy(input, "XXXXX")
	if err := (aliasingCodec{}).Unmarshal([]byte("input"), &want); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
}

// What the library copies itself isn't copied again.
func TestCopyAliasedCopiesOnlyThePartsNamed(t *testing.T) {
	codec := CopyAliased(aliasingCodec{}, &Type{Go: reflect.TypeFor[bytesEverywhere]()}, Bytes)
	var got bytesEverywhere
	input := []byte("input")
	if err := codec.Unmarshal(input, &got); err != nil {
		t.Fatal(err)
	}
	if unsafe.StringData(got.Part.Text) != &input[0] {
		t.Error("a string was copied")
	}
	if &got.Part.Raw[0] == &input[0] {
		t.Error("a byte slice wasn't copied")
	}
}

// Keys can't be replaced in their map.
func TestCopyAliasedCopiesTheInputForKeys(t *testing.T) {
	type keyed struct{ Counts map[[2]string]int }
	data := []byte("input")
	for _, test := range []struct {
		typ    reflect.Type
		copied bool
	}{
		{reflect.TypeFor[keyed](), true},
		{reflect.TypeFor[map[int]string](), false},
	} {
		r := &recorder{failAt: -1}
		if err := CopyAliased(r, &Type{Go: test.typ}, Keys).Unmarshal(data, new(point)); err != nil {
			t.Fatal(err)
		}
		if copied := &r.data[0][0] != &data[0]; copied != test.copied || !slices.Equal(r.data[0], data) {
			t.Errorf("%s: copied %t, want %t", test.typ, copied, test.copied)
		}
	}
}

func TestCopyAliasedCostsOtherTypesNothing(t *testing.T) {
	type numbers struct {
		N    []uint16
		Name string
	}
	if c := CopyAliased(aliasingCodec{}, &Type{Go: reflect.TypeFor[numbers]()}, Bytes|Keys); c != (aliasingCodec{}) {
		t.Errorf("a type without byte slices got %T", c)
	}
}

func TestCopyingCodecIsOfGeneratedCode(t *testing.T) {
	code := Code{Codecs: map[string]func() Codec{"default": func() Codec { return aliasingCodec{} }}}
	typ := &Type{Go: reflect.TypeFor[bytesEverywhere](), code: code}
	if c, err := CopyingCodec("default", Bytes)(typ); err != nil || reflect.TypeOf(c) != reflect.TypeFor[owningCodec]() {
		t.Errorf("%T, %v", c, err)
	}
	if _, err := CopyingCodec("other", Bytes)(typ); err == nil {
		t.Error("a codec that was never written")
	}
}
