package report

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/table"
	"github.com/serbench/serbench/stats"
)

// rankTable shows rows of a ranking.
func rankTable(r analysis.Ranking, rows []analysis.RankedRow) *table.Table {
	t := &table.Table{Columns: []table.Column{
		{Name: "place"},
		{Key: "rank_from"},
		{Key: "rank_to"},
		{Name: "library", Key: "library", Code: true, Narrow: table.Names},
		{Name: "× fastest", Key: "ratio_to_best", Align: table.Right},
		{Key: "ratio_lo"},
		{Key: "ratio_hi"},
		{Name: "on such data"},
		{Key: "rank_like_from"},
		{Key: "rank_like_to"},
		{Name: "beats next on", Key: "faster_on", Align: table.Right},
		{Name: "data sets", Key: "datasets", Align: table.Right},
		{Name: "fields by", Key: "fields"},
		{Name: "labels", Key: "labels", Narrow: table.Words},
	}}
	data := func(x float64) table.Cell { return table.Cell{Data: table.Exact(x)} }
	for i, row := range rows {
		like := table.Cell{}
		if row.PlaceLike.From > 0 {
			like.Words = place(i, row.PlaceLike)
		}
		beats := table.Cell{}
		if row.Shared > 0 {
			beats = table.Cell{Words: fmt.Sprintf("%d of %d", row.FasterOn, row.Shared), Data: strconv.Itoa(row.FasterOn)}
		}
		of := table.Cell{Words: fmt.Sprintf("%d of %d", row.Datasets, len(r.Datasets)), Data: strconv.Itoa(row.Datasets)}
		ratio := ratioCell(row.Ratio.Center)
		if row.ID != r.Rows[0].ID { // what the others are relative to
			ratio.More = plusMinus(row.Ratio)
		}
		t.Add(table.Text(placeWords(r, row)), bound(row.Place.From), bound(row.Place.To), table.Text(row.ID),
			ratio, data(row.Ratio.Lo), data(row.Ratio.Hi), like, bound(row.PlaceLike.From), bound(row.PlaceLike.To),
			beats, of, table.Text(row.Fields()), table.Text(strings.Join(row.Labels(), ", ")))
	}
	return t
}

// bound is one end of an interval of places, for CSV; empty if there is none.
func bound(place int) table.Cell {
	if place == 0 {
		return table.Cell{}
	}
	return table.Cell{Data: strconv.Itoa(place)}
}

func rankLegend(r analysis.Ranking) string {
	over := "Over " + strings.Join(r.Datasets, ", ")
	if r.Intersection {
		over = "Over the data sets that all rows share: " + strings.Join(r.Datasets, ", ")
	}
	words := over + ". × fastest is the geometric mean of the " + mixWords(r.Mix) + ", relative to the first row, with its 95 % interval. " + placesWords
	if len(r.Datasets) > 1 {
		words += " On such data: the places on other data sets like these, of which these are a sample. Rows that lack data sets follow without a place; their ratios come from the data sets that they have, compared with the same rows there."
	}
	if r.Provisional {
		words += " " + provisionalWords
	}
	if r.Twins.Verdicts > 0 {
		words += " " + Twins(r.Twins)
	}
	return words
}

const (
	placesWords      = "place: the places that the data leave open; all intervals hold at once, with 95 % confidence. (n) is only the order of the estimates."
	provisionalWords = "Provisional: of fewer than 6 windows, so that places hold a little less often than that."
)

// mixWords says what was ranked by.
func mixWords(m analysis.Mix) string {
	var parts []string
	round := true
	for _, op := range slices.Sorted(maps.Keys(m.Times)) {
		times := m.Times[op]
		round = round && times == 1
		switch {
		case times == 1:
			parts = append(parts, "one "+string(op))
		case times != 0:
			parts = append(parts, table.Exact(times)+" times "+string(op))
		}
	}
	words := "time of " + strings.Join(parts, " and ")
	if round && len(parts) > 1 {
		words = "round trip"
	}
	if m.BytePrice > 0 {
		words += fmt.Sprintf(" with %.2g ns for each byte that it allocates", m.BytePrice)
	}
	return words
}

// Rank writes a ranking in one of package table's formats. Documents begin with what is recommended,
// unless that is nil.
func Rank(w io.Writer, format string, r analysis.Ranking, recommended *analysis.Recommendation) error {
	t := rankTable(r, r.Rows)
	t.Footnotes = []string{rankLegend(r)}
	d := single("serbench: ranking", t)
	if recommended != nil {
		list := recommendedRows(*recommended, format == "markdown")
		list.Title = "Recommended"
		d.Sections[0].Blocks = append([]table.Block{list}, d.Sections[0].Blocks...)
	}
	return table.View{Document: d, Flat: t, Data: rankData(r)}.Write(w, format, false)
}

// single is a document that consists of tables.
func single(title string, tables ...*table.Table) *table.Document {
	section := table.Section{}
	for _, t := range tables {
		section.Blocks = append(section.Blocks, t)
	}
	return &table.Document{Title: title, Sections: []table.Section{section}}
}

func rankData(r analysis.Ranking) any {
	type ranked struct {
		Place    *stats.Place `json:"rank"`                // null if there are no intervals
		Like     *stats.Place `json:"rank_like,omitempty"` // on data sets like these
		ID       string       `json:"library"`
		Ratio    number       `json:"ratio_to_best"`
		Lo       number       `json:"ratio_lo"`
		Hi       number       `json:"ratio_hi"`
		FasterOn int          `json:"faster_on"` // of Shared data sets than the next row
		Shared   int          `json:"shared"`
		Datasets int          `json:"datasets"`
		Fields   string       `json:"fields,omitempty"`
		Labels   []string     `json:"labels,omitempty"`
	}
	out := struct {
		Datasets     []string     `json:"datasets"`
		Mix          analysis.Mix `json:"mix"`
		Intersection bool         `json:"intersection"`
		Provisional  bool         `json:"provisional"` // of few windows
		Rows         []ranked     `json:"rows"`
	}{Datasets: r.Datasets, Mix: r.Mix, Intersection: r.Intersection, Provisional: r.Provisional}
	for _, row := range r.Rows {
		out.Rows = append(out.Rows, ranked{
			known(row.Place), known(row.PlaceLike), row.ID, number(row.Ratio.Center), number(row.Ratio.Lo), number(row.Ratio.Hi),
			row.FasterOn, row.Shared, row.Datasets, row.Fields(), row.Labels(),
		})
	}
	return out
}
