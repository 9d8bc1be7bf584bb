package catalog

import (
	"math"
	"regexp"
	"slices"
	"testing"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contest/random"
	"github.com/serbench/serbench/verify/fidelity"
)

func TestValuesArePinned(t *testing.T) {
	for i, want := range []struct{ name, digest string }{
		{"catalog-10", "9d8f020249d7a9686cf9131bf5869e8aafb0f4861e659d009a3191437167c009"},
		{"catalog-500", "d89db99992bfafa87e809c91e0f568c5c544c66e1c89065b7a04296d4b28d5c9"},
	} {
		d := Type.Datasets[i]
		if got := fidelity.Digest(d.Samples(d.Count)); d.Name != want.name || got != want.digest {
			t.Errorf("%s: digest %s; %s had %s", d.Name, got, want.name, want.digest)
		}
	}
}

// values are all of the small catalogues and three large ones.
func values(d *contest.Dataset) (all []*Catalog) {
	n := d.Count
	if d == Type.Datasets[1] {
		n = 3
	}
	for _, v := range d.Samples(n) {
		all = append(all, v.(*Catalog))
	}
	return all
}

// entries are the smallest and the largest number of entries in each map.
type entries struct{ least, most int }

func (e *entries) see(n int) {
	e.least, e.most = min(e.least, n), max(e.most, n)
}

func TestMapsHaveAsManyEntriesAsDocumented(t *testing.T) {
	for i, products := range []int{10, 500} {
		d := Type.Datasets[i]
		none := entries{least: math.MaxInt}
		attributes, prices, sold, variants := none, none, none, none
		for j, c := range values(d) {
			if len(c.Products) != products || len(c.Brands) != max(2, products/4) {
				t.Errorf("%s %d: %d products, %d brands", d.Name, j, len(c.Products), len(c.Brands))
			}
			if len(c.Warehouses) < 4 || len(c.Warehouses) > 10 {
				t.Errorf("%s %d: %d warehouses", d.Name, j, len(c.Warehouses))
			}
			for _, p := range c.Products {
				attributes.see(len(p.Attributes))
				prices.see(len(p.Prices))
				sold.see(len(p.Sold))
				variants.see(len(p.Variants))
			}
		}
		for name, test := range map[string]struct{ got, want entries }{
			"attributes": {attributes, entries{4, 10}},
			"prices":     {prices, entries{1, 5}},
			"channels":   {sold, entries{1, 4}},
			"variants":   {variants, entries{1, 4}},
		} {
			if test.got != test.want {
				t.Errorf("%s: %+v %s, want %+v", d.Name, test.got, name, test.want)
			}
		}
	}
}

func TestKeysReferToWhatIsThere(t *testing.T) {
	number := regexp.MustCompile(`^[A-H]{3}-[0-9]{6}$`)
	for _, d := range Type.Datasets {
		for i, c := range values(d) {
			for key, p := range c.Products {
				if _, ok := c.Brands[p.Brand]; !ok || !number.MatchString(key) {
					t.Errorf("%s %d: product %s of brand %d", d.Name, i, key, p.Brand)
				}
				for warehouse := range p.Stock {
					if _, ok := c.Warehouses[warehouse]; !ok {
						t.Errorf("%s %d: product %s lies in warehouse %d", d.Name, i, key, warehouse)
					}
				}
			}
		}
	}
}

func TestProductsAreDistributedAsDocumented(t *testing.T) {
	for _, d := range Type.Datasets {
		products, available, stocked, places := 0, 0, 0, 0
		var cents []int
		var summaries []int
		for i, c := range values(d) {
			if year := c.IssuedAt.Year(); year < 2015 || year > 2024 || c.IssuedAt.Location() != time.UTC {
				t.Errorf("%s %d: issued at %v", d.Name, i, c.IssuedAt)
			}
			for key, p := range c.Products {
				products++
				if p.Available {
					available++
				}
				stocked, places = stocked+len(p.Stock), places+len(c.Warehouses)
				summaries = append(summaries, len(p.Summary))
				for _, price := range p.Prices {
					n := math.Round(price * 100)
					if n < 50 || n > 5e6 || float64(n/100) != price {
						t.Errorf("%s %d: %s costs %v", d.Name, i, key, price)
					}
					cents = append(cents, int(n))
				}
				for color, v := range p.Variants {
					if v.Barcode < 4e12 || v.Barcode > 5e12 || v.Grams < 5 || v.Grams >= 50_010 {
						t.Errorf("%s %d: %s in %s is %+v", d.Name, i, key, color, v)
					}
				}
			}
		}
		near := func(name string, got, want, bound float64) {
			t.Helper()
			if math.Abs(got/want-1) > bound {
				t.Errorf("%s: %s %.3f, want %.3f", d.Name, name, got, want)
			}
		}
		near("available", float64(available)/float64(products), 0.9, 0.08)
		near("stocked", float64(stocked)/float64(places), 0.6, 0.08)
		slices.Sort(cents)
		slices.Sort(summaries)
		near("median of cents", float64(cents[len(cents)/2]), 4000, 0.2)
		near("a sixth of cents", float64(cents[len(cents)*16/100]), 1080, 0.3)
		near("five sixths of cents", float64(cents[len(cents)*84/100]), 14_800, 0.3)
		near("median of summaries", float64(summaries[len(summaries)/2]), 110, 0.1)
		if summaries[0] < 20 || summaries[len(summaries)-1] > 400 {
			t.Errorf("%s: summaries of %d to %d characters", d.Name, summaries[0], summaries[len(summaries)-1])
		}
	}
}

func TestSomeAreDifferentAndInOrder(t *testing.T) {
	r := random.New(1, 2)
	values := []int{1, 2, 3, 4, 5, 6, 7}
	count := map[int]int{}
	for range 7000 {
		picked := some(r, values, 3)
		if len(picked) != 3 || picked[0] >= picked[1] || picked[1] >= picked[2] {
			t.Fatalf("three of seven: %v", picked)
		}
		for _, v := range picked {
			count[v]++
		}
	}
	for _, v := range values {
		if count[v] < 2800 || count[v] > 3200 {
			t.Errorf("%d was picked %d times, want 3000", v, count[v])
		}
	}
	if len(some(r, values, 0)) != 0 || !slices.Equal(some(r, values, 7), values) {
		t.Error("none or all are not picked")
	}
}
