package contest

import (
	"reflect"
	"slices"
	"strings"
	"testing"
)

// Each claim has its own name, so that a reader of a run file knows the contract and can
// recover the claims.
func TestClaimsRoundTripThroughTheirNames(t *testing.T) {
	if none := (Claims{}).Names(); none == nil || len(none) != 0 {
		t.Errorf("no claims: names %q", none)
	}
	var all []string
	for i := range reflect.TypeFor[Claims]().NumField() {
		var c Claims
		reflect.ValueOf(&c).Elem().Field(i).SetBool(true)
		names := c.Names()
		if want := strings.ToLower(reflect.TypeFor[Claims]().Field(i).Name); !slices.Equal(names, []string{want}) {
			t.Errorf("%+v is named %q, want %s", c, names, want)
		}
		if back := ClaimsNamed(names); back != c {
			t.Errorf("%+v came back from %q as %+v", c, names, back)
		}
		all = append(all, names...)
	}
	if len(slices.Compact(slices.Sorted(slices.Values(all)))) != len(all) {
		t.Errorf("two claims share a name: %q", all)
	}
	every := ClaimsNamed(all)
	if !slices.Equal(every.Names(), all) {
		t.Errorf("all claims are named %q, want %q", every.Names(), all)
	}
	if got := ClaimsNamed([]string{"reuse", "telepathy"}); got != (Claims{Reuse: true}) {
		t.Errorf("with an unknown name: %+v", got)
	}
}

// The names are in run files, and the options are in results that people cite.
func TestNamesAndOptionsOfClaims(t *testing.T) {
	var got []string
	for _, c := range AllClaims() {
		got = append(got, c.Name+" "+c.Option)
	}
	want := []string{
		"reuse buffer=reuse", "alias strings=alias", "native message=native", "stream stream=long", "stateful ",
		"consumes input=consumed", "varies ", "concurrent ", "nomarshal ",
	}
	if !slices.Equal(got, want) {
		t.Errorf("\n got %q\nwant %q", got, want)
	}
}
