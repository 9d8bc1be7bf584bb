package given

import (
	"reflect"
	"testing"

	"github.com/serbench/serbench/contest"
)

type record struct{ Tags []string }

// Every draw is a value of its own, and there may be fewer values than are drawn.
func TestDrawsShareNoMemory(t *testing.T) {
	for name, s := range map[string]contest.Sampler[record]{
		"lines":  Lines[record]("record", "", 4, []byte("{\"Tags\":[\"a\"]}\n{\"Tags\":[\"b\"]}\n")),
		"values": Values("record", "", 4, func() []record { return []record{{[]string{"a"}}, {[]string{"b"}}} }),
	} {
		d := contest.NewType("record", "", s).Datasets[0]
		first, again := d.Samples(5), d.Samples(5)
		for i, want := range []string{"a", "b", "a", "b", "a"} {
			if got := first[i].(*record).Tags[0]; got != want {
				t.Errorf("%s: value %d is %q", name, i, got)
			}
		}
		first[1].(*record).Tags[0] = "changed"
		if again[1].(*record).Tags[0] != "b" || d.Sample(1).(*record).Tags[0] != "b" {
			t.Errorf("%s: two draws share memory", name)
		}
	}
}

func TestALineThatDoesNotFitPanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a line that does not fit became a value")
		}
	}()
	Lines[record]("record", "", 4, []byte("{\"Tags\":1}")).Sample(nil, 0)
}

// What is left out is zero wherever its struct occurs, and nothing else is.
func TestFieldsAreLeftOut(t *testing.T) {
	type item struct {
		Name  string
		Extra any
	}
	type Base struct{ Version int }
	type whole struct {
		Base
		Items  []*item
		ByName map[string]item
		Peers  map[item]int
		Self   *whole
		secret int
	}
	value := func() whole {
		w := whole{Base{1}, []*item{{"a", 1}}, map[string]item{"x": {"b", 2}}, nil, nil, 7}
		w.Self = &w
		return w
	}
	s := Without(Values("whole", "", 4, func() []whole { return []whole{value()} }), "Items[].Extra", "secret", "Base.Version")
	got := s.Sample(nil, 0)
	if got.Items[0].Extra != nil || got.ByName["x"].Extra != nil || got.secret != 0 || got.Version != 0 || got.Self.secret != 0 {
		t.Errorf("something is still there: %+v", got)
	}
	if got.Items[0].Name != "a" || got.ByName["x"].Name != "b" {
		t.Errorf("something else is not: %+v", got)
	}
	for path, want := range map[string]string{"Peers[key].Extra": "item", "Base.Version": "Base", "ByName": "whole", "Self.Items[].Name": "item"} {
		if p, err := find(reflect.TypeFor[whole](), path); err != nil || p.of.Name() != want {
			t.Errorf("%s is of %v (%v)", path, p.of, err)
		}
	}
	for _, path := range []string{"Version", "Items.Nothing", "Items[].Name.More"} {
		if p, err := find(reflect.TypeFor[whole](), path); err == nil {
			t.Errorf("%s is of %v", path, p.of)
		}
	}
}
