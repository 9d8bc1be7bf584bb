package avro

import (
	"reflect"
	"testing"
	"time"

	"github.com/serbench/serbench/schema"
)

type leaf struct{ N uint32 }

type tree struct {
	When     time.Time
	Left     *tree
	Children []tree
	ByName   map[string]leaf
	ByID     map[int32][]leaf
	Corners  [2]float32
	Raw      []byte
}

func TestText(t *testing.T) {
	n := of[tree](t)
	want := `{"type": "record", "name": "AvroTree", "fields": [
  {"name": "When", "type": "long"},
  {"name": "Left", "type": ["null", "AvroTree"]},
  {"name": "Children", "type": {"type": "array", "items": "AvroTree"}},
  {"name": "ByName", "type": {"type": "map", "values": {"type": "record", "name": "AvroLeaf", "fields": [
    {"name": "N", "type": "long"}
  ]}}},
  {"name": "ByID", "type": {"type": "array", "items": {"type": "record", "name": "Int32ToListOfAvroLeafEntry", "fields": [
    {"name": "Key", "type": "int"},
    {"name": "Value", "type": {"type": "array", "items": "AvroLeaf"}}
  ]}}},
  {"name": "Corners", "type": {"type": "array", "items": "float"}},
  {"name": "Raw", "type": "bytes"}
]}`
	if got := Text(n); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

func TestEntryText(t *testing.T) {
	n := of[odd](t)
	want := `{"type": "record", "name": "Uint8ToOptionalStringEntry", "fields": [
  {"name": "Key", "type": "int"},
  {"name": "Value", "type": ["null", "string"]}
]}`
	if got := EntryText(n.Fields[0].Type); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

type odd struct {
	M map[uint8]*string
	P **string
}

func TestUnionsDoNotNest(t *testing.T) {
	n := of[odd](t)
	if why := Refuse(n.Fields[1].Type); why == "" {
		t.Error("a pointer to a pointer is not refused")
	}
	if why := Refuse(n.Fields[1].Type.Elem); why != "" {
		t.Errorf("a pointer is refused: %s", why)
	}
}

func of[T any](t *testing.T) *schema.Node {
	t.Helper()
	n, err := schema.Of(reflect.TypeFor[T]())
	if err != nil {
		t.Fatal(err)
	}
	return n
}
