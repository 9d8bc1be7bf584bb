package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
	"github.com/spf13/cobra"

	"github.com/serbench/serbench/internal/plain"
	"github.com/serbench/serbench/result"
)

// lists are what list can show.
var lists = []string{"contestants", "datasets", "variants"}

func (p *program) listCommand() *cobra.Command {
	var format string
	c := &cobra.Command{
		Use:       "list [" + strings.Join(lists, "|") + "]",
		Short:     "List libraries with versions, data sets, or variants",
		ValidArgs: lists,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return usagef("list takes one of %s, and not %q too", strings.Join(lists, ", "), args[1])
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
	switch what {
	case "datasets":
		rows := listedDatasets(p.suite)
		return p.show(format, rows, listDatasets(rows))
	case "variants":
		contestants := p.suite.Contestants
		return p.show(format, variants(contestants), listVariants(contestants))
	}
	contestants := p.suite.Contestants
	return p.show(format, contestants, listContestants(contestants))
}

// show prints rows as JSON, or the words that say the same.
func (p *program) show(format string, rows any, words string) error {
	if format == "json" {
		e := json.NewEncoder(p.out)
		e.SetIndent("", "  ")
		return e.Encode(rows)
	}
	_, err := io.WriteString(p.out, words)
	return err
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

func listContestants(contestants []result.Contestant) string {
	tw := plain.NewTable(table.Row{"library", "version", "variants", "formats"})
	absent := ""
	names, versions := 0, 0
	for _, c := range contestants {
		if c.Excluded == "" {
			names, versions = max(names, len(c.Name)), max(versions, len(c.ShortVersion()))
		}
	}
	room := max(plain.Width-names-versions-len("variants")-3*len("  "), 10)
	for _, c := range contestants {
		if c.Excluded != "" {
			absent += "  " + strings.TrimLeft(indented("    ", c.Name+": "+c.Excluded), " ")
			continue
		}
		tw.AppendRow(table.Row{c.Name, c.ShortVersion(), len(c.Variants), text.WrapSoft(strings.Join(c.Formats(), " "), room)})
	}
	if absent != "" {
		absent = "\nNot measured:\n" + absent
	}
	return plain.Render(tw) + "\n" + absent
}

func listVariants(contestants []result.Contestant) string {
	var b strings.Builder
	for _, c := range contestants {
		if c.Excluded != "" {
			continue
		}
		fmt.Fprintln(&b, c.Name)
		for _, convention := range c.Conventions {
			b.WriteString(indented("  ", convention))
		}
		for _, v := range c.Variants {
			star := ""
			if v.Default {
				star = " *"
			}
			words := v.Doc
			if len(v.Claims) > 0 {
				words += " (" + strings.Join(v.Claims, ", ") + ")"
			}
			if len(v.Predecessors) > 0 {
				words += " Predecessor row: " + strings.Join(v.Predecessors, ", ") + "."
			}
			if v.PredecessorReason != "" {
				words += " " + v.PredecessorReason
			}
			fmt.Fprintf(&b, "  %s%s\n%s", v.Name, star, indented("      ", words))
		}
	}
	b.WriteString("\n* measured unless --variant asks for others\n")
	return b.String()
}

// indented breaks words into lines, each after the indent.
func indented(indent, words string) string {
	lines := plain.Wrap(words, plain.Width-len(indent))
	return indent + strings.ReplaceAll(lines, "\n", "\n"+indent) + "\n"
}
