package schema_test

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/serbench/serbench/schema"
)

type visit struct {
	Name  string
	At    time.Time
	Days  []time.Time
	Until *time.Time
	Next  *visit
}

func fields(n *schema.Node) (all []string) {
	for _, f := range n.Fields {
		all = append(all, f.Name+" "+f.Type.Kind.String())
	}
	return all
}

func split(t *testing.T, by schema.Times) *schema.Node {
	t.Helper()
	root, err := schema.Of(reflect.TypeFor[visit]())
	if err != nil {
		t.Fatal(err)
	}
	got := by.Split(root)[0]
	if !root.HasTime() || got.HasTime() {
		t.Error("the user's graph must keep its times, and the split one have none")
	}
	if got == root || got.Fields[len(got.Fields)-1].Type.Elem != got {
		t.Error("a struct in itself must be the split one")
	}
	return got
}

func TestTimesBesideEachOther(t *testing.T) {
	root := split(t, schema.Times{Beside: true, Nanoseconds: schema.Uint32})
	want := []string{"Name string", "AtSeconds int64", "AtNanoseconds uint32", "Days list", "Until pointer", "Next pointer"}
	if got := fields(root); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	seconds, nanoseconds := root.Fields[1], root.Fields[2]
	if a, b := seconds.Value("v"), nanoseconds.Value("v"); a != "v.At.Unix()" || b != "uint32(v.At.Nanosecond())" {
		t.Errorf("%s and %s", a, b)
	}
	if at := seconds.Time("v"); at != "v.At" {
		t.Errorf("the time is at %s, want v.At", at)
	}
	record := root.Fields[3].Type.Elem
	if record != root.Fields[4].Type.Elem || record.Name != schema.TimestampName || record.Go != reflect.TypeFor[time.Time]() {
		t.Errorf("elements are %s of %v and must be one record", record.Name, record.Go)
	}
}

func TestTimesAsRecords(t *testing.T) {
	root := split(t, schema.Times{Nanoseconds: schema.Int32, Names: [2]string{"Seconds", "Nanos"}})
	at := root.Fields[1].Type
	if got := fields(at); !slices.Equal(got, []string{"Seconds int64", "Nanos int32"}) {
		t.Errorf("%q", got)
	}
	if f := at.Fields[1]; f.Value("v") != "int32(v.Nanosecond())" || f.Time("v") != "*v" {
		t.Errorf("%s of %s", f.Value("v"), f.Time("v"))
	}
}
