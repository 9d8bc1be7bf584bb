package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/table"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/stats"
)

// Advice says in words what to use, and what changing from what is in use would save and cost.
// Nothing is said of savings on synthesized values.
func Advice(a analysis.Advice, run *result.Run, service *Service) string {
	section := table.Section{Heading: "Which one", Blocks: []table.Block{recommendedRows(a.Recommendation, false)}}
	add := func(words string) { section.Blocks = append(section.Blocks, table.Paragraph(words)) }
	synthesized := slices.ContainsFunc(run.Header.Datasets, func(d result.Dataset) bool { return d.Synthesized })
	switch {
	case a.Using != nil && synthesized:
		add("What changing from " + a.Using.ID + " would save depends on your data, and these values are made up; give real ones with --samples or --values.")
	case a.Using != nil && len(a.Changes) == 0:
		add(a.Using.ID + ", which you use, is the best of these already.")
	case a.Using != nil:
		section.Blocks = append(section.Blocks, changes(a))
		if service != nil {
			section.Blocks = append(section.Blocks, service.saves(a))
		}
	case a.Unfit != "":
		add("What you use now can't be compared: " + a.Unfit + ".")
	}
	if a.Provisional {
		add("Few windows were measured, so this is provisional; more --windows make it certain.")
	}
	return (&table.Document{Sections: []table.Section{section}}).Text(false)
}

// A Service is what a CPU profile of the user's says.
type Service struct {
	// Profile names it, and Seconds are those of its samples.
	Profile string
	Seconds float64
	analysis.Usage
}

// saves says what changes would save the service.
func (s Service) saves(a analysis.Advice) table.List {
	seen := fmt.Sprintf("%s, %s s of samples: %s takes %s of the processor time (marshal %s, unmarshal %s, other %s), and collecting garbage in the background %s, of which it is not known whose it is.",
		s.Profile, digits(s.Seconds), a.Using.ID, percent(s.Marshal+s.Unmarshal+s.Other), percent(s.Marshal), percent(s.Unmarshal), percent(s.Other), percent(s.Background))
	list := table.List{Title: "In your service", Items: []table.Item{{Words: seen}}}
	for _, c := range a.Changes {
		least, most := c.Saves(s.Usage)
		list.Items = append(list.Items, table.Item{Words: fmt.Sprintf("%s in its place saves between %s, if none of that garbage is %s's, and %s, if all is.",
			c.To.ID, percent(least), a.Using.ID, percent(most))})
	}
	return list
}

// changes say what changing to recommended rows would save and cost.
func changes(a analysis.Advice) table.List {
	list := table.List{Title: "In place of " + a.Using.ID}
	for _, c := range a.Changes {
		words := fmt.Sprintf("%s: × %s as fast; per million messages, each marshalled and unmarshalled once, it %s and is %s in all.",
			c.To.ID, within(c.Times, 1), seconds(c.Seconds), megabytes(c.Megabytes))
		if len(c.Costs) > 0 {
			var costs []string
			for _, cost := range c.Costs {
				costs = append(costs, costWords(cost))
			}
			words += " It costs: " + strings.Join(costs, "; ") + "."
		}
		list.Items = append(list.Items, table.Item{Words: words})
	}
	return list
}

// within writes an estimate and its interval.
func within(s stats.Summary, sign float64) string {
	if !s.HasInterval() {
		return digits(sign * s.Center)
	}
	lo, hi := sign*s.Lo, sign*s.Hi
	return fmt.Sprintf("%s (%s to %s)", signed(sign*s.Center), signed(min(lo, hi)), signed(max(lo, hi)))
}

func signed(x float64) string {
	if x < 0 {
		return "-" + digits(-x)
	}
	return digits(x)
}

func seconds(saved stats.Summary) string {
	if saved.Center < 0 {
		return "takes " + within(saved, -1) + " s more processor time"
	}
	return "saves " + within(saved, 1) + " s of processor time"
}

func megabytes(mb float64) string {
	if mb < 0 {
		return digits(-mb) + " MB larger"
	}
	return digits(mb) + " MB smaller"
}

// costWords says what a change costs.
func costWords(c analysis.Cost) string {
	from := cmp.Or(c.From, "unknown")
	switch c.What {
	case analysis.CostFormat:
		return "the format becomes " + c.To + ", which is not " + from
	case analysis.CostSchema:
		return c.To + " code in place of " + from
	case analysis.CostFields:
		return "fields are identified by " + c.To + " in place of " + from
	case analysis.CostEvolution:
		return "of 12 changes between versions of a record it reads " + c.To + " right, " + from + " now"
	case analysis.CostDamage:
		return "damaged input: " + c.To + ", now " + from
	case analysis.CostRace:
		return "one codec for several goroutines: " + c.To + ", now " + from
	case analysis.CostOwnership:
		return "whose memory results are in: " + c.To + ", now " + from
	}
	return string(c.What)
}
