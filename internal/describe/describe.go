// Package describe computes figures of the values in a data set, so that readers can tell
// which data set is most like their own data.
//
// A leaf is a value without parts: a bool, a number, a string, a time, or a slice or array
// of bytes. Keys of maps are leaves too.
package describe

import (
	"math"
	"reflect"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/stats"
)

// Statistics cover all values that are timed. Means, medians, shares and ratios are rounded
// to thousandths.
type Statistics struct {
	// Fields is how many leaves the type declares. A struct that occurs in several places,
	// or within itself, counts once.
	Fields int `json:"fields"`
	// Leaves is how many leaves a value has, on average.
	Leaves float64 `json:"leaves_mean"`
	// Depth is the deepest nesting of structs and of lists and maps that are not empty: 1
	// for a flat struct.
	Depth int `json:"depth_max"`
	// JSON is nil if encoding/json refuses a value.
	JSON      *JSON     `json:"json"`
	Strings   Strings   `json:"strings"`
	Bytes     Lengths   `json:"bytes"`
	Integers  Integers  `json:"integers"`
	Lists     Sizes     `json:"lists"` // slices and arrays, except of bytes
	Maps      Sizes     `json:"maps"`
	Optionals Optionals `json:"optionals"`
	// ZeroFields is the share of leaves directly in a struct that are zero: false, 0, "", no
	// bytes, the zero time.
	ZeroFields float64 `json:"zero_fields_share"`
}

// JSON describes the values as encoding/json writes them.
type JSON struct {
	Min    int     `json:"bytes_min"`
	Median float64 `json:"bytes_median"`
	Max    int     `json:"bytes_max"`
	// Gzip and Zstd are geometric means of the size of each value by its compressed size, at
	// the default level, over the first values that fill 1 MiB. Below 1, values grow.
	Gzip float64 `json:"gzip_ratio"`
	Zstd float64 `json:"zstd_ratio"`
}

// Lengths are in bytes. All are 0 if there is nothing to count, as in every type with a
// Count.
type Lengths struct {
	Count  int     `json:"count"` // in all values together
	Median float64 `json:"bytes_median"`
	P90    float64 `json:"bytes_p90"` // the 90th percentile
	Max    int     `json:"bytes_max"`
}

// Strings include the keys of maps.
type Strings struct {
	Lengths
	NotASCII float64 `json:"not_ascii_share"` // of strings that are not pure ASCII
}

// Integers are of any width. Median and P90 are of the bits of the absolute value, 0 for 0.
type Integers struct {
	Count    int     `json:"count"`
	Median   float64 `json:"bits_median"`
	P90      float64 `json:"bits_p90"`
	Negative float64 `json:"negative_share"`
}

// Sizes are in elements or entries. Nil has none.
type Sizes struct {
	Count  int     `json:"count"`
	Median float64 `json:"length_median"`
	Max    int     `json:"length_max"`
}

// Optionals are pointers.
type Optionals struct {
	Count int     `json:"count"`
	Set   float64 `json:"set_share"`
}

// Dataset samples every value of a data set that is timed, and describes them.
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

// rounded keeps three decimals. More would differ between processors, and be useless to a
// reader.
func rounded(x float64) float64 { return math.Round(x*1000) / 1000 }
