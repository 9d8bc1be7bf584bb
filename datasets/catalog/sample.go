package catalog

import (
	"time"

	"github.com/serbench/serbench/contest/random"
	"github.com/serbench/serbench/contest/random/words"
)

// Keys and values recur within a catalogue and from one to the next, as in a
// shop. All keys of a list are equally likely. Of an attribute's values, the
// first is the most common.
var (
	currencies = []string{"EUR", "USD", "GBP", "JPY", "CHF", "SEK", "PLN"}
	channels   = []string{"web", "store", "phone", "partner", "outlet"}
	colors     = []string{"black", "white", "blue", "red", "green", "silver", "brown", "yellow"}
	attributes = []attribute{
		{"material", []string{"cotton", "steel", "wood", "glass", "leather", "plastic"}},
		{"care", []string{"machine wash", "hand wash", "wipe clean", "do not bleach"}},
		{"origin", []string{"DE", "FR", "IT", "ES", "PL", "NL", "SE", "PT"}},
		{"energy class", []string{"A", "B", "C", "D", "E", "F", "G"}},
		{"warranty", []string{"2 years", "1 year", "5 years", "none"}},
		{"packaging", []string{"box", "bag", "none", "tube"}},
		{"voltage", []string{"230 V", "12 V", "5 V", "110 V"}},
		{"age group", []string{"adult", "child", "teen", "infant"}},
		{"season", []string{"summer", "winter", "all year"}},
		{"fit", []string{"regular", "slim", "loose"}},
		{"certificate", []string{"none", "organic", "fair trade", "recycled"}},
		{"assembly", []string{"none", "simple", "by experts"}},
	}
)

type attribute struct {
	name   string
	values []string // the most common first
}

// catalog draws a catalogue of that many products and 4 to 10 warehouses. There is a
// brand for every four products, but at least 2.
func catalog(products int) func(*random.Source, int) Catalog {
	return func(r *random.Source, _ int) Catalog {
		c := Catalog{
			Title:      words.Title(r, r.Between(2, 4)),
			IssuedAt:   issuedAt(r),
			Warehouses: map[int32]string{},
			Brands:     map[int64]string{},
			Products:   map[string]Product{},
		}
		warehouses := r.Between(4, 10)
		for i := range warehouses {
			c.Warehouses[int32(i+1)] = words.Family(r) + " " + words.Title(r, 1)
		}
		brands := make([]int64, max(2, products/4))
		for i := range brands {
			brands[i] = int64(r.Between(1e6, 1e9))
			c.Brands[brands[i]] = words.Family(r) + " & " + words.Family(r)
		}
		for len(c.Products) < products {
			number := r.Text(3, "ABCDEFGH") + "-" + r.Text(6, "0123456789")
			c.Products[number] = product(r, random.Skewed(r, brands), warehouses)
		}
		return c
	}
}

// issuedAt draws a time, to the nanosecond, in the years 2015 to 2024.
func issuedAt(r *random.Source) time.Time {
	first := time.Date(2015, 1, 1, 0, 0, 0, 0, time.UTC)
	last := time.Date(2025, 1, 1, 0, 0, 0, 0, time.UTC)
	return first.Add(time.Duration(r.IntN(int(last.Sub(first)))))
}

// product draws a product with 4 to 10 attributes, 1 to 4 channels and 1 to 4
// variants. It is in each warehouse with a chance of 60 %, and nine in ten are
// available. There are fewer than 2^10 pieces in stock and 2^20 sold; small
// numbers are common.
func product(r *random.Source, brand int64, warehouses int) Product {
	p := Product{
		Title:      words.Title(r, r.Between(2, 5)),
		Summary:    words.Sentence(r, r.LogNormal(110, 0.5, 20, 400)),
		Brand:      brand,
		Available:  r.Chance(90),
		Attributes: map[string]string{},
		Prices:     prices(r),
		Sold:       map[string]int64{},
		Stock:      map[int32]int32{},
		Variants:   map[string]Variant{},
	}
	for _, a := range some(r, attributes, r.Between(4, 10)) {
		p.Attributes[a.name] = random.Skewed(r, a.values)
	}
	for _, channel := range some(r, channels, r.Between(1, 4)) {
		p.Sold[channel] = r.Magnitude(20)
	}
	for i := range warehouses {
		if r.Chance(60) {
			p.Stock[int32(i+1)] = int32(r.Magnitude(10))
		}
	}
	grams := r.LogNormal(800, 1, 5, 50_000)
	for _, color := range some(r, colors, r.Between(1, 4)) {
		p.Variants[color] = Variant{
			Barcode: int64(r.Between(4e12, 5e12)),
			Grams:   int32(grams + r.IntN(10)),
			Label:   words.Word(r) + " " + color,
		}
	}
	return p
}

// prices draws one to five prices in hundredths: log-normal around 40.00, two
// thirds of them from 10.80 to 148.
func prices(r *random.Source) map[string]float64 {
	all := map[string]float64{}
	for _, currency := range some(r, currencies, r.Between(1, 5)) {
		all[currency] = float64(r.LogNormal(4000, 1.3, 50, 5_000_000)) / 100
	}
	return all
}

// some draws n different values, each equally likely, and keeps their order.
func some[T any](r *random.Source, values []T, n int) (picked []T) {
	for i, v := range values {
		if r.IntN(len(values)-i) < n-len(picked) {
			picked = append(picked, v)
		}
	}
	return picked
}
