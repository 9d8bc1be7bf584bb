package report

import (
	"fmt"
	"slices"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/table"
	"github.com/serbench/serbench/report/picture"
)

// picturedRows is how many libraries the picture of a ranking has, besides those that everybody knows.
const picturedRows = 24

// pictures draws the ranking and the map of the first run, light and dark, as files that are named
// relative to the document, and returns what shows them.
func pictures(runs []*analysis.Analysis, files map[string]string) (string, error) {
	r, err := analysis.Complete(runs[0], func(analysis.Row) bool { return true })
	if err != nil {
		return "Not yet measured.\n", nil
	}
	text := ""
	for _, p := range []struct {
		file, alt string
		draw      func(picture.Theme) string
	}{
		{"ranking", "The fastest library rows over the core data sets, each with its 95 % interval", func(t picture.Theme) string { return rankingPicture(t, r) }},
		{"map", "Every library by the size of its encodings and by its time", func(t picture.Theme) string { return mapPicture(t, r) }},
	} {
		for _, theme := range picture.Themes {
			files["docs/"+p.file+"-"+theme.Name+".svg"] = p.draw(theme)
		}
		text += fmt.Sprintf("<picture><source media=\"(prefers-color-scheme: dark)\" srcset=\"docs/%[1]s-dark.svg\"><img alt=\"%[2]s\" src=\"docs/%[1]s-light.svg\"></picture>\n\n", p.file, p.alt)
	}
	return text, nil
}

func rankingPicture(t picture.Theme, r analysis.Ranking) string {
	var rows []picture.Bar
	left := false
	for i, row := range r.Best() {
		if i >= picturedRows && !slices.Contains(wellKnown, row.Library()) {
			left = true
			continue
		}
		words := "place " + place(i, row.Place)
		rows = append(rows, picture.Bar{Name: table.Printable(row.ID), Place: words, Value: row.Ratio.Center, Lo: row.Ratio.Lo, Hi: row.Ratio.Hi, Apart: left})
		left = false
	}
	title := fmt.Sprintf("Round trip over %d data sets relative to the fastest, with 95 %% intervals; rows that keep every value", len(r.Datasets))
	return picture.Ranking(t, title, "× fastest", rows, ratio)
}

func mapPicture(t picture.Theme, r analysis.Ranking) string {
	var points []picture.Point
	for _, row := range r.Best() {
		points = append(points, picture.Point{Name: table.Printable(row.ID), X: r.Size(row), Y: row.Ratio.Center})
	}
	picture.MarkFront(points)
	title := fmt.Sprintf("Size against time over %d data sets; each library's fastest row", len(r.Datasets))
	return picture.Map(t, title, "mean size of an encoding", "round trip relative to the fastest", points, byteCount, ratio)
}
