package analysis

import (
	"cmp"
	"slices"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/stats"
)

// A Compression is what a compressor makes of a row's encodings; see [result.Compression].
type Compression struct {
	Compressor string
	Batch      int // 0 is single messages
	Messages   int
	Raw, Bytes float64 // a message; they are the same in each process
	Dictionary int
	// Compress and Decompress are nanoseconds a message.
	Compress, Decompress stats.Summary
}

// A compression names what is measured of several rows alike.
type compression struct {
	dataset, compressor string
	batch               int
}

// compressed is a row's samples of a compression.
type compressed struct {
	Compression

	of          result.Case
	there, back stats.Sample
}

// compressions gathers the pass that compresses by case. Rows of a data set share what is known of
// the variances, because each has few processes.
func compressions(run *result.Run) map[result.Case][]Compression {
	type cell struct {
		compression
		result.Case
	}
	found, alike := map[cell]*compressed{}, map[compression][]*compressed{}
	for _, w := range run.Pass(fact.Compress) {
		if w.Status != fact.OK {
			continue
		}
		for _, one := range w.Compressions {
			at := compression{w.Dataset, one.Compressor, one.Batch}
			row := found[cell{at, w.Case}]
			if row == nil {
				row = &compressed{of: w.Case, Compression: Compression{
					Compressor: one.Compressor, Batch: one.Batch, Messages: one.Messages, Raw: one.Raw, Bytes: one.Bytes, Dictionary: one.Dictionary,
				}}
				found[cell{at, w.Case}] = row
				alike[at] = append(alike[at], row)
			}
			row.there.Add(one.CompressNS, 1)
			row.back.Add(one.DecompressNS, 1)
		}
	}
	all := map[result.Case][]Compression{}
	for _, rows := range alike {
		var there, back []stats.Sample
		for _, row := range rows {
			there, back = append(there, row.there), append(back, row.back)
		}
		compress, decompress := stats.NewPrior(there), stats.NewPrior(back)
		for _, row := range rows {
			row.Compress, row.Decompress = compress.Estimate(row.there).Summary(), decompress.Estimate(row.back).Summary()
			all[row.of] = append(all[row.of], row.Compression)
		}
	}
	for _, of := range all {
		slices.SortFunc(of, func(a, b Compression) int {
			return cmp.Or(cmp.Compare(a.Batch, b.Batch), cmp.Compare(a.Compressor, b.Compressor))
		})
	}
	return all
}
