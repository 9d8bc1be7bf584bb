package cli

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/serbench/serbench/internal/describe"
	"github.com/serbench/serbench/internal/table"
)

// sizeFigures say how large values are, and contentFigures what they contain. Both are
// short, for people; dataFigures are all of them in full, for programs.
var (
	sizeFigures = []figure{
		shown("values", "distinct values that are timed", func(d listedDataset) string { return short(float64(d.Count)) }),
		shown("JSON bytes", "bytes of a value in encoding/json: median (least-most)", ofJSON(jsonBytes)),
		shown("gzip", "how many times smaller gzip makes that JSON: geometric mean", ofJSON(func(j *describe.JSON) string { return fmt.Sprintf("%.2f", j.Gzip) })),
		shown("zstd", "how many times smaller zstd makes it", ofJSON(func(j *describe.JSON) string { return fmt.Sprintf("%.2f", j.Zstd) })),
		shown("fields", "leaves that the type declares: numbers, strings, times, bools, bytes", func(d listedDataset) string { return short(float64(d.Fields)) }),
		shown("leaves", "leaves in a value, on average", func(d listedDataset) string { return short(d.Leaves) }),
		shown("depth", "deepest nesting of structs, lists and maps", func(d listedDataset) string { return short(float64(d.Depth)) }),
	}
	contentFigures = []figure{
		shown("string", "bytes of a string: median/90th percentile/most", func(d listedDataset) string {
			return joined(d.Strings.Count, d.Strings.Median, d.Strings.P90, float64(d.Strings.Max))
		}),
		shown("non-ASCII", "strings that are not pure ASCII", func(d listedDataset) string { return percent(d.Strings.Count, d.Strings.NotASCII) }),
		shown("ints", "bits of an integer's absolute value: median/90th percentile", func(d listedDataset) string {
			return joined(d.Integers.Count, d.Integers.Median, d.Integers.P90)
		}),
		shown("neg", "integers below 0", func(d listedDataset) string { return percent(d.Integers.Count, d.Integers.Negative) }),
		shown("binary", "bytes of a []byte: median/90th percentile/most", func(d listedDataset) string {
			return joined(d.Bytes.Count, d.Bytes.Median, d.Bytes.P90, float64(d.Bytes.Max))
		}),
		shown("list", "elements of a list: median/most", func(d listedDataset) string { return joined(d.Lists.Count, d.Lists.Median, float64(d.Lists.Max)) }),
		shown("map", "entries of a map: median/most", func(d listedDataset) string { return joined(d.Maps.Count, d.Maps.Median, float64(d.Maps.Max)) }),
		shown("set", "pointers that are not nil", func(d listedDataset) string { return percent(d.Optionals.Count, d.Optionals.Set) }),
		shown("zero", `struct fields with a zero value, such as ""`, func(d listedDataset) string { return percent(d.Count, d.ZeroFields) }),
	}
	dataFigures = []figure{
		forData("values", func(d listedDataset) float64 { return float64(d.Count) }),
		forData("json_bytes_min", numberOfJSON(func(j *describe.JSON) float64 { return float64(j.Min) })),
		forData("json_bytes_median", numberOfJSON(func(j *describe.JSON) float64 { return j.Median })),
		forData("json_bytes_max", numberOfJSON(func(j *describe.JSON) float64 { return float64(j.Max) })),
		forData("gzip_ratio", numberOfJSON(func(j *describe.JSON) float64 { return j.Gzip })),
		forData("zstd_ratio", numberOfJSON(func(j *describe.JSON) float64 { return j.Zstd })),
		forData("fields", func(d listedDataset) float64 { return float64(d.Fields) }),
		forData("leaves_mean", func(d listedDataset) float64 { return d.Leaves }),
		forData("depth_max", func(d listedDataset) float64 { return float64(d.Depth) }),
		forData("strings", func(d listedDataset) float64 { return float64(d.Strings.Count) }),
		forData("string_bytes_median", func(d listedDataset) float64 { return of(d.Strings.Count, d.Strings.Median) }),
		forData("string_bytes_p90", func(d listedDataset) float64 { return of(d.Strings.Count, d.Strings.P90) }),
		forData("string_bytes_max", func(d listedDataset) float64 { return of(d.Strings.Count, float64(d.Strings.Max)) }),
		forData("not_ascii_share", func(d listedDataset) float64 { return of(d.Strings.Count, d.Strings.NotASCII) }),
		forData("integers", func(d listedDataset) float64 { return float64(d.Integers.Count) }),
		forData("integer_bits_median", func(d listedDataset) float64 { return of(d.Integers.Count, d.Integers.Median) }),
		forData("integer_bits_p90", func(d listedDataset) float64 { return of(d.Integers.Count, d.Integers.P90) }),
		forData("negative_share", func(d listedDataset) float64 { return of(d.Integers.Count, d.Integers.Negative) }),
		forData("binaries", func(d listedDataset) float64 { return float64(d.Bytes.Count) }),
		forData("binary_bytes_median", func(d listedDataset) float64 { return of(d.Bytes.Count, d.Bytes.Median) }),
		forData("binary_bytes_p90", func(d listedDataset) float64 { return of(d.Bytes.Count, d.Bytes.P90) }),
		forData("binary_bytes_max", func(d listedDataset) float64 { return of(d.Bytes.Count, float64(d.Bytes.Max)) }),
		forData("lists", func(d listedDataset) float64 { return float64(d.Lists.Count) }),
		forData("list_length_median", func(d listedDataset) float64 { return of(d.Lists.Count, d.Lists.Median) }),
		forData("list_length_max", func(d listedDataset) float64 { return of(d.Lists.Count, float64(d.Lists.Max)) }),
		forData("maps", func(d listedDataset) float64 { return float64(d.Maps.Count) }),
		forData("map_length_median", func(d listedDataset) float64 { return of(d.Maps.Count, d.Maps.Median) }),
		forData("map_length_max", func(d listedDataset) float64 { return of(d.Maps.Count, float64(d.Maps.Max)) }),
		forData("pointers", func(d listedDataset) float64 { return float64(d.Optionals.Count) }),
		forData("set_share", func(d listedDataset) float64 { return of(d.Optionals.Count, d.Optionals.Set) }),
		forData("zero_fields_share", func(d listedDataset) float64 { return d.ZeroFields }),
	}
)

// shown is a figure for people: "" if there is nothing to count.
func shown(name, doc string, words func(listedDataset) string) figure {
	column := table.Column{Name: name, Doc: doc, Align: table.Right}
	return figure{column, func(d listedDataset) table.Cell { return table.Text(words(d)) }}
}

// forData is a figure for programs: NaN if there is nothing to count.
func forData(key string, number func(listedDataset) float64) figure {
	return figure{table.Column{Key: key}, func(d listedDataset) table.Cell { return table.Number("", number(d)) }}
}

func ofJSON(words func(*describe.JSON) string) func(listedDataset) string {
	return func(d listedDataset) string {
		if d.JSON == nil {
			return ""
		}
		return words(d.JSON)
	}
}

func numberOfJSON(number func(*describe.JSON) float64) func(listedDataset) float64 {
	return func(d listedDataset) float64 {
		if d.JSON == nil {
			return math.NaN()
		}
		return number(d.JSON)
	}
}

func jsonBytes(j *describe.JSON) string {
	least, most := short(float64(j.Min)), short(float64(j.Max))
	if least == most {
		return most
	}
	return fmt.Sprintf("%s (%s-%s)", short(j.Median), least, most)
}

// of returns a figure, or NaN if it counts nothing.
func of(count int, figure float64) float64 {
	if count == 0 {
		return math.NaN()
	}
	return figure
}

// joined writes figures with slashes between them, one figure if all are the same, and
// nothing if they count nothing.
func joined(count int, figures ...float64) string {
	if count == 0 {
		return ""
	}
	var words []string
	for _, x := range figures {
		words = append(words, short(x))
	}
	if slices.Min(words) == slices.Max(words) {
		return words[0]
	}
	return strings.Join(words, "/")
}

// percent writes a share, or nothing if it counts nothing.
func percent(count int, share float64) string {
	switch {
	case count == 0:
		return ""
	case share >= 0.0995:
		return fmt.Sprintf("%.0f %%", 100*share)
	}
	return tenths(100*share) + " %"
}

// short writes a figure in at most four characters: 12.5, 9999, 12k, 1.1M.
func short(x float64) string {
	switch {
	case x < 99.95:
		return tenths(x)
	case x < 9999.5:
		return fmt.Sprintf("%.0f", x)
	case x < 999.5e3:
		return fmt.Sprintf("%.0fk", x/1e3)
	case x < 9.95e6:
		return tenths(x/1e6) + "M"
	}
	return fmt.Sprintf("%.0fM", x/1e6)
}

// tenths keeps one decimal, unless it is 0.
func tenths(x float64) string { return fmt.Sprint(math.Round(10*x) / 10) }
