package report

import (
	"cmp"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"github.com/serbench/serbench/internal/plain"
	"github.com/serbench/serbench/stats"
)

// A Ranking places rows over several data sets, by the geometric mean of their round
// trips' ratios to each data set's best.
type Ranking struct {
	Datasets []string
	Rows     []RankedRow
	// Intersection says that only data sets count that every row has.
	Intersection bool
	// Provisional says that a run has too few windows to tell rows apart, so that the
	// order is only how they happened to come out.
	Provisional bool
}

// A RankedRow is one variant of one contestant.
type RankedRow struct {
	ID       string
	Mean     float64 // of ratios to the best
	Datasets int     // how many the mean is over
	stats.Standing

	cells map[string]Row // by data set; the same variant in all
}

// NewRanking ranks the rows of the models' rankings whose name keep accepts. Where
// two runs have the same row of the same data set, the last counts.
func NewRanking(models []*Model, keep func(Row) bool, intersection bool) (Ranking, error) {
	r := Ranking{Intersection: intersection}
	rows := map[string]map[string]Row{}
	best := map[string]float64{}
	for _, m := range models {
		r.Provisional = r.Provisional || m.Provisional() && len(m.Run.Timing()) > 0
		for _, t := range m.Tables {
			for _, row := range t.Ranked {
				if !keep(row) || row.Disturbed {
					continue
				}
				if rows[row.ID] == nil {
					rows[row.ID] = map[string]Row{}
				}
				rows[row.ID][t.Dataset.Name] = row
			}
		}
	}
	if len(rows) == 0 {
		return r, errors.New("no row is ranked: the runs hold no exact round trip of the libraries asked for")
	}
	shared := map[string]int{}
	for _, of := range rows {
		for dataset := range of {
			shared[dataset]++
		}
	}
	for _, dataset := range slices.Sorted(maps.Keys(shared)) {
		if !intersection || shared[dataset] == len(rows) {
			r.Datasets = append(r.Datasets, dataset)
		}
	}
	if len(r.Datasets) == 0 {
		return r, fmt.Errorf("--intersection leaves no data set: none is shared by all %d rows; choose fewer libraries", len(rows))
	}
	for _, dataset := range r.Datasets {
		best[dataset] = math.Inf(1)
		for _, of := range rows {
			if row, ok := of[dataset]; ok {
				best[dataset] = min(best[dataset], row.Total.Time.Center)
			}
		}
	}
	for id, of := range rows {
		var ratios []float64
		for _, dataset := range r.Datasets {
			if row, ok := of[dataset]; ok {
				ratios = append(ratios, row.Total.Time.Center/best[dataset])
			}
		}
		r.Rows = append(r.Rows, RankedRow{ID: id, Mean: stats.GeometricMean(ratios), Datasets: len(ratios), cells: of})
	}
	slices.SortFunc(r.Rows, func(a, b RankedRow) int { return cmp.Or(cmp.Compare(a.Mean, b.Mean), cmp.Compare(a.ID, b.ID)) })
	if !r.Provisional {
		for i, standing := range stats.RankBy(len(r.Rows), r.faster) {
			r.Rows[i].Standing = standing
		}
	}
	return r, nil
}

// faster compares two rows on the data sets that both have: by the ratios of both in
// each, formed within windows.
func (r Ranking) faster(i, j int) int {
	series := func(i int, dataset string) stats.Series { return r.Rows[i].cells[dataset].Total.series }
	if len(r.Datasets) == 1 { // as the data set's own table does
		return stats.Order(series(i, r.Datasets[0]), series(j, r.Datasets[0]), stats.Tie)
	}
	var strata [][]float64
	for _, dataset := range r.Datasets {
		strata = append(strata, series(i, dataset).Over(series(j, dataset)))
	}
	return stats.OrderStrata(strata, stats.Tie)
}

// RankFormats are the names of the formats that a ranking can be written in.
var RankFormats = []string{"text", "markdown", "csv", "json"}

// Write writes the ranking in one of RankFormats.
func (r Ranking) Write(w io.Writer, format string) error {
	switch format {
	case "text":
		return r.text(w)
	case "markdown":
		return r.markdown(w)
	case "csv":
		return r.csv(w)
	case "json":
		return r.json(w)
	}
	return fmt.Errorf("unknown format %q; want one of %s", format, strings.Join(RankFormats, ", "))
}

func (r Ranking) legend() string {
	over := "over every data set that a row has"
	if r.Intersection {
		over = "over the data sets that all rows share"
	}
	order := "rank = 1 + the number of rows that are significantly faster on the data sets that both have; rows that share a letter can't be told apart."
	if r.Provisional {
		order = "Under 6 windows there are no intervals: (n) is only the order in which rows came out."
	}
	return fmt.Sprintf("The geometric mean of the round trip's ratio to the best of each data set, %s: %s. %s", over, strings.Join(r.Datasets, ", "), order)
}

// rank is a row's place, as tables show it.
func (r Ranking) rank(i int) string {
	if r.Provisional {
		return fmt.Sprintf("(%d)", i+1)
	}
	return fmt.Sprintf("%d %s", r.Rows[i].Rank, r.Rows[i].Letters)
}

func (r Ranking) text(w io.Writer) error {
	tw := plain.NewTable(table.Row{"rank", "library", "× best", "data sets"})
	tw.SetColumnConfigs([]table.ColumnConfig{{Number: 3, Align: text.AlignRight, AlignHeader: text.AlignRight}})
	for i, row := range r.Rows {
		tw.AppendRow(table.Row{r.rank(i), row.ID, ratio(row.Mean), fmt.Sprintf("%d of %d", row.Datasets, len(r.Datasets))})
	}
	_, err := fmt.Fprintf(w, "%s\n\n%s\n", plain.Render(tw), plain.Wrap(r.legend(), plain.Width))
	return err
}

func (r Ranking) markdown(w io.Writer) error {
	_, err := fmt.Fprintf(w, "%s\n%s\n", r.markdownRows(len(r.Rows)), r.legend())
	return err
}

// markdownRows are the first rows of the table.
func (r Ranking) markdownRows(most int) string {
	var b strings.Builder
	b.WriteString("| rank | library | × best | data sets |\n| ---: | --- | ---: | ---: |\n")
	for i, row := range r.Rows[:min(most, len(r.Rows))] {
		fmt.Fprintf(&b, "| %s | `%s` | %s | %d of %d |\n", r.rank(i), row.ID, ratio(row.Mean), row.Datasets, len(r.Datasets))
	}
	return b.String()
}

func (r Ranking) csv(w io.Writer) error {
	out := csv.NewWriter(w)
	_ = out.Write([]string{"rank", "letters", "library", "ratio_to_best", "datasets"})
	for _, row := range r.Rows {
		place := ""
		if !r.Provisional {
			place = strconv.Itoa(row.Rank)
		}
		_ = out.Write([]string{place, row.Letters, row.ID, strconv.FormatFloat(row.Mean, 'g', 8, 64), strconv.Itoa(row.Datasets)})
	}
	out.Flush()
	return out.Error()
}

func (r Ranking) json(w io.Writer) error {
	type ranked struct {
		Rank     int     `json:"rank"`
		Letters  string  `json:"letters"`
		ID       string  `json:"library"`
		Mean     float64 `json:"ratio_to_best"`
		Datasets int     `json:"datasets"`
	}
	out := struct {
		Datasets     []string `json:"datasets"`
		Intersection bool     `json:"intersection"`
		Provisional  bool     `json:"provisional"` // no intervals: only the order in which rows came out
		Rows         []ranked `json:"rows"`
	}{Datasets: r.Datasets, Intersection: r.Intersection, Provisional: r.Provisional}
	for _, row := range r.Rows {
		out.Rows = append(out.Rows, ranked{row.Rank, row.Letters, row.ID, row.Mean, row.Datasets})
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(out)
}
