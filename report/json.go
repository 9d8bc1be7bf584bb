package report

import (
	"io"
	"math"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/table"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/stats"
)

// The objects of the JSON format. Values that could not be computed are null.
type (
	jsonRun struct {
		Path        string              `json:"path"`
		Identity    result.Identity     `json:"identity"`
		Plan        result.Plan         `json:"plan"`
		Environment result.Environment  `json:"environment"`
		Contestants []result.Contestant `json:"contestants"`
		Datasets    []result.Dataset    `json:"datasets"`
		Noise       *analysis.Noise     `json:"noise,omitempty"`
		Twins       *analysis.Twins     `json:"twins,omitempty"`
		BytePrice   *jsonBytePrice      `json:"byte_price,omitempty"`
		Rows        []jsonRow           `json:"rows"`
		Builds      []jsonBuild         `json:"builds,omitempty"`
	}
	jsonRow struct {
		result.Case
		Group     analysis.GroupName `json:"group"`
		Rank      *stats.Place       `json:"rank,omitempty"` // the places that the row may have
		Outcome   result.Fidelity    `json:"outcome"`
		Loss      string             `json:"loss,omitempty"`
		LeftOut   []string           `json:"left_out,omitempty"`
		Why       string             `json:"why,omitempty"`
		Bytes     number             `json:"bytes"`
		ToLimit   number             `json:"ratio_to_limit"`
		ToLimitLo number             `json:"ratio_to_limit_lo"`
		ToLimitHi number             `json:"ratio_to_limit_hi"`
		// Statistics are further numbers of the round trip, by name.
		Statistics map[string]number                `json:"statistics,omitempty"`
		Operations map[fact.Operation]jsonOperation `json:"operations"`
		Collection *jsonCollection                  `json:"collection,omitempty"`
		Memory     *jsonMemory                      `json:"memory,omitempty"`
		Compressed []jsonCompression                `json:"compressed,omitempty"`
		Notes      []string                         `json:"notes,omitempty"`
	}
	// What collecting the garbage of a round trip costs, and its time with the price of its bytes.
	jsonCollection struct {
		NS    number `json:"ns"`
		Lo    number `json:"ns_lo"`
		Hi    number `json:"ns_hi"`
		Whole number `json:"ns_with_bytes"`
	}
	jsonCompression struct {
		Compressor   string `json:"compressor"`
		Batch        int    `json:"batch,omitempty"`
		Messages     int    `json:"messages"`
		Raw          number `json:"raw"`
		Bytes        number `json:"bytes"`
		Dictionary   int    `json:"dictionary,omitempty"`
		CompressNS   number `json:"compress_ns"`
		CompressLo   number `json:"compress_ns_lo"`
		CompressHi   number `json:"compress_ns_hi"`
		DecompressNS number `json:"decompress_ns"`
		DecompressLo number `json:"decompress_ns_lo"`
		DecompressHi number `json:"decompress_ns_hi"`
	}
	jsonMemory struct {
		Message number                     `json:"message"`
		Peak    map[fact.Operation]float64 `json:"peak,omitempty"` // by operation
		Stays   number                     `json:"stays"`
		Pins    number                     `json:"pins"`
		Pinning string                     `json:"pinning,omitempty"`
	}
	// What an allocated byte costs in collection, and with each heap.
	jsonBytePrice struct {
		NS    number          `json:"ns"`
		Heaps []jsonHeapPrice `json:"heaps,omitempty"`
	}
	jsonHeapPrice struct {
		fact.Heap
		NS number `json:"ns"`
		Lo number `json:"ns_lo"`
		Hi number `json:"ns_hi"`
	}
	jsonOperation struct {
		NS        number `json:"ns_op"`
		Lo        number `json:"ns_lo"`
		Hi        number `json:"ns_hi"`
		Coverage  number `json:"coverage"`
		Net       number `json:"ns_net"`
		HeapBytes number `json:"heap_bytes_op"`
		Allocs    number `json:"allocs_op"`
		Samples   int    `json:"samples"`
		// From the other passes:
		GC           *float64        `json:"ns_gc,omitempty"`
		Collections  int             `json:"gc_cycles,omitempty"`
		Cold         *float64        `json:"ns_cold,omitempty"`
		First        *float64        `json:"ns_first,omitempty"`
		Instructions *float64        `json:"instructions,omitempty"`
		Parallel     map[int]float64 `json:"ops_s_parallel,omitempty"` // by processors
		// Passes are further passes, such as ns_warm, in nanoseconds.
		Passes map[string]float64 `json:"passes,omitempty"`
	}
	jsonBuild struct {
		result.Case
		Operation  fact.Operation      `json:"operation"`
		Ratio      number              `json:"ratio"` // to the first build of the row
		Lo         number              `json:"ratio_lo"`
		Hi         number              `json:"ratio_hi"`
		Coverage   number              `json:"coverage"`
		Conclusion analysis.Conclusion `json:"verdict"`
	}
)

// JSON writes everything that was computed.
func JSON(w io.Writer, runs []*analysis.Analysis) error {
	out := []jsonRun{}
	for _, a := range runs {
		h := a.Run.Header
		r := jsonRun{
			Path: a.Run.Path, Identity: h.Identity, Plan: h.Plan, Environment: h.Environment,
			Contestants: h.Contestants, Datasets: h.Datasets, BytePrice: newJSONBytePrice(a.Price), Rows: []jsonRow{},
		}
		if noise, ok := a.Noise(); ok {
			r.Noise = &noise
		}
		if twins := a.Twins(); twins.Verdicts > 0 {
			r.Twins = &twins
		}
		for i := range a.Datasets {
			d := &a.Datasets[i]
			for _, g := range d.Groups() {
				for _, row := range g.Rows {
					r.Rows = append(r.Rows, newJSONRow(g.Name, row))
				}
			}
			for _, c := range d.Builds {
				if !c.First {
					r.Builds = append(r.Builds, jsonBuild{c.Case, c.Operation, number(c.Ratio.Center), number(c.Ratio.Lo), number(c.Ratio.Hi), number(c.Ratio.Coverage), c.Conclusion})
				}
			}
		}
		out = append(out, r)
	}
	return table.JSON(w, out)
}

func newJSONBytePrice(p *analysis.Price) *jsonBytePrice {
	if p == nil {
		return nil
	}
	out := &jsonBytePrice{NS: number(p.NS)}
	for _, h := range p.Heaps {
		out.Heaps = append(out.Heaps, jsonHeapPrice{h.Heap, number(h.NS.Center), number(h.NS.Lo), number(h.NS.Hi)})
	}
	return out
}

func newJSONRow(group analysis.GroupName, x analysis.Row) jsonRow {
	out := jsonRow{
		Case: x.Case, Group: group, Rank: known(x.Place),
		Outcome: x.Outcome.Result, Loss: x.Loss(), LeftOut: x.LeftOut(), Bytes: number(x.Outcome.Size()),
		ToLimit: number(x.ToLimit.Center), ToLimitLo: number(x.ToLimit.Lo), ToLimitHi: number(x.ToLimit.Hi),
		Operations: map[fact.Operation]jsonOperation{}, Notes: notesOf(x),
	}
	if group == analysis.Untimed {
		out.Why = why(x)
	}
	if c := x.Collection; c != nil {
		out.Collection = &jsonCollection{number(c.Cost.Center), number(c.Cost.Lo), number(c.Cost.Hi), number(c.Whole)}
	}
	if m := x.Memory; m != nil {
		out.Memory = &jsonMemory{number(m.Message), m.Peak, number(m.Stays), number(m.Pins), m.Pinning}
	}
	for _, c := range x.Compressions {
		out.Compressed = append(out.Compressed, jsonCompression{
			c.Compressor, c.Batch, c.Messages, number(c.Raw), number(c.Bytes), c.Dictionary,
			number(c.Compress.Center), number(c.Compress.Lo), number(c.Compress.Hi), number(c.Decompress.Center), number(c.Decompress.Lo), number(c.Decompress.Hi),
		})
	}
	for _, s := range statistics {
		if s.own {
			continue
		}
		if out.Statistics == nil {
			out.Statistics = map[string]number{}
		}
		out.Statistics[s.Key] = number(s.Of(x))
	}
	for name, c := range x.Cells {
		out.Operations[name] = newJSONOperation(c.Time, c, x.Other[name])
	}
	return out
}

func newJSONOperation(time stats.Summary, c analysis.Cell, o analysis.Other) jsonOperation {
	out := jsonOperation{
		NS: number(time.Center), Lo: number(time.Lo), Hi: number(time.Hi), Coverage: number(time.Coverage), Net: number(c.Net),
		HeapBytes: number(c.HeapBytes), Allocs: number(c.Allocs), Samples: time.Processes,
		GC: measured(o.In[fact.GC]), Collections: o.Collections, Cold: measured(o.In[fact.Cold]), First: measured(o.In[fact.FirstCalls]),
		Instructions: measured(o.In[fact.Instructions]), Parallel: o.Parallel,
	}
	for _, p := range newerPasses() {
		if x := p.Value(o); x != 0 {
			if out.Passes == nil {
				out.Passes = map[string]float64{}
			}
			out.Passes[p.Key] = x
		}
	}
	return out
}

// known returns nil for a place of which nothing is known.
func known(p stats.Place) *stats.Place {
	if p.From == 0 {
		return nil
	}
	return &p
}

// measured returns nil for what was not measured.
func measured(x float64) *float64 {
	if math.IsNaN(x) || x == 0 {
		return nil
	}
	return &x
}
