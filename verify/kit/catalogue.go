package kit

import (
	"reflect"
	"testing"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/harness/worker"
	"github.com/serbench/serbench/internal/catalog"
)

// catalogued fails unless the catalogue repeats what the adapter says of the library.
func catalogued(t *testing.T, c *contest.Contestant) {
	t.Helper()
	want := worker.DescribeContestant(c)
	for _, got := range catalog.All() {
		if got.Name != c.Name {
			continue
		}
		got.Version, got.Sum, want.Version, want.Sum = "", "", "", ""
		// From the go command, and from binding: CI writes both again and compares.
		got.Source, got.Released, got.Unsafe = 0, "", false
		for i := range got.Variants {
			got.Variants[i].OwnType, got.Variants[i].Unsafe = false, false
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("the catalogue differs; run go run . describe --lib %s -o internal/catalog/catalog.json\nhas  %+v\nwant %+v", c.Name, got, want)
		}
		return
	}
	if !*update { // a new library is tested first
		t.Errorf("the catalogue lacks %s; run go run . describe --lib %s -o internal/catalog/catalog.json", c.Name, c.Name)
	}
}
