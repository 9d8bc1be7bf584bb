package report

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/table"
)

// rankTable shows rows of a ranking.
func rankTable(r analysis.Ranking, rows []analysis.RankedRow) *table.Table {
	t := &table.Table{Columns: []table.Column{
		{Name: "rank", Key: "rank"},
		{Key: "letters"},
		{Name: "library", Key: "library", Code: true, Narrow: table.Names},
		{Name: "× best", Key: "ratio_to_best", Align: table.Right},
		{Name: "data sets", Key: "datasets", Align: table.Right},
		{Name: "fields by", Key: "fields"},
		{Name: "labels", Key: "labels", Narrow: table.Words},
	}}
	for i, row := range rows {
		standing := table.Cell{Words: place(r.Provisional, i, row.Standing)}
		if !r.Provisional {
			standing.Data = strconv.Itoa(row.Rank)
		}
		of := table.Cell{Words: fmt.Sprintf("%d of %d", row.Datasets, len(r.Datasets)), Data: strconv.Itoa(row.Datasets)}
		t.Add(standing, table.Cell{Data: row.Letters}, table.Text(row.ID), ratioCell(row.Mean), of, table.Text(row.Fields()), table.Text(strings.Join(row.Labels(), ", ")))
	}
	return t
}

func rankLegend(r analysis.Ranking) string {
	over := "over all data sets of a row"
	if r.Intersection {
		over = "over the data sets that all rows share"
	}
	order := "rank = 1 + the number of rows that are significantly faster on the data sets that both have; rows that share a letter can't be told apart."
	if r.Provisional {
		order = "With fewer than 6 windows there are no intervals: (n) is only the order in which rows came out."
	}
	return fmt.Sprintf("× best is the geometric mean of the round trip's ratio to the best of each data set, %s: %s. %s", over, strings.Join(r.Datasets, ", "), order)
}

// Rank writes a ranking in one of package table's formats.
func Rank(w io.Writer, format string, r analysis.Ranking) error {
	t := rankTable(r, r.Rows)
	t.Footnotes = []string{rankLegend(r)}
	return table.View{Document: single("serbench: ranking", t), Flat: t, Data: rankData(r)}.Write(w, format, false)
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
		Rank     int      `json:"rank"`
		Letters  string   `json:"letters"`
		ID       string   `json:"library"`
		Mean     float64  `json:"ratio_to_best"`
		Datasets int      `json:"datasets"`
		Fields   string   `json:"fields,omitempty"`
		Labels   []string `json:"labels,omitempty"`
	}
	out := struct {
		Datasets     []string `json:"datasets"`
		Intersection bool     `json:"intersection"`
		Provisional  bool     `json:"provisional"` // no intervals: only the order in which rows came out
		Rows         []ranked `json:"rows"`
	}{Datasets: r.Datasets, Intersection: r.Intersection, Provisional: r.Provisional}
	for _, row := range r.Rows {
		out.Rows = append(out.Rows, ranked{row.Rank, row.Letters, row.ID, row.Mean, row.Datasets, row.Fields(), row.Labels()})
	}
	return out
}
