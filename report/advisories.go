package report

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/table"
	"github.com/serbench/serbench/result"
)

// probesWords say what the probes see of an advisory.
var probesWords = map[string]string{"seen": "our probes see it", "not seen": "our probes don't see it", "not called": "no adapter calls it"}

// Advisories lists the public vulnerabilities of the contestants' versions. It has no items if
// there are none.
func Advisories(contestants []result.Contestant) table.List {
	list := table.List{Code: true}
	for _, c := range contestants {
		for _, a := range c.Advisories {
			list.Title = "Known advisories, as the Go vulnerability database had them on " + a.Copied
			fixed := "the database names no repaired release"
			if a.Fixed != "" {
				fixed = "repaired in " + a.Fixed + ", as the database has it"
			}
			words := fmt.Sprintf("%s (%s): %s; %s; %s", a.ID, c.ShortVersion(), a.Summary, fixed, cmp.Or(probesWords[a.Probes], a.Probes))
			if a.Gone != "" {
				words += ", and no longer in " + a.Gone
			}
			if a.Note != "" {
				words += ": " + a.Note
			}
			list.Items = append(list.Items, table.Item{Name: c.Name, Words: words})
		}
	}
	return list
}

// advisories is the list of all runs' libraries, each once.
func advisories(runs []*analysis.Analysis) (string, error) {
	var all []result.Contestant
	for _, a := range runs {
		for _, c := range a.Run.Header.Contestants {
			if !slices.ContainsFunc(all, func(known result.Contestant) bool { return known.Name == c.Name }) {
				all = append(all, c)
			}
		}
	}
	list := Advisories(all)
	list.Title = ""
	if len(list.Items) == 0 {
		return "None found.\n", nil
	}
	return (&table.Document{Sections: []table.Section{{Blocks: []table.Block{list}}}}).Markdown(), nil
}
