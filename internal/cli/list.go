package cli

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
	"github.com/spf13/cobra"

	"github.com/serbench/serbench/result"
)

// lists are what list can show.
var lists = []string{"contestants", "datasets", "variants"}

func (p *program) listCommand() *cobra.Command {
	var format string
	c := &cobra.Command{
		Use:       "list [contestants|datasets|variants]",
		Short:     "List libraries with versions, data sets, or ways of using the libraries",
		ValidArgs: lists,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return usagef("list takes one of %s", strings.Join(lists, ", "))
			}
			if len(args) == 1 && !slices.Contains(lists, args[0]) {
				return usagef("list knows no %q; %s", args[0], nearest(args[0], lists))
			}
			if format != "text" && format != "json" {
				return usagef("--format is %q; want text or json", format)
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error {
			what := "contestants"
			if len(args) == 1 {
				what = args[0]
			}
			return p.list(what, format)
		},
	}
	c.Flags().StringVar(&format, "format", "text", "text or json")
	return c
}

func (p *program) list(what, format string) error {
	var datasets []result.Dataset
	for _, d := range p.suite.Datasets() {
		datasets = append(datasets, describeDataset(d))
	}
	contestants := describeAll(p.suite)
	if format == "json" {
		e := json.NewEncoder(p.out)
		e.SetIndent("", "  ")
		if what == "datasets" {
			return e.Encode(datasets)
		}
		return e.Encode(contestants)
	}
	tw := table.NewWriter()
	tw.SetStyle(table.StyleLight)
	tw.Style().Options = table.OptionsNoBordersAndSeparators
	tw.Style().Format.Header = text.FormatDefault
	switch what {
	case "contestants":
		listContestants(tw, contestants)
	case "variants":
		listVariants(tw, contestants)
	case "datasets":
		tw.AppendHeader(table.Row{"data set", "values", "what it stands for"})
		for _, d := range datasets {
			tw.AppendRow(table.Row{d.Name, d.Count, text.WrapSoft(d.Doc, 54)})
		}
	}
	_, err := fmt.Fprintln(p.out, tw.Render())
	return err
}

func listContestants(tw table.Writer, contestants []result.Contestant) {
	tw.AppendHeader(table.Row{"library", "version", "formats", "variants"})
	for _, c := range contestants {
		if c.Excluded != "" {
			tw.AppendRow(table.Row{c.Name, text.WrapSoft("not measured: "+c.Excluded, 56)}, table.RowConfig{AutoMerge: true})
			continue
		}
		var formats []string
		for _, v := range c.Variants {
			if v.Format != "" && !slices.Contains(formats, v.Format) {
				formats = append(formats, v.Format)
			}
		}
		tw.AppendRow(table.Row{c.Name, shortVersion(c.Version), strings.Join(formats, " "), len(c.Variants)})
	}
}

func listVariants(tw table.Writer, contestants []result.Contestant) {
	tw.AppendHeader(table.Row{"library", "variant", "what it does"})
	for _, c := range contestants {
		if c.Excluded != "" {
			continue
		}
		for _, v := range c.Variants {
			name := v.Name
			if v.Default {
				name += " *"
			}
			words := v.Doc
			if len(v.Claims) > 0 {
				words += " (" + strings.Join(v.Claims, ", ") + ")"
			}
			if len(v.Seeds) > 0 {
				words += " Seed row: " + strings.Join(v.Seeds, ", ") + "."
			}
			if v.SeedReason != "" {
				words += " " + v.SeedReason
			}
			tw.AppendRow(table.Row{c.Name, name, text.WrapSoft(words, 46)})
		}
	}
	tw.AppendFooter(table.Row{"", "* default", ""})
}

// shortVersion cuts a pseudo-version to its date and commit.
func shortVersion(v string) string {
	parts := strings.Split(strings.TrimSuffix(v, "+incompatible"), "-")
	if n := len(parts); n >= 3 && len(parts[n-1]) == 12 {
		return parts[n-1]
	}
	return v
}
