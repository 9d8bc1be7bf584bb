package plain_test

import (
	"go/format"
	"math/big"
	"net"
	"net/netip"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"google.golang.org/protobuf/types/known/timestamppb"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/plain"
	"github.com/serbench/serbench/schema/plain/internal/converted"
	"github.com/serbench/serbench/schema/plain/internal/users"
)

//go:generate go run ./internal/gen

// Every generator must know the plain type.
func TestPlainTypesAreKnownToGenerators(t *testing.T) {
	if _, err := schema.Of(reflect.TypeFor[converted.Account]()); err != nil {
		t.Error(err)
	}
}

// What is carried comes back as it was.
func TestConversionsGoBothWays(t *testing.T) {
	number, price := 42, &users.Item{Name: "an item", Price: 7}
	words, when := []string{"a", "b"}, time.Date(2026, 2, 3, 4, 5, 6, 7, time.UTC)
	next := &number
	full := &users.Account{
		Meta:    users.Meta{Name: "a name", Labels: map[string]string{"a": "b"}},
		Limits:  &users.Limits{Soft: 1, Hard: 2},
		ID:      [16]byte{1, 2, 3},
		State:   "open",
		Balance: *big.NewInt(-12345678901234),
		Credit:  big.NewInt(99),
		Since:   time.Date(2026, 1, 2, 3, 4, 5, 6, time.UTC),
		Timeout: time.Minute,
		Address: net.IPv4(10, 0, 0, 1),
		Peer:    netip.MustParseAddr("2001:db8::1"),
		Raw:     []byte(`{"a":1}`),
		Page:    users.Page[users.Item]{Items: []users.Item{*price}, Next: &users.Page[users.Item]{Items: []users.Item{}}},
		Pages:   map[string]users.Page[map[string]int]{"p": {Items: []map[string]int{{"x": 1}, nil}}},
		Set:     map[string]struct{}{"member": {}},
		Corners: map[users.Point]string{{X: 1, Y: -1}: "north"},
		Weights: map[float64]bool{0.5: true},
		Names:   &words,
		Deep:    &next,
		Tree:    users.Tree{"a": {"b": nil, "c": {}}},
		Forest:  users.Forest{{}, {{}, nil}},
		Peers:   map[netip.Addr]int{netip.MustParseAddr("10.0.0.2"): 3},
		Twins:   [2]users.Item{{Name: "one"}, {Name: "two"}},
		Flag:    true,
		Blob:    users.Blob("blob"),

		Until:  &when,
		Visits: []time.Time{when},

		NetName: "a", Net_Name: "b", Size: 3,
	}
	full.By = "promoted"
	full.Position.X = 1.5
	full.Position.Tags = []struct{ Key, Value string }{{"k", "v"}}
	full.Secret.Word = "word"
	full.Secret.Inner = price
	for name, v := range map[string]*users.Account{"full": full, "zero": {}} {
		var m converted.Account
		got := new(users.Account)
		if err := converted.To(&m, v); err != nil {
			t.Fatal(name, err)
		}
		if err := converted.From(got, &m); err != nil {
			t.Fatal(name, err)
		}
		if !reflect.DeepEqual(got, v) {
			t.Errorf("%s: %+v became %+v", name, v, got)
		}
	}
}

// A value that its own type refuses to make text of is an error, and no panic.
func TestConversionsReportErrors(t *testing.T) {
	var v users.Account
	if err := converted.From(&v, &converted.Account{Balance: "no number", Peer: "10.0.0.1"}); err == nil || !strings.Contains(err.Error(), "no number") {
		t.Errorf("the error is %v", err)
	}
}

// All findings come at once, with their paths.
func TestFindings(t *testing.T) {
	p, err := plain.New(reflect.TypeFor[users.Account](), []string{"Position.Tags", "Since", "Until", "Visits"})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range p.Findings {
		got = append(got, f.Path+": "+string(f.Kind))
	}
	want := []string{
		"audit.when: unexported", "audit.Name: unexported", "Balance: opaque", "Credit: opaque", "Since: skipped", "Address: own", "Peer: opaque",
		"Raw: own", "Position.Tags: skipped", "Peers[key]: opaque", "Any: dynamic", "hidden: unexported", "lock: unexported", "Locks[]: hidden",
		"Watch: impossible", "Events: impossible", "secret: unexported", "Until: skipped", "Visits: skipped", "XXX_unrecognized: bookkeeping",
	}
	if !slices.Equal(got, want) {
		t.Errorf("found %q,\nwant %q", got, want)
	}
	types, times := p.Types()
	for _, field := range []string{"NetName2 string `json:\"Net_Name\"`", "SizeField int `json:\"Size\"`"} {
		if !strings.Contains(strings.Join(strings.Fields(types), " "), field) {
			t.Errorf("no field %s in\n%s", field, types)
		}
	}
	if times || strings.Contains(types, "Tags") {
		t.Errorf("what was skipped is still there:\n%s", types)
	}
}

// A field is counted once, however often its struct occurs.
func TestFieldsAreCounted(t *testing.T) {
	type item struct {
		A int
		B []string
		c int
	}
	type whole struct {
		One, Two item
		Many     map[string]item
		Func     func()
		N        int
	}
	p, err := plain.New(reflect.TypeFor[whole](), nil)
	if err != nil {
		t.Fatal(err)
	}
	if p.Fields != 5 || p.Carried != 3 { // A, B, c, Func, N
		t.Errorf("%d of %d fields", p.Carried, p.Fields)
	}
	_ = item{}.c
}

// A message of protobuf has fields that are no data.
func TestBookkeepingIsNotCounted(t *testing.T) {
	p, err := plain.New(reflect.TypeFor[timestamppb.Timestamp](), nil)
	if err != nil {
		t.Fatal(err)
	}
	if p.Fields != 2 || p.Carried != 2 || len(p.Findings) != 1 || p.Findings[0].Kind != plain.Bookkeeping {
		t.Errorf("%d of %d fields, %+v", p.Carried, p.Fields, p.Findings)
	}
}

func TestTypesThatAreNoStructs(t *testing.T) {
	for name, test := range map[string]struct {
		of   reflect.Type
		want string
	}{
		"a list":           {reflect.TypeFor[[]users.Item](), "type Value struct { Value []Item }"},
		"a named list":     {reflect.TypeFor[users.Forest](), "type Forest struct { Value []Forest }"},
		"a map":            {reflect.TypeFor[map[string]int](), "type Value struct { Value map[string]int }"},
		"a pointer":        {reflect.TypeFor[*users.Item](), "type Item struct { Name string Price int64 } type Value struct { Value *Item }"},
		"an opaque number": {reflect.TypeFor[big.Int](), "type Int struct { Value string }"},
	} {
		p, err := plain.New(test.of, nil)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		types, _ := p.Types()
		if got := strings.Join(strings.Fields(types), " "); !strings.HasSuffix(got, test.want) {
			t.Errorf("%s: %s, want %s", name, got, test.want)
		}
		source, err := p.Conversions("github.com/serbench/serbench/schema/plain/internal/x")
		if err == nil {
			_, err = format.Source([]byte(source))
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestRefusals(t *testing.T) {
	type nothing struct {
		Func func()
		Any  any
	}
	if _, err := plain.New(reflect.TypeFor[nothing](), nil); err == nil || !strings.Contains(err.Error(), "nothing of") {
		t.Errorf("a type that nobody can carry: %v", err)
	}
	if _, err := plain.New(reflect.TypeFor[users.Account](), []string{"Meta.Nickname"}); err == nil || !strings.Contains(err.Error(), "Meta.Nickname") {
		t.Errorf("a path without a field: %v", err)
	}
}

// What no other package can name has an alias, of the whole type.
func TestAnAliasNamesTheType(t *testing.T) {
	p, err := plain.New(reflect.TypeFor[users.Item](), nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Conversions("example.com/x"); err == nil {
		t.Error("an internal type is named from elsewhere")
	}
	p.Alias = plain.Symbol{Package: "example.com/user", Name: "T"}
	source, err := p.Conversions("example.com/x")
	if err != nil || !strings.Contains(source, "p1.T") || !strings.Contains(source, `"example.com/user"`) {
		t.Errorf("%v\n%s", err, source)
	}
}
