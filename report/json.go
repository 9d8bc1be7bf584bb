package report

import (
	"io"
	"math"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/table"
	"github.com/serbench/serbench/result"
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
		Rows        []jsonRow           `json:"rows"`
		Builds      []jsonBuild         `json:"builds,omitempty"`
	}
	jsonRow struct {
		result.Case
		Group      analysis.GroupName       `json:"group"`
		Rank       *stats.Place             `json:"rank,omitempty"` // the places that the row may have
		Outcome    result.Fidelity          `json:"outcome"`
		Loss       string                   `json:"loss,omitempty"`
		Why        string                   `json:"why,omitempty"`
		Bytes      number                   `json:"bytes"`
		ToLimit    number                   `json:"ratio_to_limit"`
		ToLimitLo  number                   `json:"ratio_to_limit_lo"`
		ToLimitHi  number                   `json:"ratio_to_limit_hi"`
		Operations map[string]jsonOperation `json:"operations"`
		Collection *jsonCollection          `json:"collection,omitempty"`
		Notes      []string                 `json:"notes,omitempty"`
	}
	// What collecting the garbage of a round trip costs, and its time with the price of its bytes.
	jsonCollection struct {
		NS    number `json:"ns"`
		Lo    number `json:"ns_lo"`
		Hi    number `json:"ns_hi"`
		Whole number `json:"ns_with_bytes"`
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
	}
	jsonBuild struct {
		result.Case
		Operation  string              `json:"operation"`
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
		r := jsonRun{a.Run.Path, h.Identity, h.Plan, h.Environment, h.Contestants, h.Datasets, nil, nil, []jsonRow{}, nil}
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

func newJSONRow(group analysis.GroupName, x analysis.Row) jsonRow {
	out := jsonRow{
		Case: x.Case, Group: group, Rank: known(x.Place),
		Outcome: x.Outcome.Result, Loss: x.Loss(), Bytes: number(x.Outcome.Sizes.Mean),
		ToLimit: number(x.ToLimit.Center), ToLimitLo: number(x.ToLimit.Lo), ToLimitHi: number(x.ToLimit.Hi),
		Operations: map[string]jsonOperation{}, Notes: notesOf(x),
	}
	if group == analysis.Untimed {
		out.Why = why(x)
	}
	if c := x.Collection; c != nil {
		out.Collection = &jsonCollection{number(c.Cost.Center), number(c.Cost.Lo), number(c.Cost.Hi), number(c.Whole)}
	}
	for name, c := range x.Cells {
		out.Operations[name] = newJSONOperation(c.Time, c, x.Other[name])
	}
	return out
}

func newJSONOperation(time stats.Summary, c analysis.Cell, o analysis.Other) jsonOperation {
	return jsonOperation{
		number(time.Center), number(time.Lo), number(time.Hi), number(time.Coverage), number(c.Net),
		number(c.HeapBytes), number(c.Allocs), time.Processes,
		measured(o.GC), o.Collections, measured(o.Cold), measured(o.First), measured(o.Instructions), o.Parallel,
	}
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
