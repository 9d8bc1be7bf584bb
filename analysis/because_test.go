package analysis

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/serbench/serbench/result"
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
		for _, c := range VerdictColumns {
			word := c.Word(v)
			if SeverityOf(word) == Good || word == "?" {
				continue
			}
			cells++
			f, ok := c.Example(v)
			if !ok {
				t.Errorf("%s, %s: %s has no example", v.ID(), c.Name, word)
			} else if !gives(c.Name, word, f) {
				t.Errorf("%s, %s: the example of %s is %+v", v.ID(), c.Name, word, f)
			}
			for _, other := range c.Because(v) {
				if len(other.Probe+string(other.Answer)+other.Input+other.Detail) < len(f.Probe+string(f.Answer)+f.Input+f.Detail) {
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
func gives(column, word string, f result.Finding) bool {
	if word == UnderReview {
		return f.Answer == "under review" && f.Probe == column && f.Detail != ""
	}
	kinds := map[string][]string{
		"time": {"time"}, "float": {"float"}, "int": {"int", "uint"}, "str": {"string"}, "nil": {"bytes", "list", "map", "pointer"},
		"evolve": {"evolution: "}, "deep": {"recursion: "}, "dest": {"reused destination: "}, "cut": {"damaged input"}, "damage": {"damaged input"},
	}[column]
	if kinds != nil && !slices.ContainsFunc(kinds, func(kind string) bool { return strings.HasPrefix(f.Probe, kind) }) {
		return false
	}
	a := f.Answer
	switch {
	case strings.HasSuffix(word, "!"):
		return a == result.Changed && strings.HasSuffix(f.Detail, neverWritten)
	case word == "crash":
		return a == result.AnswerCrashed || a == result.AnswerHung
	case strings.HasPrefix(word, "see "):
		return a == "not tried again" && strings.Contains(f.Detail, strings.TrimPrefix(word, "see "))
	}
	switch column {
	case "time", "float", "int", "str":
		switch {
		case strings.HasPrefix(word, "no "), word == "strict", word == "limit":
			return a == result.Refused || a == result.Unsupported
		case word == "zone":
			return a != result.Kept
		}
		return a == result.Changed
	case "nil":
		return map[string]bool{"lost": a == result.Changed, "no nil": refused(a), "same": a != result.Kept}[word]
	case "owns":
		return a == result.Yes
	case "dest":
		return a == result.Changed
	case "same":
		return a == result.No && strings.Contains(f.Probe, map[string]string{"no": "record", "no map": "map"}[word])
	case "race":
		return a == map[string]result.Answer{"wrong": result.No, "racy": result.No, "fails": result.Refused}[word]
	case "evolve": // in few words: what is not read right, or else what could not be asked
		right, asked, _ := strings.Cut(word, "/")
		return a != result.Kept && (a == result.Unsupported) == (right == asked)
	case "out":
		return a == result.No || word == "prints" && a == "printed"
	case "deep":
		if crashed(a) {
			return word == endOfDepth(f, word == "dies")
		}
		return a == map[string]result.Answer{"lost": result.Changed, "no limit": result.Kept}[word]
	case "cut":
		return a == "accepted" && (f.Input == "no bytes") == (word == "empty")
	case "damage":
		return slices.ContainsFunc(faults, func(one fault) bool {
			return string(a) == one.fate && (one.word == word || one.fate == "slow" && strings.HasPrefix(word, "slow "))
		})
	}
	return false
}

func TestTheExampleIsTheShortestOfWhatMadeTheWord(t *testing.T) {
	finding := func(group, probe string, answer result.Answer, detail string) result.Finding {
		return result.Finding{Group: group, Probe: probe, Answer: answer, Detail: detail}
	}
	for _, test := range []struct {
		column, word, want string
		verdict            result.Verdict
	}{
		{"evolve", "0/2!", "evolution: swapped", result.Verdict{Findings: []result.Finding{
			finding("evolution, a", "evolution: x", result.Refused, ""),
			finding("evolution, b", "evolution: swapped", result.Changed, "read as {A:2}, "+neverWritten),
		}}},
		{"nil", "crash", "pointer", result.Verdict{Findings: []result.Finding{
			finding("fidelity", "pointer", result.AnswerCrashed, "a panic of many words"),
		}}},
		{"nil", "same", "map: nil", result.Verdict{Findings: []result.Finding{
			finding("fidelity", "list: nil", result.Changed, ""), finding("fidelity", "map: nil", result.Changed, ""), finding("fidelity", "pointer: nil", result.Kept, ""),
		}}},
		{"dest", "crash", "reused destination: a list", result.Verdict{Findings: []result.Finding{
			finding("destination", "reused destination: x", result.Refused, ""), finding("destination", "reused destination: a list", result.AnswerCrashed, "index out of range"),
		}}},
		{"int", "53-bit", "int64: 2^53+1", result.Verdict{Findings: []result.Finding{
			finding("fidelity", "int64: 2^62", result.Changed, ""), finding("fidelity", "int64: 2^53+1", result.Changed, "longer"), finding("fidelity", "int8: 1", result.Changed, ""),
		}}},
		{"out", "prints", "damaged input, flat", result.Verdict{Damage: []result.Damage{{Type: "flat", Printed: 2}}}},
		{"cut", "empty", "damaged input, flat", result.Verdict{Damage: []result.Damage{
			{Type: "flat", Kinds: map[string]map[string]int{"truncation": {"accepted": 1}}, Empty: "accepted"},
		}}},
		{"damage", "dies", "damaged input, nested", result.Verdict{Damage: []result.Damage{
			{Type: "flat", Fates: map[string]int{"panic": 1}, Worst: map[string][]byte{"panic": []byte("!")}},
			{Type: "nested", Fates: map[string]int{"crash": 2}, Worst: map[string][]byte{"crash": []byte("longer")}},
			{Type: "map", Fates: map[string]int{"crash": 1}, Lengths: map[string]int{"crash": 9}, Words: map[string]string{"crash": "fatal error: unexpected signal"}},
		}}},
		{"damage", "slow 1.5 s", "damaged input, map", result.Verdict{Damage: []result.Damage{
			{Type: "flat", Fates: map[string]int{"slow": 1}, SlowestNS: 3e8},
			{Type: "map", Fates: map[string]int{"slow": 1}, SlowestNS: 15e8},
		}}},
	} {
		i := slices.IndexFunc(VerdictColumns, func(c VerdictColumn) bool { return c.Name == test.column })
		c := VerdictColumns[i]
		f, ok := c.Example(&test.verdict)
		if word := c.Word(&test.verdict); word != test.word || !ok || f.Probe != test.want {
			t.Errorf("%s: %s because of %+v (%t), want %s because of %s", test.column, word, f, ok, test.word, test.want)
		}
	}
}

// A crash at depth is named by what it was; at the first depth it is the type's and not the depth's.
func TestTheEndOfDepth(t *testing.T) {
	of := func(levels string, a result.Answer, detail string) result.Finding {
		return result.Finding{Group: "recursion", Probe: "recursion: " + levels + " levels", Answer: a, Detail: detail}
	}
	kept := of("100", result.Kept, "")
	for _, test := range []struct {
		word     string
		findings []result.Finding
	}{
		{"memory", []result.Finding{kept, of("20000", result.AnswerCrashed, "out of memory: exit status 2")}},
		{"panics", []result.Finding{kept, of("2000", result.AnswerCrashed, "marshal: panic: index out of range")}},
		{"hangs", []result.Finding{kept, of("2000", result.AnswerHung, "")}},
		{"dies", []result.Finding{of("100", result.AnswerCrashed, "out of memory: exit status 2")}},
		{"crash", []result.Finding{kept, of("2000", result.AnswerCrashed, "stack overflow")}},
	} {
		if got := Word(&result.Verdict{Findings: test.findings}, "deep"); got != test.word {
			t.Errorf("%v: %q, want %q", test.findings, got, test.word)
		}
	}
}

// What only float32 shows is not said of float64.
func TestWordsOfFloat32Alone(t *testing.T) {
	kept := result.Finding{Group: "fidelity", Probe: "float64: NaN", Answer: result.Kept}
	for answer, want := range map[result.Answer]string{result.Refused: "no NaN (32)", result.Changed: "NaN (32)"} {
		v := &result.Verdict{Findings: []result.Finding{kept, {Group: "fidelity", Probe: "float32: NaN", Answer: answer}}}
		if got := Word(v, "float"); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// A word under review is neither for a library nor against it.
func TestWordsUnderReview(t *testing.T) {
	v := &result.Verdict{Contestant: "gob", Variant: "default", Damage: []result.Damage{{Fates: map[string]int{"out of memory": 1}}}}
	if got := Word(v, "damage"); got != UnderReview || SeverityOf(got) != Caution {
		t.Errorf("%q", got)
	}
	if survives(v) {
		t.Error("a row under review survives")
	}
}
