package contest

import (
	"reflect"
	"testing"
)

type bytesPart struct {
	Raw  []byte
	Next *bytesPart
}

type bytesEverywhere struct {
	Name   string
	Raw    []byte
	Part   bytesPart
	List   [][]byte
	Parts  []bytesPart
	Fixed  [2]bytesPart
	Option *[]byte
	ByName map[string][]byte
	ByID   map[int32]bytesPart
	None   []int64
}

// aliasingCodec decodes into values whose byte slices are its input.
type aliasingCodec struct{}

func (aliasingCodec) Marshal(any) ([]byte, error) { return nil, nil }

func (aliasingCodec) Unmarshal(data []byte, v any) error {
	part := bytesPart{Raw: data, Next: &bytesPart{Raw: data}}
	*v.(*bytesEverywhere) = bytesEverywhere{
		Name: "x", Raw: data, Part: part, List: [][]byte{data, nil, data}, Parts: []bytesPart{part, {}, part},
		Fixed: [2]bytesPart{part, part}, Option: &data, ByName: map[string][]byte{"a": data}, ByID: map[int32]bytesPart{1: part},
		None: []int64{1},
	}
	return nil
}

func TestCopyBytesLeavesNothingOfTheInput(t *testing.T) {
	typ := &Type{Go: reflect.TypeFor[bytesEverywhere]()}
	codec := CopyBytes(aliasingCodec{}, typ)
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

func TestCopyBytesCostsOtherTypesNothing(t *testing.T) {
	type numbers struct {
		N    []uint16
		Name string
	}
	if c := CopyBytes(aliasingCodec{}, &Type{Go: reflect.TypeFor[numbers]()}); c != (aliasingCodec{}) {
		t.Errorf("a type without byte slices got %T", c)
	}
}
