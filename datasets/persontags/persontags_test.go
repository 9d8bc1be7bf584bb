package persontags

import (
	"regexp"
	"testing"
	"time"

	"github.com/serbench/serbench/verify/fidelity"
)

func TestValuesArePinned(t *testing.T) {
	const want = "5f17c186bcd5b2e9cc3cb80cf7536549738d8128d49256b5de26c708cebe6497"
	d := Type.Datasets[0]
	if got := fidelity.Digest(d.Samples(d.Count)); got != want {
		t.Errorf("digest %s, want %s", got, want)
	}
}

func TestLabelsAreDistributedAsDocumented(t *testing.T) {
	d := Type.Datasets[0]
	key := regexp.MustCompile(`^[0-9a-f]{4,8}$`)
	value := regexp.MustCompile(`^[0-9a-f]{2,12}$`)
	alias := regexp.MustCompile(`^[0-9a-f]{4,16}$`)
	tags, aliases := map[int]int{}, map[int]int{}
	for i, v := range d.Samples(d.Count) {
		a := v.(*A)
		tags[len(a.Tags)]++
		aliases[len(a.Aliases)]++
		for k, v := range a.Tags {
			if !key.MatchString(k) || !value.MatchString(v) {
				t.Errorf("value %d: tag %q is %q", i, k, v)
			}
		}
		for _, name := range a.Aliases {
			if !alias.MatchString(name) {
				t.Errorf("value %d: alias %q", i, name)
			}
		}
	}
	for name, counts := range map[string]map[int]int{"tags, 0 to 4": tags, "aliases, 0 to 3": aliases} {
		want := 5
		if name[0] == 'a' {
			want = 4
		}
		if len(counts) != want {
			t.Errorf("%s: %v", name, counts)
		}
		for n := range want {
			// About the same number of each.
			if share := float64(counts[n]*want) / float64(d.Count); share < 0.7 || share > 1.3 {
				t.Errorf("%s: %d of them %d times in %d", name, n, counts[n], d.Count)
			}
		}
	}
}

// The rest is a person as in that data set.
func TestThePersonIsAPerson(t *testing.T) {
	d := Type.Datasets[0]
	for i, v := range d.Samples(d.Count) {
		a := v.(*A)
		year := a.BirthDay.Year()
		if len(a.Name) < 8 || len(a.Name) > 24 || len(a.Phone) < 7 || len(a.Phone) > 13 ||
			a.Siblings < 0 || a.Siblings > 4 || a.Money < 0 || a.Money >= 1 ||
			year < 1950 || year > 2009 || a.BirthDay.Location() != time.UTC {
			t.Errorf("value %d: %+v", i, a)
		}
	}
}
