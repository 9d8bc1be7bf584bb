package analysis

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verdict"
)

// publishedVerdicts reads the published files with verdicts, in these folders of results.
func publishedVerdicts(t *testing.T, folders ...string) (runs []*Analysis) {
	t.Helper()
	for _, folder := range folders {
		paths, err := filepath.Glob(filepath.Join("..", "results", folder, "*.json.gz"))
		if err != nil || len(paths) == 0 {
			t.Fatalf("no published verdicts in %s (%v)", folder, err)
		}
		for _, path := range paths {
			run, err := result.Read(path)
			if err != nil {
				t.Fatal(err)
			}
			runs = append(runs, New(run))
		}
	}
	return runs
}

// Under every published word that is not good is an example, whose answer is one that gives the word.
func TestThePublishedExampleMadeTheWord(t *testing.T) {
	verdicts := Verdicts(publishedVerdicts(t, "verdicts", "fuzz", "races"))
	cells := 0
	for i := range verdicts {
		v := &verdicts[i]
		for _, c := range verdict.Columns {
			cell := c.Read(v)
			word := cell.Word
			if cell.Severity == verdict.Good || word == "?" {
				continue
			}
			cells++
			f, ok := cell.Example()
			if !ok {
				t.Errorf("%s, %s: %s has no example", v.ID(), c.Name, word)
			} else if !gives(c, word, f) {
				t.Errorf("%s, %s: the example of %s is %+v", v.ID(), c.Name, word, f)
			}
			for _, other := range cell.Because {
				if length(other) < length(f) {
					t.Errorf("%s, %s: %+v is longer than %+v", v.ID(), c.Name, f, other)
				}
			}
		}
	}
	if cells < 1000 {
		t.Errorf("only %d words have an example", cells)
	}
}

// gives reports whether a finding gives a word of a column, by what the column's legend says.
// It is one switch over the columns.
func gives(c *verdict.Column, word string, f result.Finding) bool {
	column := c.Name
	if word == verdict.UnderReview {
		return f.Answer == "under review" && string(f.Probe) == column && f.Detail != ""
	}
	kinds := map[string][]string{
		"time": {"time"}, "float": {"float"}, "int": {"int", "uint"}, "str": {"string"}, "nil": {"bytes", "list", "map", "pointer"},
		"evolve": {"evolution"}, "deep": {"recursion: "}, "dest": {"reused destination: "}, "cut": {"damaged input"}, "damage": {"damaged input"},
	}[column]
	if kinds != nil && !slices.ContainsFunc(kinds, func(kind string) bool { return strings.HasPrefix(string(f.Probe), kind) }) {
		return false
	}
	a := f.Answer
	switch {
	case strings.HasSuffix(word, "!"):
		return f.SilentlyWrong()
	case word == "crash":
		return a == fact.Crash || a == fact.Hang
	case strings.HasPrefix(word, "see "):
		return a == "not tried again" && strings.Contains(f.Detail, strings.TrimPrefix(word, "see "))
	}
	switch column {
	case "time", "float", "int", "str":
		switch {
		case strings.HasPrefix(word, "no "), word == "strict", word == "limit":
			return a == fact.Refused || a == fact.Unsupported
		case word == "zone":
			return a != fact.Kept
		}
		return a == fact.Changed
	case "nil":
		return map[string]bool{"lost": a == fact.Changed, "no nil": a == fact.Refused || a == fact.Unsupported, "same": a != fact.Kept}[word]
	case "owns":
		return a == fact.Yes
	case "dest":
		return a == fact.Changed
	case "same":
		return a == fact.No && f.Probe == map[string]fact.Probe{"no": fact.SameRecord, "no map": fact.SameMap}[word]
	case "race":
		return a == map[string]fact.Answer{"wrong": fact.No, "racy": fact.No, "fails": fact.Refused}[word]
	case "evolve": // in few words: what is not read right, of the message if anything is not, or else what could not be asked
		right, asked, _ := strings.Cut(word, "/")
		return a != fact.Kept && (fact.Evolution.Has(f.Probe) && a != fact.Unsupported) == (right != asked)
	case "out":
		return a == fact.No || word == "prints" && a == "printed"
	case "deep":
		switch word {
		case "dies", "memory", "panics":
			return a == fact.Crash
		}
		return a == map[string]fact.Answer{"lost": fact.Changed, "no limit": fact.Kept, "hangs": fact.Hang}[word]
	case "cut":
		return a == "accepted" && (f.Input == "no bytes") == (word == "empty")
	case "damage":
		fates := map[string]fact.Fate{
			"dies": fact.FateCrash, "stack": fact.FateStack, "memory": fact.FateMemory, "hangs": fact.FateHang,
			"panics": fact.FatePanic, "64 MiB": fact.FateHoarded,
		}
		return fact.Fate(a) == fates[word] || a == "slow" && strings.HasPrefix(word, "slow ")
	}
	return false
}

func length(f result.Finding) int { return len(f.Probe) + len(f.Answer) + len(f.Input) + len(f.Detail) }
