// Package describe puts the values of a data set into figures, so that readers can
// tell which data set is nearest to their own data.
//
// A leaf is what has no parts for a library to carry: a bool, a number, a string, a
// time, or a slice or array of bytes. The keys of maps are leaves like any other.
package describe

import (
	"math"
	"reflect"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/stats"
)

// Statistics are of all the values that are timed. Means, medians, shares and ratios
// are rounded to thousandths.
type Statistics struct {
	// Fields is how many leaves the type declares. A struct that stands in several
	// places, or within itself, is counted once.
	Fields int `json:"fields"`
	// Leaves is how many leaves a value has, on average.
	Leaves float64 `json:"leaves_mean"`
	// Depth is how many structs and filled lists and maps lie one within another, at
	// most: 1 for a flat struct.
	Depth int `json:"depth_max"`
	// JSON is nil where encoding/json refuses a value.
	JSON      *JSON     `json:"json"`
	Strings   Strings   `json:"strings"`
	Bytes     Lengths   `json:"bytes"`
	Integers  Integers  `json:"integers"`
	Lists     Sizes     `json:"lists"` // slices and arrays, those of bytes not among them
	Maps      Sizes     `json:"maps"`
	Optionals Optionals `json:"optionals"`
	// ZeroFields is the share of leaves right in a struct that are zero: false, 0, "",
	// no bytes, the zero time.
	ZeroFields float64 `json:"zero_fields_share"`
}

// JSON is what encoding/json makes of the values.
type JSON struct {
	Min    int     `json:"bytes_min"`
	Median float64 `json:"bytes_median"`
	Max    int     `json:"bytes_max"`
	// Gzip and Zstd are the geometric means of each text's bytes by its compressed
	// bytes, at the default level, over the first texts that make up 1 MiB. Below 1
	// a text grows.
	Gzip float64 `json:"gzip_ratio"`
	Zstd float64 `json:"zstd_ratio"`
}

// Lengths are in bytes. All are 0 where there is nothing to count, as in every type
// with a Count.
type Lengths struct {
	Count  int     `json:"count"` // in all values together
	Median float64 `json:"bytes_median"`
	P90    float64 `json:"bytes_p90"` // the 90th percentile
	Max    int     `json:"bytes_max"`
}

// Strings are all texts, keys of maps among them.
type Strings struct {
	Lengths
	NotASCII float64 `json:"not_ascii_share"` // of strings that are not all ASCII
}

// Integers are of any width. Their magnitude is how many bits the absolute value
// takes, 0 for 0.
type Integers struct {
	Count    int     `json:"count"`
	Median   float64 `json:"bits_median"`
	P90      float64 `json:"bits_p90"`
	Negative float64 `json:"negative_share"`
}

// Sizes are in elements or entries; what is nil has none.
type Sizes struct {
	Count  int     `json:"count"`
	Median float64 `json:"length_median"`
	Max    int     `json:"length_max"`
}

// Optionals are the pointers of the values.
type Optionals struct {
	Count int     `json:"count"`
	Set   float64 `json:"set_share"`
}

// Dataset draws every value of a data set that is timed, and describes them.
func Dataset(d *contest.Dataset) Statistics {
	var found census
	texts := newTexts()
	for i := range d.Count {
		v := d.Sample(i)
		found.visit(reflect.ValueOf(v).Elem())
		texts.add(v)
	}
	return Statistics{
		Fields: fields(d.Type.Go, map[reflect.Type]bool{}),
		Leaves: share(found.leaves, d.Count),
		Depth:  found.depth,
		JSON:   texts.describe(),
		Strings: Strings{
			Lengths:  lengths(found.strings),
			NotASCII: share(found.notASCII, len(found.strings)),
		},
		Bytes: lengths(found.bytes),
		Integers: Integers{
			Count:    len(found.bits),
			Median:   quantile(found.bits, 0.5),
			P90:      quantile(found.bits, 0.9),
			Negative: share(found.negative, len(found.bits)),
		},
		Lists:      sizes(found.lists),
		Maps:       sizes(found.maps),
		Optionals:  Optionals{Count: found.optionals, Set: share(found.set, found.optionals)},
		ZeroFields: share(found.zero, found.fields),
	}
}

func lengths(all []float64) Lengths {
	return Lengths{
		Count:  len(all),
		Median: quantile(all, 0.5),
		P90:    quantile(all, 0.9),
		Max:    int(quantile(all, 1)),
	}
}

func sizes(all []float64) Sizes {
	return Sizes{Count: len(all), Median: quantile(all, 0.5), Max: int(quantile(all, 1))}
}

func quantile(all []float64, q float64) float64 {
	if len(all) == 0 {
		return 0
	}
	return rounded(stats.Quantile(all, q))
}

func share(part, whole int) float64 {
	if whole == 0 {
		return 0
	}
	return rounded(float64(part) / float64(whole))
}

// rounded keeps three decimals: more would differ between processors, and tell a
// reader nothing.
func rounded(x float64) float64 { return math.Round(x*1000) / 1000 }
