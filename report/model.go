package report

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/report/page"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/stats"
	"github.com/serbench/serbench/verdict"
)

// mixes are what the page ranks by. Those whose operations a run lacks are left out of its tables.
var mixes = slices.Concat(
	[]page.Mix{{Key: "round", Name: "round trip", Times: map[fact.Operation]float64{fact.Marshal: 1, fact.Unmarshal: 1}}},
	mixOfEach(fact.Operations),
	[]page.Mix{{Key: "reads", Name: "9 unmarshals per marshal", Times: map[fact.Operation]float64{fact.Marshal: 0.1, fact.Unmarshal: 0.9}}},
)

// mixOfEach returns a mix of each operation alone.
func mixOfEach(operations []fact.Operation) (all []page.Mix) {
	for _, op := range operations {
		all = append(all, page.Mix{Key: string(op), Name: string(op), Times: map[fact.Operation]float64{op: 1}})
	}
	return all
}

// presets are common needs under the name of who has them.
var presets = []page.Preset{
	{Name: "messages between services", Needs: []string{"others", "evolve"}},
	{Name: "JSON API", Needs: []string{"others", "text", "own", "untrusted"}},
	{Name: "cache on disk", Needs: []string{"own", "evolve"}, Mix: "reads"},
	{Name: "clients I don't trust", Needs: []string{"others", "evolve", "untrusted"}},
	{Name: "mobile uplink", Needs: []string{"others", "evolve"}, By: "bytes"},
}

// A modelBuilder fills a page's model from runs.
type modelBuilder struct {
	page.Model
	chooser   *analysis.Chooser
	libraries map[string]int
	ways      map[result.Case]int // by contestant and variant
	sets      map[string]int
	builds    map[string]int
	words     map[string]int
}

// newModel is what the page shows of runs. The first run with times is the one that is
// recommended by.
func newModel(runs []*analysis.Analysis, version string) *page.Model {
	b := &modelBuilder{
		Model:     page.Model{Title: "Go serializers, measured", Serbench: version, Mixes: mixes, Presets: presets, Answers: map[int]page.Answer{}},
		libraries: map[string]int{}, ways: map[result.Case]int{}, sets: map[string]int{}, builds: map[string]int{}, words: map[string]int{},
	}
	// Lists are empty and never null, whatever the runs lack.
	b.Sources, b.Sets, b.Libraries, b.Ways, b.Builds, b.Words, b.Tables, b.Overall = []page.Source{}, []page.DataSet{}, []page.Library{}, []page.Way{}, []string{}, []string{}, []page.Table{}, []page.Overall{}
	var timed []*analysis.Analysis
	for _, a := range runs {
		if !a.OnlyProbed() && len(a.Run.Timing()) > 0 {
			timed = append(timed, a)
		}
	}
	adviser := analysis.NewAdviser(ordered(timed, runs))
	b.chooser = adviser.Chooser
	for _, n := range analysis.Needs {
		b.Needs = append(b.Needs, page.Need{Key: n.Key, Name: n.Name, Doc: n.Doc, Lacks: n.Lacks})
	}
	for _, n := range analysis.Demands {
		b.Demands = append(b.Demands, page.Need{Key: n.Key, Name: n.Name, Doc: n.Doc, Lacks: n.Lacks})
	}
	for _, c := range verdict.Columns {
		b.Columns = append(b.Columns, page.Verdict{Name: c.Name, Doc: c.Doc})
	}
	for _, a := range ordered(timed, runs) {
		b.addLibraries(a)
	}
	for _, a := range runs {
		b.countOutcomes(a)
	}
	for _, a := range timed {
		b.addSource(a)
	}
	b.addJSON()
	b.answer(adviser)
	for i, a := range runs {
		if a.Fleet != nil && (i == 0 || runs[i-1].Fleet != a.Fleet) {
			b.Fleets = append(b.Fleets, newFleet(a.Fleet))
		}
	}
	return &b.Model
}

// ordered has some runs first.
func ordered(first, all []*analysis.Analysis) []*analysis.Analysis {
	out := slices.Clone(first)
	for _, a := range all {
		if !slices.Contains(first, a) {
			out = append(out, a)
		}
	}
	return out
}

// index returns the index of a key in a list, to which it appends what is new.
func index[T any](known map[string]int, list *[]T, key string, value func() T) int {
	i, ok := known[key]
	if !ok {
		i = len(*list)
		known[key] = i
		*list = append(*list, value())
	}
	return i
}

func (b *modelBuilder) word(words string) int {
	if words == "" {
		return -1
	}
	return index(b.words, &b.Words, words, func() string { return words })
}

func (b *modelBuilder) addLibraries(a *analysis.Analysis) {
	for i := range a.Run.Header.Contestants {
		c := &a.Run.Header.Contestants[i]
		at := index(b.libraries, &b.Libraries, c.Name, func() page.Library { return newLibrary(c) })
		for _, v := range c.Variants {
			key := result.Case{Contestant: c.Name, Variant: v.Name}
			if _, known := b.ways[key]; !known && c.Excluded == "" {
				b.ways[key] = len(b.Ways)
				b.Ways = append(b.Ways, b.newWay(at, c, v))
			}
		}
	}
}

func newLibrary(c *result.Contestant) page.Library {
	l := page.Library{
		Name: c.Name, Doc: c.Doc, Module: c.Module, Version: c.ShortVersion(), Released: c.Released, License: c.License, URL: c.URL,
		Reference: c.Reference, Excluded: c.Excluded, Conventions: c.Conventions,
	}
	for _, w := range c.Warnings {
		l.Warnings = append(l.Warnings, page.Quote{Kind: w.Kind, Place: w.Place, Text: w.Text})
	}
	for _, item := range Advisories([]result.Contestant{*c}).Items {
		l.Advisories = append(l.Advisories, item.Words)
	}
	return l
}

func (b *modelBuilder) newWay(library int, c *result.Contestant, v result.Variant) page.Way {
	w := page.Way{
		ID: result.Case{Contestant: c.Name, Variant: v.Name}.ID(), Library: library, Default: v.Default, Ranked: v.Ranked, Format: v.Format, Fields: v.Fields,
		Doc: v.Doc, URL: v.URL, Instead: v.Instead, Mirror: v.Mirror, Claims: v.Claims, Schema: string(c.SchemaOf(v)), Labels: c.LabelsOf(v), Readers: analysis.Readers(v.Format),
	}
	if v.Shown != nil {
		w.Shown = &page.Quote{Place: v.Shown.Place, Text: v.Shown.Text}
	}
	for i, met := range b.chooser.Meets(c, v) {
		if met {
			w.Meets |= 1 << i
		}
	}
	if found := b.chooser.Verdict(c.Name, v.Name); found != nil {
		w.Fields = verdict.FieldsBy(v.Fields, found)
		for _, column := range verdict.Columns {
			cell := column.Read(found)
			w.Verdicts = append(w.Verdicts, cell.Word)
			w.Severities = append(w.Severities, int(cell.Severity))
			shown := ""
			if cell.Severity != verdict.Good {
				shown = example(cell)
			}
			w.Examples = append(w.Examples, shown)
		}
	}
	return w
}

// countOutcomes counts the data sets of which ways keep every value.
func (b *modelBuilder) countOutcomes(a *analysis.Analysis) {
	for _, o := range a.Run.Outcomes {
		if i, ok := b.ways[result.Case{Contestant: o.Contestant, Variant: o.Variant}]; ok && !o.Build.Twin {
			b.Ways[i].Asked++
			if o.Result != result.Exact {
				b.Ways[i].Inexact++
			}
		}
	}
}

func (b *modelBuilder) addSource(a *analysis.Analysis) {
	h := a.Run.Header
	disturbed, workers := a.Disturbed()
	planned, extra := a.Windows()
	source := page.Source{
		Name: a.Run.Path, Date: h.Started.Format("2006-01-02"), Go: strings.Join(a.GoReleases(), " and "), Machine: fmt.Sprintf("%s, %d cores", h.Environment.CPU, h.Environment.Cores),
		Versions: versions(a), Command: h.Command, Method: method(a), Legend: legend(a), Provisional: a.Provisional(), Disturbed: disturbed, Workers: workers, Windows: planned + extra, BytePrice: page.None,
	}
	if a.Price != nil {
		source.BytePrice = page.Num(a.Price.NS)
	}
	fact := func(name, words string) {
		if words != "" {
			source.Facts = append(source.Facts, page.Fact{Name: name, Words: words})
		}
	}
	e := h.Environment
	fact("kernel", e.Kernel)
	fact("caches", fmt.Sprintf("L1 %s, L2 %s, L3 %s", bytesOf(e.L1), bytesOf(e.L2), bytesOf(e.L3)))
	fact("load at the start", e.LoadBefore)
	for _, settings := range []map[string]string{e.Build, e.System} {
		for _, name := range slices.Sorted(maps.Keys(settings)) {
			fact(name, settings[name])
		}
	}
	for _, c := range a.Excluded() {
		source.Excluded = append(source.Excluded, c.Name+": "+c.Excluded)
	}
	at := len(b.Sources)
	b.Sources = append(b.Sources, source)
	for i := range a.Datasets {
		d := &a.Datasets[i]
		set := index(b.sets, &b.Sets, d.Name, func() page.DataSet {
			return page.DataSet{Name: d.Name, Type: d.Type, Doc: d.Doc, Count: d.Count, Synthesized: d.Synthesized}
		})
		b.Sets[set].Example = cmp.Or(b.Sets[set].Example, d.Example) // files of an older serbench have none
		b.Tables = append(b.Tables, b.newTable(at, set, a, d))
	}
	b.addCompressions(at, a)
	for _, mix := range mixes {
		if of, ok := mixOf(a.Run, mix); ok {
			b.addOverall(at, a, mix.Key, of)
		}
	}
}

func bytesOf(n int) string {
	if n < 0 {
		return "unknown"
	}
	return byteCount(float64(n))
}

// mixOf is a mix of the page for a run. ok is false if the run lacks an operation.
func mixOf(run *result.Run, m page.Mix) (of analysis.Mix, ok bool) {
	for op := range m.Times {
		if !slices.Contains(run.Header.Plan.Operations, op) {
			return of, false
		}
	}
	return analysis.Mix{Times: m.Times}, true
}

func (b *modelBuilder) way(c result.Case) int {
	return b.ways[result.Case{Contestant: c.Contestant, Variant: c.Variant}]
}

func (b *modelBuilder) build(label string) int {
	return index(b.builds, &b.Builds, label, func() string { return label })
}

func (b *modelBuilder) newTable(source, set int, a *analysis.Analysis, d *analysis.Dataset) page.Table {
	t := page.Table{
		Source: source, Set: set, Mixes: map[string]*page.Times{}, Places: map[string][2][]int{},
		Heap: map[fact.Operation][]page.Num{}, Allocs: map[fact.Operation][]page.Num{},
	}
	var rows []analysis.Row
	for group, g := range d.Groups() {
		for _, row := range g.Rows {
			if _, known := b.ways[result.Case{Contestant: row.Case.Contestant, Variant: row.Case.Variant}]; known {
				rows, t.Group = append(rows, row), append(t.Group, group)
			}
		}
	}
	for _, mix := range mixes {
		of, ok := mixOf(a.Run, mix)
		if !ok {
			continue
		}
		estimates, places := d.Estimates(of), d.Places(of)
		times, from, to := &page.Times{}, []int{}, []int{}
		for _, row := range rows {
			addTime(times, estimates[row.Case].Summary())
			from, to = append(from, places[row.Case].From), append(to, places[row.Case].To)
		}
		t.Mixes[mix.Key], t.Places[mix.Key] = times, [2][]int{from, to}
	}
	for _, op := range d.Operations {
		for _, row := range rows {
			cell, ok := row.Cells[op]
			if !ok {
				cell.HeapBytes, cell.Allocs = math.NaN(), math.NaN()
			}
			t.Heap[op], t.Allocs[op] = append(t.Heap[op], page.Num(cell.HeapBytes)), append(t.Allocs[op], page.Num(cell.Allocs))
		}
	}
	for _, row := range rows {
		t.Way = append(t.Way, b.way(row.Case))
		t.Build = append(t.Build, b.build(row.Label))
		addTime(&t.Limit, row.ToLimit)
		t.Bytes = append(t.Bytes, page.Num(row.Outcome.Size()))
		t.Why = append(t.Why, b.word(cmp.Or(row.Loss(), partly(row), whyUntimed(row))))
		var notes []int
		for _, note := range notesOf(row) {
			notes = append(notes, b.word(brief(note)))
		}
		t.Notes = append(t.Notes, notes)
	}
	b.addPasses(&t, rows)
	return t
}

// partly names what the row was measured without, through no fault of its library; "" if that is nothing.
func partly(row analysis.Row) string {
	if len(row.LeftOut()) == 0 || row.Outcome.Result == result.Wrong {
		return ""
	}
	return without(row.LeftOut())
}

// whyUntimed says why a row has no round trip; "" if it has one.
func whyUntimed(row analysis.Row) string {
	if math.IsNaN(row.Total.Time.Center) || row.Outcome.Result == result.Wrong {
		return brief(why(row))
	}
	return ""
}

// addPasses adds what other passes measured of the rows, if they did of any.
func (b *modelBuilder) addPasses(t *page.Table, rows []analysis.Row) {
	some := func(has func(analysis.Row) bool) bool { return slices.ContainsFunc(rows, has) }
	if some(func(r analysis.Row) bool { return r.Collection != nil }) {
		t.GC = &page.Costs{}
		for _, row := range rows {
			cost := stats.Nothing()
			if row.Collection != nil {
				cost = row.Collection.Cost
			}
			t.GC.NS, t.GC.Lo, t.GC.Hi = append(t.GC.NS, page.Num(cost.Center)), append(t.GC.Lo, page.Num(cost.Lo)), append(t.GC.Hi, page.Num(cost.Hi))
		}
	}
	if some(func(r analysis.Row) bool { return r.Memory != nil }) {
		for _, row := range rows {
			peak, stays, pins := math.NaN(), math.NaN(), math.NaN()
			if m := row.Memory; m != nil {
				stays, pins = m.Stays, m.Pins
				if len(m.Peak) > 0 {
					peak = slices.Max(slices.Collect(maps.Values(m.Peak)))
				}
			}
			t.Peak, t.Stays, t.Pins = append(t.Peak, page.Num(peak)), append(t.Stays, page.Num(stays)), append(t.Pins, page.Num(pins))
		}
	}
	if some(func(r analysis.Row) bool { return cold(r) > 0 }) {
		for _, row := range rows {
			t.Cold = append(t.Cold, page.Num(cold(row)))
		}
	}
}

// cold is the ratio of a round trip between other work to that in a loop; NaN if it wasn't measured.
func cold(row analysis.Row) float64 {
	sum := 0.0
	for op := range row.Cells {
		other, ok := row.Other[op]
		if !ok || other.In[fact.Cold] == 0 {
			return math.NaN()
		}
		sum += other.In[fact.Cold]
	}
	return sum / row.Total.Time.Center
}

// addTime appends a time with its interval; what was not measured has neither.
func addTime(t *page.Times, s stats.Summary) {
	t.NS = append(t.NS, page.Num(s.Center))
	below := page.None
	if s.HasInterval() {
		below = perMille(1 - s.Lo/s.Center)
	}
	t.Below = append(t.Below, below)
}

// perMille rounds up, to a tenth where that is much.
func perMille(share float64) page.Num {
	if share < 0.03 {
		return page.Num(math.Ceil(share*10000) / 10)
	}
	return page.Num(min(999, math.Ceil(share*1000))) // the other end is finite, too
}

func (b *modelBuilder) addOverall(source int, a *analysis.Analysis, key string, mix analysis.Mix) {
	r, err := analysis.NewRanking([]*analysis.Analysis{a}, func(analysis.Row) bool { return true }, false, mix)
	if err != nil || len(r.Datasets) < 2 {
		return // nothing to rank, or not over several
	}
	o := page.Overall{Source: source, Mix: key}
	for _, name := range r.Datasets {
		o.Sets = append(o.Sets, b.sets[name])
	}
	for _, row := range r.Rows {
		one := row.Representative()
		o.Way, o.Build = append(o.Way, b.way(one.Case)), append(o.Build, b.build(one.Label))
		addTime(&o.Ratio, row.Ratio)
		o.From, o.To = append(o.From, row.Place.From), append(o.To, row.Place.To)
		o.LikeFrom, o.LikeTo = append(o.LikeFrom, row.PlaceLike.From), append(o.LikeTo, row.PlaceLike.To)
		o.Has, o.Beats, o.Shared = append(o.Has, row.Datasets), append(o.Beats, row.FasterOn), append(o.Shared, row.Shared)
		o.Bytes, o.Heap = append(o.Bytes, page.Num(r.Size(row))), append(o.Heap, page.Num(r.Heap(row)))
	}
	b.Overall = append(b.Overall, o)
}

// addCompressions adds what compressors made of a run's rows, if it has that pass.
func (b *modelBuilder) addCompressions(source int, a *analysis.Analysis) {
	for i := range a.Datasets {
		d := &a.Datasets[i]
		tables := map[string]int{}
		for _, row := range d.Timed() {
			for _, c := range row.Compressions {
				at := index(tables, &b.Compressed, fmt.Sprint(c.Batch, c.Compressor), func() page.Compressed {
					return page.Compressed{Source: source, Set: b.sets[d.Name], Compressor: c.Compressor, Batch: c.Batch}
				})
				t := &b.Compressed[at]
				t.Way, t.Bytes = append(t.Way, b.way(row.Case)), append(t.Bytes, page.Num(c.Bytes))
				addTime(&t.Compress, c.Compress)
				addTime(&t.Decompress, c.Decompress)
			}
		}
	}
}

// addJSON says what JSON rows do where libraries differ.
func (b *modelBuilder) addJSON() {
	for of, i := range b.ways {
		if v := b.chooser.Verdict(of.Contestant, of.Variant); v != nil {
			if c, ok := analysis.JSONContractOf(v); ok {
				if b.JSON == nil {
					b.JSON = map[int]string{}
				}
				b.JSON[i] = c.String()
			}
		}
	}
}

// answer recommends for every set of needs.
func (b *modelBuilder) answer(adviser *analysis.Adviser) {
	for on := range 1 << len(analysis.Needs) {
		var needs []analysis.Need
		for i, n := range analysis.Needs {
			if on&(1<<i) != 0 {
				needs = append(needs, n)
			}
		}
		if r, ok := adviser.Recommend(needs...); ok {
			answer := page.Answer{
				Fit: r.Fit, Shippable: r.Shippable, Fastest: b.picks(r, r.Ship.Fastest), Smallest: b.picks(r, r.Ship.Smallest),
				Leanest: b.picks(r, r.Ship.Leanest), Overall: b.picks(r, r.Ship.Overall), Anything: b.picks(r, r.Fastest),
			}
			for _, w := range r.Without {
				answer.Without = append(answer.Without, page.Relaxed{Demand: w.Demand.Name, Times: page.Num(w.Times.Center), Picks: b.picks(r, w.Fastest)})
			}
			b.Answers[on] = answer
		}
	}
}

func (b *modelBuilder) picks(r analysis.Recommendation, rows []analysis.RankedRow) (picks []page.Pick) {
	for _, row := range rows {
		bytes, heap := r.Means(row)
		picks = append(picks, page.Pick{
			Way: b.way(row.Representative().Case), Ratio: page.Num(row.Ratio.Center), Lo: page.Num(row.Ratio.Lo), Hi: page.Num(row.Ratio.Hi),
			Bytes: page.Num(bytes), Heap: page.Num(heap),
		})
	}
	return picks
}

func shorten(words string, most int) string {
	runes := []rune(words)
	if len(runes) <= most {
		return words
	}
	return string(runes[:most-1]) + "…"
}
