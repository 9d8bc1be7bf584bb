package person

import (
	"math"
	"regexp"
	"testing"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/verify/fidelity"
)

// Results of two runs compare only if their values are the same, so a digest
// changes only on purpose.
func TestValuesArePinned(t *testing.T) {
	for i, want := range []struct{ name, digest string }{
		{"person", "04161b554352d2566c7d6768a23c305ed0a8ea04cc1a4a16cb95fcb8b126eb17"},
		{"person-fixed", "a721bcb2b6d75d6e6df59ed00823581fdc7fa2074822c047c58ac9a3ca7f605d"},
	} {
		d := Type.Datasets[i]
		if got := fidelity.Digest(d.Samples(d.Count)); d.Name != want.name || got != want.digest {
			t.Errorf("%s: digest %s; %s had %s", d.Name, got, want.name, want.digest)
		}
	}
}

func values(d *contest.Dataset) (all []*A) {
	for _, v := range d.Samples(d.Count) {
		all = append(all, v.(*A))
	}
	return all
}

// Both data sets have the same mean lengths, so they differ only in the
// variation.
func TestTextLengths(t *testing.T) {
	for i, want := range []struct{ nameMin, nameMax, phoneMin, phoneMax int }{
		{8, 24, 7, 13},
		{16, 16, 10, 10},
	} {
		d := Type.Datasets[i]
		var names, phones []int
		for _, a := range values(d) {
			names, phones = append(names, len(a.Name)), append(phones, len(a.Phone))
		}
		lengths(t, d.Name+" name", names, want.nameMin, want.nameMax, 16)
		lengths(t, d.Name+" phone", phones, want.phoneMin, want.phoneMax, 10)
	}
}

// lengths wants both bounds to occur, nothing beyond them, and the mean.
func lengths(t *testing.T, name string, all []int, lo, hi int, mean float64) {
	t.Helper()
	least, most, sum := math.MaxInt, 0, 0
	for _, n := range all {
		least, most, sum = min(least, n), max(most, n), sum+n
	}
	if least != lo || most != hi {
		t.Errorf("%s: %d to %d characters, want %d to %d", name, least, most, lo, hi)
	}
	if got := float64(sum) / float64(len(all)); math.Abs(got-mean) > 0.3 {
		t.Errorf("%s: %.2f characters on average, want %v", name, got, mean)
	}
}

func TestFieldsAreDistributedAsDocumented(t *testing.T) {
	hex := regexp.MustCompile(`^[0-9a-f]*$`)
	for _, d := range Type.Datasets {
		siblings := map[int]int{}
		years := map[int]bool{}
		spouses, whole, money := 0, 0, 0.0
		for i, a := range values(d) {
			if !hex.MatchString(a.Name) || !hex.MatchString(a.Phone) {
				t.Errorf("%s %d: texts %q and %q", d.Name, i, a.Name, a.Phone)
			}
			if a.BirthDay.Location() != time.UTC {
				t.Errorf("%s %d: born in zone %s", d.Name, i, a.BirthDay.Location())
			}
			if a.BirthDay.Nanosecond()%1000 == 0 {
				whole++
			}
			if a.Money < 0 || a.Money >= 1 {
				t.Errorf("%s %d: money %v", d.Name, i, a.Money)
			}
			if a.Spouse {
				spouses++
			}
			years[a.BirthDay.Year()] = true
			siblings[a.Siblings]++
			money += a.Money / float64(d.Count)
		}
		for year := range years {
			if year < 1950 || year > 2009 {
				t.Errorf("%s: born in %d", d.Name, year)
			}
		}
		if len(years) != 60 {
			t.Errorf("%s: born in %d of the 60 years", d.Name, len(years))
		}
		// One time in a thousand is a whole microsecond: more would hide a loss.
		if whole > d.Count/100 {
			t.Errorf("%s: %d times have no nanoseconds", d.Name, whole)
		}
		for n := range 5 {
			if share := float64(siblings[n]) / float64(d.Count); math.Abs(share-0.2) > 0.07 {
				t.Errorf("%s: %d siblings in %.0f %%", d.Name, n, 100*share)
			}
		}
		if len(siblings) != 5 {
			t.Errorf("%s: siblings %v, want 0 to 4", d.Name, siblings)
		}
		if share := float64(spouses) / float64(d.Count); math.Abs(share-0.5) > 0.08 {
			t.Errorf("%s: spouses in %.0f %%", d.Name, 100*share)
		}
		if math.Abs(money-0.5) > 0.05 {
			t.Errorf("%s: money %.2f on average", d.Name, money)
		}
	}
}
