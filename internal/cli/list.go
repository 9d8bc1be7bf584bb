package cli

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/serbench/serbench/internal/table"
	"github.com/serbench/serbench/report"
	"github.com/serbench/serbench/result"
)

// lists are the arguments of list.
var lists = []string{"contestants", "datasets", "variants", "fairness", "advisories"}

func (p *program) listCommand() *cobra.Command {
	var format, output string
	c := &cobra.Command{
		Use:       "list [" + strings.Join(lists, "|") + "]",
		Short:     "List libraries, data sets, variants, how each is used, advisories",
		ValidArgs: lists,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return usagef("list shows one of %s at a time; leave out %q", strings.Join(lists, ", "), args[1])
			}
			if len(args) == 1 && !slices.Contains(lists, args[0]) {
				return usagef("list can't show %q; %s", args[0], nearest(args[0], lists))
			}
			if err := table.Formats.Check(format); err != nil {
				return usagef("--format: %w", err)
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error {
			what := "contestants"
			if len(args) == 1 {
				what = args[0]
			}
			return p.list(what, format, output)
		},
	}
	c.Flags().StringVar(&format, "format", "text", "`one` of "+table.Formats.Names())
	c.Flags().StringVarP(&output, "output", "o", "", "write to this `file` instead of standard output")
	return c
}

func (p *program) list(what, format, output string) error {
	contestants, err := withAdvisories(p.suite.Contestants)
	if err != nil {
		return err
	}
	var l table.View
	switch what {
	case "datasets":
		l = listDatasets(listedDatasets(p.suite))
	case "variants":
		l = listVariants(contestants)
	case "fairness":
		l = listFairness(contestants)
	case "advisories":
		if l, err = listAdvisories(contestants); err != nil {
			return err
		}
	default:
		l = listContestants(contestants)
	}
	if output == "" {
		return l.Write(p.out, format, isTerminal(p.out))
	}
	var b bytes.Buffer
	if err := l.Write(&b, format, false); err != nil {
		return err
	}
	return os.WriteFile(output, b.Bytes(), 0o666)
}

// A listedVariant is a variant with the library that it belongs to.
type listedVariant struct {
	Contestant string `json:"contestant"`
	result.Variant
}

func variants(contestants []result.Contestant) []listedVariant {
	all := []listedVariant{}
	for _, c := range contestants {
		for _, v := range c.Variants {
			all = append(all, listedVariant{c.Name, v})
		}
	}
	return all
}

func listContestants(contestants []result.Contestant) table.View {
	measured := &table.Table{Columns: []table.Column{
		{Name: "library", Key: "library", Code: true},
		{Name: "version", Key: "version"},
		{Name: "released", Key: "released"},
		{Key: "variants"},
		{Name: "formats", Key: "formats", Narrow: table.Words},
		{Name: "fields by", Key: "fields", Narrow: table.Words},
		{Name: "labels", Key: "labels", Narrow: table.Words},
		{Key: "reference"},
		{Key: "module"},
		{Key: "license"},
		{Key: "schema"},
		{Key: "url"},
		{Key: "doc"},
		{Key: "excluded"},
	}}
	all := &table.Table{Columns: measured.Columns}
	absent := table.List{Title: "Not measured", Code: true}
	for _, c := range contestants {
		name := table.Text(c.Name)
		name.Link = c.URL
		row := []table.Cell{
			name,
			{Words: c.ShortVersion(), Data: c.Version},
			table.Text(c.Released),
			table.Count(len(c.Variants)),
			table.Text(strings.Join(c.Formats(), " ")),
			table.Text(strings.Join(c.Fields(), " ")),
			table.Text(strings.Join(c.Labels(), ", ")),
			table.Text(strconv.FormatBool(c.Reference)),
			table.Text(c.Module),
			table.Text(c.License),
			table.Text(string(c.Schema)),
			table.Text(c.URL),
			table.Text(c.Doc),
			table.Text(c.Excluded),
		}
		all.Add(row...)
		if c.Excluded != "" {
			absent.Items = append(absent.Items, table.Item{Name: c.Name, Words: c.Excluded})
			continue
		}
		measured.Add(row...)
	}
	blocks := []table.Block{measured}
	if len(absent.Items) > 0 {
		blocks = append(blocks, absent)
	}
	if known := report.Advisories(contestants); len(known.Items) > 0 {
		blocks = append(blocks, known)
	}
	return table.View{Document: &table.Document{Title: "serbench: libraries", Sections: []table.Section{{Blocks: blocks}}}, Flat: all, Data: contestants}
}

func listVariants(contestants []result.Contestant) table.View {
	flat := &table.Table{Columns: []table.Column{
		{Key: "library"},
		{Key: "variant"},
		{Key: "default"},
		{Key: "ranked"},
		{Key: "format"},
		{Key: "fields"},
		{Key: "mirror"},
		{Key: "claims"},
		{Key: "predecessors"},
		{Key: "predecessor_reason"},
		{Key: "url"},
		{Key: "doc"},
	}}
	for _, v := range variants(contestants) {
		var cells []table.Cell
		for _, data := range []string{
			v.Contestant, v.Name, strconv.FormatBool(v.Default), strconv.FormatBool(v.Ranked), v.Format, v.Fields, strconv.FormatBool(v.Mirror), strings.Join(v.Claims, " "),
			strings.Join(v.Predecessors, " "), v.PredecessorReason, v.URL, v.Doc,
		} {
			cells = append(cells, table.Text(data))
		}
		flat.Add(cells...)
	}
	doc := &table.Document{Title: "serbench: variants"}
	for _, c := range contestants {
		if c.Excluded != "" {
			continue
		}
		words := table.List{Code: true}
		for _, w := range c.Warnings {
			words.Items = append(words.Items, table.Item{Words: fmt.Sprintf("%s: %q (%s, looked up on %s)", w.Kind, w.Text, w.Place, w.Seen)})
		}
		for _, convention := range c.Conventions {
			words.Items = append(words.Items, table.Item{Words: convention})
		}
		for _, v := range c.Variants {
			words.Items = append(words.Items, variantItem(v))
		}
		doc.Sections = append(doc.Sections, table.Section{Heading: c.Name, Blocks: []table.Block{words}})
	}
	doc.Sections = append(doc.Sections, table.Section{Blocks: []table.Block{table.Paragraph("* measured by default; --variant chooses others")}})
	return table.View{Document: doc, Flat: flat, Data: variants(contestants)}
}

// variantItem is a variant's line, with a star if it is measured by default.
func variantItem(v result.Variant) table.Item {
	name, words := v.Name, v.Doc
	if v.Default {
		name += " *"
	}
	if len(v.Claims) > 0 {
		words += " (" + strings.Join(v.Claims, ", ") + ")"
	}
	if v.Mirror {
		words += " Values go through a mirror type."
	}
	if len(v.Predecessors) > 0 {
		words += " Predecessor row: " + strings.Join(v.Predecessors, ", ") + "."
	}
	if v.PredecessorReason != "" {
		words += " " + v.PredecessorReason
	}
	return table.Item{Name: name, Words: words}
}
