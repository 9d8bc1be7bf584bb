package cli

import (
	"slices"

	"github.com/serbench/serbench/internal/advisories"
	"github.com/serbench/serbench/internal/table"
	"github.com/serbench/serbench/report"
	"github.com/serbench/serbench/result"
)

// withAdvisories returns the contestants with the public vulnerabilities of their versions.
func withAdvisories(contestants []result.Contestant) ([]result.Contestant, error) {
	database, err := advisories.Load()
	if err != nil {
		return nil, err
	}
	probed, err := advisories.All()
	if err != nil {
		return nil, err
	}
	all := slices.Clone(contestants)
	for i := range all {
		c := &all[i]
		c.Advisories = nil
		module, pkg := advisories.Module(c.Module, c.URL)
		for _, a := range database.Entries {
			holds, fixed := a.Holds(module, c.Version, pkg)
			if !holds {
				continue
			}
			known := result.Advisory{ID: a.ID, Summary: a.Summary, Fixed: fixed, Copied: database.Seen, Probes: "not probed"}
			if seen, ok := advisories.Of(probed, a.ID, c.Name); ok {
				known.Probes, known.Note = seen.Seen(), seen.Note
			}
			c.Advisories = append(c.Advisories, known)
		}
	}
	return all, nil
}

// listAdvisories shows what the vulnerability database has for the modules of contestants, and what
// the probes see of it.
func listAdvisories(contestants []result.Contestant) (view table.View, err error) {
	database, err := advisories.Load()
	if err != nil {
		return view, err
	}
	probed, err := advisories.All()
	if err != nil {
		return view, err
	}
	t := &table.Table{Columns: []table.Column{
		{Name: "advisory", Key: "advisory"},
		{Name: "library", Key: "library", Code: true},
		{Name: "probes", Key: "probes", Narrow: table.Words},
		{Name: "affected", Key: "affected"},
		{Name: "before", Key: "before", Narrow: table.Words},
		{Name: "fixed", Key: "fixed"},
		{Name: "after", Key: "after", Narrow: table.Words},
		{Name: "what", Key: "what", Narrow: table.Words},
	}}
	for _, p := range probed {
		before := p.Before
		if before == "-" {
			before = ""
		}
		summary := ""
		if i := slices.IndexFunc(database.Entries, func(a advisories.Advisory) bool { return a.ID == p.ID }); i >= 0 {
			summary = database.Entries[i].Summary
		}
		id := table.Text(p.ID)
		id.Link = "https://pkg.go.dev/vuln/" + p.ID
		t.Add(id, table.Text(p.Contestant), table.Text(p.Seen()), table.Text(p.Affected), table.Text(before), table.Text(p.Fixed), table.Text(p.After), table.Text(summary+": "+p.Note))
	}
	doc := &table.Document{Title: "Known advisories"}
	doc.Sections = append(doc.Sections, table.Section{Blocks: []table.Block{table.Paragraph("Source: " + database.Source + ".")}})
	holding := report.Advisories(contestants)
	holding.Title = ""
	doc.Sections = append(doc.Sections,
		table.Section{Heading: "Of the versions that we measure", Blocks: []table.Block{holding}},
		table.Section{Heading: "What our probes see of each", Lead: "Before and after are the verdicts on an affected version and a fixed one: the damaged type and the worst that its inputs did, or the column of the matrix. An advisory is not called if no decoder that an adapter calls has it, and not probed if no affected version can be built.", Blocks: []table.Block{t}})
	return table.View{Document: doc, Flat: t, Data: probed}, nil
}
