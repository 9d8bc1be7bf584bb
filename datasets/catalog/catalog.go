// Package catalog holds products whose properties are maps: with string and
// integer keys, and with strings, numbers and structs as values.
package catalog

import (
	"time"

	"github.com/serbench/serbench/contest"
)

// Catalog is an edition of a shop's range.
type Catalog struct {
	Title      string
	IssuedAt   time.Time
	Warehouses map[int32]string   // names by number
	Brands     map[int64]string   // names by number
	Products   map[string]Product // by article number
}

// Product is an article in all its variants.
type Product struct {
	Title      string
	Summary    string
	Brand      int64 // key in Catalog.Brands
	Available  bool
	Attributes map[string]string
	Prices     map[string]float64 // by currency
	Sold       map[string]int64   // pieces by channel
	Stock      map[int32]int32    // pieces by warehouse
	Variants   map[string]Variant // by color
}

// Variant is one form of a product.
type Variant struct {
	Barcode int64 // thirteen digits
	Grams   int32
	Label   string
}

// Type has two samplers that differ in the number of products.
var Type = contest.NewType("catalog", "A catalogue of products: maps by text and by number, of texts, numbers and structs.",
	contest.Sampler[Catalog]{
		Name:   "catalog-10",
		Doc:    "A small selection of ten products, such as the answer to a search in a shop.",
		Count:  16,
		Sample: catalog(10),
	},
	contest.Sampler[Catalog]{
		Name:   "catalog-500",
		Doc:    "A whole catalogue of five hundred products, such as a shop's nightly export.",
		Count:  16,
		Sample: catalog(500),
	},
).WithQuestion("What do maps cost?")
