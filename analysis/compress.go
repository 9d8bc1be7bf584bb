package analysis

import (
	"cmp"
	"maps"
	"slices"

	"github.com/serbench/serbench/result"
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
	compressor string
	batch      int
}

// addCompressions adds the pass that compresses to a data set's rows. Rows share what is known of
// the variances, because each has few processes.
func (a *Analysis) addCompressions(d *Dataset) {
	workers := map[result.Case][]result.Worker{}
	for _, w := range a.Run.Pass(result.Compress) {
		if w.Status == result.OK && w.Dataset == d.Name {
			workers[w.Case] = append(workers[w.Case], w)
		}
	}
	if len(workers) == 0 {
		return
	}
	found := map[compression]map[result.Case]*Compression{}
	there, back := map[compression]map[result.Case]stats.Sample{}, map[compression]map[result.Case]stats.Sample{}
	for c, of := range workers {
		for _, w := range of {
			for _, one := range w.Compressions {
				key := compression{one.Compressor, one.Batch}
				if found[key] == nil {
					found[key] = map[result.Case]*Compression{}
					there[key], back[key] = map[result.Case]stats.Sample{}, map[result.Case]stats.Sample{}
				}
				found[key][c] = &Compression{Compressor: one.Compressor, Batch: one.Batch, Messages: one.Messages, Raw: one.Raw, Bytes: one.Bytes, Dictionary: one.Dictionary}
				add(there[key], c, one.CompressNS)
				add(back[key], c, one.DecompressNS)
			}
		}
	}
	for key, rows := range found {
		compress, decompress := summaries(there[key]), summaries(back[key])
		for c, one := range rows {
			one.Compress, one.Decompress = compress[c], decompress[c]
		}
	}
	d.each(func(row *Row) {
		for _, rows := range found {
			if one := rows[row.Case]; one != nil {
				row.Compressions = append(row.Compressions, *one)
			}
		}
		slices.SortFunc(row.Compressions, func(a, b Compression) int {
			return cmp.Or(cmp.Compare(a.Batch, b.Batch), cmp.Compare(a.Compressor, b.Compressor))
		})
	})
}

// add adds a process to the sample of a case.
func add(samples map[result.Case]stats.Sample, c result.Case, ns float64) {
	s := samples[c]
	s.Add(ns, 1)
	samples[c] = s
}

// summaries estimates the means of samples.
func summaries(samples map[result.Case]stats.Sample) map[result.Case]stats.Summary {
	prior := stats.NewPrior(slices.Collect(maps.Values(samples)))
	all := map[result.Case]stats.Summary{}
	for c, s := range samples {
		all[c] = prior.Estimate(s).Summary()
	}
	return all
}
