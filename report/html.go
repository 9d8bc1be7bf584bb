package report

import (
	_ "embed"
	"html/template"
	"io"
	"math"

	"github.com/serbench/serbench/result"
)

//go:embed page.html
var pageSource string

var page = template.Must(template.New("page").Funcs(template.FuncMap{
	"ratio": ratio,
	"count": count,
	"share": share,
	"id":    func(v result.Verdict) string { return verdictID(&v) },
	"word":  func(c verdictColumn, v result.Verdict) string { return c.word(&v) },
}).Parse(pageSource))

// HTML writes one page that needs no network and no script.
func HTML(w io.Writer, models []*Model) error {
	type group struct {
		Title, Note string
		Ranked      bool
		Rows        []Row
	}
	type section struct {
		Table
		Groups  []group
		Slowest float64
	}
	type run struct {
		*Model
		Legend, Versions, Method string
		Excluded                 [][2]string
		Sections                 []section
		Columns                  []verdictColumn
		Verdicts                 []result.Verdict
		OnlyProbed               bool
	}
	var runs []run
	for _, m := range models {
		r := run{Model: m, Legend: m.legend() + " " + m.overhead(), Versions: m.versions(), Method: m.method(), Excluded: m.excluded(), OnlyProbed: m.onlyProbed(), Verdicts: sortedVerdicts(m.Run)}
		r.Columns = asked(r.Verdicts)
		for _, t := range m.Tables {
			s := section{Table: t, Groups: []group{
				{"Ranked", "Exact round trips under the default contract: fresh buffers, copied strings, the user's own type.", true, t.Ranked},
				{"Other contracts", "Exact, and not comparable with the ranked rows: buffers reused, strings aliased, native messages, long streams.", false, t.Special},
				{"Lossy", "What comes back is not what was marshalled.", false, t.Lossy},
				{"References", "Yardsticks, never ranked.", false, t.References},
			}}
			for _, row := range t.Ranked {
				s.Slowest = max(s.Slowest, row.Total.Time.Center)
			}
			r.Sections = append(r.Sections, s)
		}
		runs = append(runs, r)
	}
	return page.Execute(w, runs)
}

// share is a bar's length in percent of the slowest row's, on a logarithmic
// scale from 10 ns, so that a factor is the same length everywhere.
func share(c Cell, slowest float64) float64 {
	const shortest = 10
	if slowest <= shortest || c.Time.Center <= shortest {
		return 0
	}
	return min(100, 100*math.Log(c.Time.Center/shortest)/math.Log(slowest/shortest))
}

// Time writes the time of an operation for the page.
func (r Row) Time(op string) string { return r.time(op) }

// Net writes the time of an operation without the harness's own for the page.
func (r Row) Net(op string) string { return r.net(op) }

// Rank writes a row's place for the page.
func (m *Model) Rank(i int, row Row) string { return m.rank(i, row) }
