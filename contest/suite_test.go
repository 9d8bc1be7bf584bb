package contest

import "testing"

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
