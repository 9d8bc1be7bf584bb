package report

import (
	"encoding/base64"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/serbench/serbench/internal/table"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verdict"
)

// Explain writes every finding about a library, or a row such as ugorji[format=cbor], that is not as
// it should be, with the smallest value or input that triggers it.
func Explain(w io.Writer, run *result.Run, of string) error {
	doc := &table.Document{}
	for i := range run.Verdicts {
		if v := &run.Verdicts[i]; v.Contestant == of || result.ID(v.Contestant, v.Variant) == of {
			doc.Sections = append(doc.Sections, table.Section{Heading: v.ID(), Blocks: []table.Block{explained(v)}})
		}
	}
	return doc.Write(w, "text", false)
}

// explained lists these findings for one variant.
func explained(v *result.Verdict) (list table.List) {
	add := func(name, words string) { list.Items = append(list.Items, table.Item{Name: name, Words: words}) }
	passed := 0
	for _, f := range v.Findings {
		if f.Good() {
			passed++
			continue
		}
		add(string(f.Probe), Finding(f))
	}
	add("", table.Plural(passed, "other check passed", "other checks passed"))
	if v.Decoder != "" {
		add("damaged input", "same decoder as "+v.Decoder)
	}
	for _, f := range verdict.Growth.Read(v).Because {
		add(string(f.Probe), Finding(f))
	}
	for _, d := range v.Damage {
		switch {
		case d.Fuzzing != nil:
			add("fuzzed, "+d.Type, fuzzingWords(d))
		case d.Grammar != nil:
			add("documents, "+d.Type, table.Plural(d.Grammar.Shapes, "shape", "shapes")+", "+damageWords(d))
		default:
			add("damaged input, "+d.Type, damageWords(d))
		}
		for _, fate := range slices.Sorted(maps.Keys(d.Fates)) {
			if words := shortest(d, fate); words != "" {
				add("shortest "+string(fate), words)
			}
		}
	}
	for _, c := range verdict.Columns {
		if cell := c.Read(v); cell.Severity == verdict.Bad && c != verdict.Growth { // its documents are not kept
			add(c.Name+": "+cell.Word, "by the library alone: "+standalone(v.ID())+"; go run -C DIR . "+c.Name)
		}
	}
	return list
}

// standalone is the command that writes a module which shows the bad words of a row.
func standalone(row string) string {
	return "serbench verify --explain '" + row + "' --standalone -o DIR"
}

// Finding returns a finding in words, without its probe.
func Finding(f result.Finding) string {
	words := string(f.Answer)
	if f.Input != "" {
		words += " for " + f.Input
	}
	if f.Detail != "" {
		words += ": " + f.Detail
	}
	return words
}

func damageWords(d result.Damage) string {
	words := fmt.Sprintf("%d inputs: %s; at most %s heap bytes per byte of input", d.Inputs(), fateWords(d), count(d.PerByte))
	if len(d.Stopped) > 0 {
		words += "; given up after several processes died: " + strings.Join(fact.Texts(d.Stopped), ", ")
	}
	return words
}

func fuzzingWords(d result.Damage) string {
	words := fmt.Sprintf("%d inputs in %v of processor time", d.Fuzzing.Inputs, time.Duration(d.Fuzzing.CPUNS).Round(time.Second))
	if d.Fuzzing.Ended != "" {
		words += ", ended because " + d.Fuzzing.Ended
	}
	if len(d.Fates) > 0 {
		words += "; distinct faults: " + fateWords(d)
	}
	return words
}

func fateWords(d result.Damage) string {
	var parts []string
	for _, fate := range slices.Sorted(maps.Keys(d.Fates)) {
		parts = append(parts, fmt.Sprintf("%d %s", d.Fates[fate], fate))
	}
	return strings.Join(parts, ", ")
}

// shortest is the shortest input of a fault, or its length if the file withholds it, and the last
// words of a process that it ended.
func shortest(d result.Damage, fate fact.Fate) string {
	words := ""
	if length, ok := d.Lengths[fate]; ok {
		words = table.Plural(length, "byte", "bytes")
	}
	if input, ok := d.Worst[fate]; ok {
		words = base64.StdEncoding.EncodeToString(input)
	}
	if last := d.Words[fate]; last != "" {
		words += " (" + last + ")"
	}
	return words
}
