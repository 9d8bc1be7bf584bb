package contest

import (
	"reflect"
	"slices"
	"strings"
	"testing"
)

// Each claim has a name of its own, so that a reader of a run file knows the contract.
func TestEveryClaimHasAName(t *testing.T) {
	if none := (Claims{}).Names(); none == nil || len(none) != 0 {
		t.Errorf("no claim is named %q", none)
	}
	var all []string
	for i := range reflect.TypeFor[Claims]().NumField() {
		var c Claims
		reflect.ValueOf(&c).Elem().Field(i).SetBool(true)
		names := c.Names()
		if want := strings.ToLower(reflect.TypeFor[Claims]().Field(i).Name); !slices.Equal(names, []string{want}) {
			t.Errorf("%+v is named %q, want %s", c, names, want)
		}
		all = append(all, names...)
	}
	if len(slices.Compact(slices.Sorted(slices.Values(all)))) != len(all) {
		t.Errorf("two claims have one name: %q", all)
	}
}

func TestASuiteFindsByName(t *testing.T) {
	typ := &Type{Datasets: []*Dataset{{Name: "a"}, {Name: "b"}}}
	s := Suite{Contestants: []*Contestant{{Name: "json"}}, Types: []*Type{typ}}
	if s.Contestant("json") == nil || s.Contestant("gob") != nil {
		t.Error("contestants are not found by their names")
	}
	if s.Dataset("b") != typ.Datasets[1] || s.Dataset("c") != nil || len(s.Datasets()) != 2 {
		t.Error("data sets are not found by their names")
	}
}
