package cli

import (
	"slices"

	"github.com/serbench/serbench/internal/advisories"
	"github.com/serbench/serbench/internal/table"
	"github.com/serbench/serbench/report"
	"github.com/serbench/serbench/result"
)

// withAdvisories returns the contestants with the public vulnerabilities of their versions, without
// those that the database has for every version but our probes see in older versions only.
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
				if seen.Gone(c.Version) {
					continue
				}
				known.Probes, known.Gone, known.Note = seen.Seen(), seen.GoneIn, seen.Note
			}
			c.Advisories = append(c.Advisories, known)
		}
	}
	return all, nil
}

// renewAdvisories gives a run's contestants today's advisories in place of those of the day when it
// was measured. A run that was measured with a newer copy of the database keeps its own.
func renewAdvisories(run *result.Run) error {
	database, err := advisories.Load()
	if err != nil {
		return err
	}
	for _, c := range run.Header.Contestants {
		if slices.ContainsFunc(c.Advisories, func(a result.Advisory) bool { return a.Copied > database.Seen }) {
			return nil
		}
	}
	run.Header.Contestants, err = withAdvisories(run.Header.Contestants)
	return err
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
	modules := map[string]string{}
	for _, c := range contestants {
		modules[c.Name], _ = advisories.Module(c.Module, c.URL)
	}
	t := &table.Table{Columns: []table.Column{
		{Name: "advisory", Key: "advisory"},
		{Name: "library", Key: "library", Code: true},
		{Name: "the database: affected", Key: "affected"},
		{Name: "our probes", Key: "probes", Narrow: table.Words},
		{Name: "first seen in", Key: "from"},
		{Name: "last seen in", Key: "seen_in"},
		{Name: "what was seen", Key: "saw", Narrow: table.Words},
		{Name: "first not seen in", Key: "gone_in"},
		{Name: "what is seen there", Key: "saw_then", Narrow: table.Words},
		{Name: "what", Key: "what", Narrow: table.Words},
	}}
	for _, p := range probed {
		before := p.Before
		if before == "-" {
			before = ""
		}
		summary, versions := "", ""
		if i := slices.IndexFunc(database.Entries, func(a advisories.Advisory) bool { return a.ID == p.ID }); i >= 0 {
			summary, versions = database.Entries[i].Summary, database.Entries[i].Versions(modules[p.Contestant])
		}
		id := table.Text(p.ID)
		id.Link = "https://pkg.go.dev/vuln/" + p.ID
		t.Add(id, table.Text(p.Contestant), table.Text(versions), table.Text(p.Seen()), table.Text(p.From), table.Text(p.SeenIn), table.Text(before), table.Text(p.GoneIn), table.Text(p.After), table.Text(summary+": "+p.Note))
	}
	doc := &table.Document{Title: "Known advisories", Whole: true}
	doc.Sections = append(doc.Sections, table.Section{Blocks: []table.Block{table.Paragraph("The database is the copy of " + database.Seen + ": " + database.Source + ".")}})
	holding := report.Advisories(contestants)
	holding.Title = ""
	doc.Sections = append(doc.Sections,
		table.Section{Heading: "Of the versions that we measure", Blocks: []table.Block{holding}},
		table.Section{Heading: "What our probes see of each", Lead: "The database: the versions that it has as affected; where it names no repaired one, there may be one. Our probes: the first and the last version tried that have the fault, and the first one that has not, the last two with the damaged type and the worst that its inputs did, the column of the matrix, or how many inputs show it. An advisory is not called if no decoder that an adapter calls has it, and not probed if no affected version can be built. Lists of versions hide some releases, which were asked for by their exact names. internal/advisories/tried.tsv has each release that was tried alone, and `cd internal/advisories && go run ./repeat` tries them again.", Blocks: []table.Block{t}})
	return table.View{Document: doc, Flat: t, Data: probed}, nil
}
