package fidelity

import (
	"math/big"
	"net/netip"
	"reflect"
	"testing"
	"time"
)

type (
	// users is what users' types have beyond those of data sets.
	users struct {
		base
		*Pointed
		Amount  big.Int
		Maybe   *big.Int
		Address netip.Addr
		Any     any
		Anys    []any
		Odd     map[place]string
		Peers   map[netip.Addr]int
		Wave    complex128
		Handle  uintptr
		Self    opaque
		Unnamed struct{ N int }
		Tree    tree
		hidden  int
	}
	base    struct{ Shown int }
	Pointed struct{ Shown2 int }
	place   struct{ X, Y int }
	tree    map[string]tree
	// An opaque value is equal by its own method, which ignores its name.
	opaque struct {
		n    int
		name string
	}
)

func (o opaque) Equal(other opaque) bool { return o.n == other.n }

func sampleUsers() *users {
	return &users{
		base: base{1}, Pointed: &Pointed{2},
		Amount: *big.NewInt(-5), Maybe: big.NewInt(7), Address: netip.MustParseAddr("10.0.0.1"),
		Any: map[string]any{"a": []any{1.5, "b", nil}}, Anys: []any{1, "x", time.Unix(3, 0)},
		Odd: map[place]string{{1, 2}: "here"}, Peers: map[netip.Addr]int{netip.MustParseAddr("::1"): 1},
		Wave: 1 + 2i, Handle: 9, Self: opaque{1, "one"}, Tree: tree{"a": {"b": nil}},
	}
}

// Every change is seen at its path, and nothing else is.
func TestUsersTypesAreCompared(t *testing.T) {
	c := For(reflect.TypeFor[users]())
	if len(c.Blind) != 1 || c.Blind[0] != "hidden" {
		t.Errorf("blind to %q", c.Blind)
	}
	for path, change := range map[string]func(*users){
		"base.Shown":     func(u *users) { u.Shown = 3 },
		"Pointed.Shown2": func(u *users) { u.Shown2 = 3 },
		"Pointed":        func(u *users) { u.Pointed = nil },
		"Amount":         func(u *users) { u.Amount = *big.NewInt(5) },
		"Maybe":          func(u *users) { u.Maybe.SetInt64(8) },
		"Address":        func(u *users) { u.Address = netip.Addr{} },
		"Any[a]":         func(u *users) { u.Any.(map[string]any)["a"] = "no list" },
		"Any[a][0]":      func(u *users) { u.Any.(map[string]any)["a"].([]any)[0] = 1.25 },
		"Any":            func(u *users) { u.Any = nil },
		"Anys[0]":        func(u *users) { u.Anys[0] = int64(1) },
		"Odd[{1 2}]":     func(u *users) { u.Odd = map[place]string{{2, 1}: "here"} },
		"Peers[::1]":     func(u *users) { u.Peers[netip.MustParseAddr("::1")]++ },
		"Wave":           func(u *users) { u.Wave = 1 - 2i },
		"Handle":         func(u *users) { u.Handle = 8 },
		"Self":           func(u *users) { u.Self.n = 2 },
		"Unnamed.N":      func(u *users) { u.Unnamed.N = 1 },
		"Tree[a]":        func(u *users) { u.Tree["a"] = tree{} },
	} {
		changed := sampleUsers()
		change(changed)
		found := c.Differences(sampleUsers(), changed, 10)
		if len(found) != 1 || found[0].Path != path {
			t.Errorf("%s was changed; found %v", path, found)
		}
		// A value that makes no bytes of itself has no content that any library could send.
		if path != "Self" && Digest([]any{changed}) == Digest([]any{sampleUsers()}) {
			t.Errorf("%s was changed, and the digest is the same", path)
		}
	}
	alike := sampleUsers()
	alike.Self.name, alike.hidden, alike.Any.(map[string]any)["a"].([]any)[0] = "another", 5, 1.5
	if found := c.Differences(sampleUsers(), alike, 10); len(found) != 0 {
		t.Errorf("what is equal differs: %v", found)
	}
}
