package report

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"github.com/serbench/serbench/internal/plain"
	"github.com/serbench/serbench/result"
)

// fine is what a column says where nothing was found.
const fine = "ok"

// A verdictColumn sums one side of a variant's findings up in a word.
type verdictColumn struct {
	Name  string
	group string // of the findings that it sums up, or how their names begin
	Doc   string
	word  func(v *result.Verdict) string
}

// verdictColumns are those of the matrix.
var verdictColumns = []verdictColumn{
	{"time", "fidelity", "the finest loss of a time: its precision, or range where some years fail, or zone where only the offset is lost", timeWord},
	{"float", "fidelity", "special floats that do not come back: NaN, Inf, -0, or digits", floatWord},
	{"int", "fidelity", "how many bits of an integer come back", intWord},
	{"str", "fidelity", "UTF-8 where a string that is not UTF-8 is changed or refused", textWord},
	{"nil", "fidelity", "kept where nil and empty come back as they were, same where they are one, lost where a nil pointer is not kept", nilWord},
	{"owns", "ownership", "alias where decoded text or bytes point into the input, reuse where the next marshal overwrites the last result, both, or writes where the input or the value is changed", ownsWord},
	{"dest", "destination", "stale where a reused destination keeps what the input does not name, merge where only maps do", targetWord},
	{"same", "determinism", "whether the same value always gives the same bytes; no map where a map does not", sameWord},
	{"race", "concurrency", "none where several goroutines get right results of one codec and the race detector sees no race, right where it was not asked; racy; wrong where results are", raceWord},
	{"evolve", "evolution", "how many of 12 changes of a record between writer and reader are read right; ! where one is read wrong in silence", evolveWord},
	{"damage", "damage", "what damaged input does at worst: panics, hangs, memory, dies; ok where each is an error or a value", damageWord},
}

// answers returns a verdict's answers by probe, those whose name starts so.
func answers(v *result.Verdict, prefix string) map[string]result.Answer {
	found := map[string]result.Answer{}
	for _, f := range v.Findings {
		if rest, ok := strings.CutPrefix(f.Probe, prefix); ok {
			found[rest] = f.Answer
		}
	}
	return found
}

// bad says whether a value was not kept; a probe that was not asked is not bad.
func bad(a result.Answer) bool { return a != result.Kept && a != "" }

// carried says whether the kind was asked at all, and the word where it was not.
func carried(v *result.Verdict, kind string) (string, bool) {
	switch answers(v, "")[kind] {
	case result.Unsupported:
		return "-", false
	case result.AnswerCrashed, result.AnswerHung:
		return "dies", false
	}
	if len(answers(v, kind+": ")) == 0 {
		return "?", false
	}
	return "", true
}

// asked are the columns that the verdicts have anything to say in.
func asked(verdicts []result.Verdict) (columns []verdictColumn) {
	for _, c := range verdictColumns {
		if slices.ContainsFunc(verdicts, func(v result.Verdict) bool {
			return c.group == "damage" && len(v.Damage) > 0 ||
				slices.ContainsFunc(v.Findings, func(f result.Finding) bool { return strings.HasPrefix(f.Group, c.group) })
		}) {
			columns = append(columns, c)
		}
	}
	return columns
}

func timeWord(v *result.Verdict) string {
	if word, ok := carried(v, "time"); !ok {
		return word
	}
	a := answers(v, "time: ")
	if bad(a["whole seconds"]) {
		return "lost"
	}
	for _, step := range [][2]string{{"milliseconds", "s"}, {"microseconds", "ms"}, {"hundreds of nanoseconds", "µs"}, {"nanoseconds", "100ns"}} {
		if bad(a[step[0]]) {
			return step[1]
		}
	}
	for name, answer := range a {
		if bad(answer) && !strings.HasPrefix(name, "zone ") {
			return "range"
		}
	}
	if bad(a["zone offset"]) {
		return "zone"
	}
	return fine
}

func floatWord(v *result.Verdict) string {
	if word, ok := carried(v, "float64"); !ok {
		return word
	}
	a := answers(v, "float64: ")
	switch {
	case bad(a["17 digits"]), bad(a["largest"]), bad(a["smallest"]):
		return "digit"
	case bad(a["NaN"]):
		return "NaN"
	case bad(a["+Inf"]), bad(a["-Inf"]):
		return "Inf"
	case bad(a["-0"]):
		return "-0"
	}
	return fine
}

func intWord(v *result.Verdict) string {
	if word, ok := carried(v, "int"); !ok {
		return word
	}
	a := answers(v, "int: ")
	if !slices.Contains(slices.Collect(maps.Values(a)), result.Kept) {
		return "lost" // a record of every width at once
	}
	bits := 64
	for name, answer := range a {
		var bit int
		trimmed := strings.TrimPrefix(name, "-(")
		if n, _ := fmt.Sscanf(trimmed, "2^%d", &bit); n == 1 && bad(answer) {
			bits = min(bits, bit)
		}
	}
	switch {
	case bits < 64:
		return fmt.Sprintf("%d-bit", bits)
	case bad(a["largest int64"]) || bad(a["smallest int64"]):
		return "63-bit"
	case bad(a["-1"]):
		return "signs"
	}
	for _, answer := range a {
		if bad(answer) {
			return "width"
		}
	}
	if u := answers(v, "uint: "); bad(u["largest uint64"]) {
		return "uint64"
	}
	return fine
}

func textWord(v *result.Verdict) string {
	if word, ok := carried(v, "string"); !ok {
		return word
	}
	a := answers(v, "string: ")
	for name, answer := range a {
		if bad(answer) && name != "invalid UTF-8" && name != "cut UTF-8" && name != "surrogate" {
			return "lost"
		}
	}
	if bad(a["invalid UTF-8"]) || bad(a["cut UTF-8"]) || bad(a["surrogate"]) {
		return "UTF-8"
	}
	return fine
}

func nilWord(v *result.Verdict) string {
	merged := false
	for _, kind := range []string{"bytes", "list", "map"} {
		a := answers(v, kind+": ")
		merged = merged || bad(a["nil"]) || bad(a["empty"])
	}
	pointers := answers(v, "pointer: ")
	if word, ok := carried(v, "pointer"); !ok {
		if merged {
			return "same"
		}
		return word
	}
	switch {
	case bad(pointers["nil"]), bad(pointers["to zero"]), bad(pointers["nil record"]):
		return "lost"
	case merged:
		return "same"
	}
	return "kept"
}

func ownsWord(v *result.Verdict) string {
	var words []string
	a := answers(v, "")
	if a["a decoded string points into the input"] == result.Yes || a["decoded bytes point into the input"] == result.Yes {
		words = append(words, "alias")
	}
	if a["the next marshal overwrites the last result"] == result.Yes {
		words = append(words, "reuse")
	}
	if a["unmarshal changes its input"] == result.Yes || a["marshal changes the value"] == result.Yes {
		words = append(words, "writes")
	}
	if len(words) == 0 {
		return fine
	}
	if len(words) > 1 {
		return "both"
	}
	return words[0]
}

func targetWord(v *result.Verdict) string {
	a := answers(v, "reused destination: ")
	if len(a) == 0 {
		return "-"
	}
	merges := false
	for name, answer := range a {
		switch {
		case answer == result.AnswerCrashed:
			return "panic"
		case answer != result.Changed:
		case name == "a map":
			merges = true
		default:
			return "stale"
		}
	}
	if merges {
		return "merge"
	}
	return fine
}

func sameWord(v *result.Verdict) string {
	a := answers(v, "the same ")
	switch {
	case a["record gives the same bytes"] == result.No:
		return "no"
	case a["map gives the same bytes"] == result.No:
		return "no map"
	case a["record gives the same bytes"] != result.Yes:
		return "-"
	}
	return "yes"
}

func raceWord(v *result.Verdict) string {
	a := answers(v, "")
	switch {
	case a[probeConcurrent] == result.No:
		return "wrong"
	case a[probeRaces] == result.No:
		return "racy"
	case a[probeConcurrent] == result.AnswerCrashed, a[probeRaces] == result.AnswerCrashed:
		return "panic"
	case a[probeRaces] == result.Yes:
		return "none"
	case a[probeConcurrent] == result.Yes:
		return "right"
	}
	return "-"
}

// The names of probes are those of package probe.
const (
	probeConcurrent = "several goroutines get right results of one codec"
	probeRaces      = "the race detector sees no race between them"
)

func evolveWord(v *result.Verdict) string {
	a := answers(v, "evolution: ")
	right, asked := 0, 0
	for _, answer := range a {
		switch answer {
		case result.Kept:
			right++
			asked++
		case result.Unsupported:
		default:
			asked++
		}
	}
	if asked == 0 {
		return "-"
	}
	word := fmt.Sprintf("%d/%d", right, asked)
	for _, f := range v.Findings {
		if strings.HasPrefix(f.Probe, "evolution: ") && f.Answer == result.Changed && strings.HasSuffix(f.Detail, neverWritten) {
			return word + "!"
		}
	}
	return word
}

// neverWritten ends the detail of a record that was read wrong in silence.
const neverWritten = "which was never written"

func damageWord(v *result.Verdict) string {
	if v.Decoder != "" {
		return "see " + v.Decoder
	}
	if len(v.Damage) == 0 {
		return "-"
	}
	fates := map[string]int{}
	for _, d := range v.Damage {
		for fate, n := range d.Fates {
			fates[fate] += n
		}
	}
	for _, worst := range [][2]string{{"crash", "dies"}, {"out of memory", "memory"}, {"hang", "hangs"}} {
		if fates[worst[0]] > 0 {
			return worst[1]
		}
	}
	if fates["panic"] > 0 {
		return "panics"
	}
	return fine
}

// Losses names what a variant loses of values, for lists: "time: ms".
func Losses(v *result.Verdict) (losses []string) {
	for _, c := range verdictColumns[:4] {
		if word := c.word(v); word != fine && word != "?" && word != "-" {
			losses = append(losses, c.Name+": "+word)
		}
	}
	return losses
}

// verdictTable is the matrix in Markdown, of the first run that has verdicts.
func verdictTable(models []*Model) (string, error) {
	var b strings.Builder
	verdicts := joinedVerdicts(models)
	if len(verdicts) == 0 {
		return "Not yet probed.\n", nil
	}
	columns := asked(verdicts)
	b.WriteString("| library |")
	for _, c := range columns {
		b.WriteString(" " + c.Name + " |")
	}
	b.WriteString("\n|" + strings.Repeat(" --- |", len(columns)+1) + "\n")
	for _, v := range verdicts {
		b.WriteString("| `" + verdictID(&v) + "` |")
		for _, c := range columns {
			b.WriteString(" " + c.word(&v) + " |")
		}
		b.WriteString("\n")
	}
	b.WriteString("\n")
	for _, c := range columns {
		fmt.Fprintf(&b, "- **%s**: %s\n", c.Name, escape(c.Doc))
	}
	return b.String(), nil
}

// joinedVerdicts joins what several runs found of one variant: races are looked for in
// a run of its own.
func joinedVerdicts(models []*Model) []result.Verdict {
	joined := &result.Run{}
	for _, m := range models {
		for _, v := range m.Run.Verdicts {
			known := joined.Verdict(v.Contestant, v.Variant)
			if known == nil {
				joined.Verdicts = append(joined.Verdicts, v)
				continue
			}
			known.Findings = append(slices.Clone(known.Findings), v.Findings...)
		}
	}
	return sortedVerdicts(joined)
}

func sortedVerdicts(run *result.Run) []result.Verdict {
	return slices.SortedFunc(slices.Values(run.Verdicts), func(a, b result.Verdict) int {
		return cmp.Or(cmp.Compare(a.Contestant, b.Contestant), cmp.Compare(a.Variant, b.Variant))
	})
}

// Verdicts writes the matrix of a run's verdicts for a terminal, in colours where it
// is told to.
func Verdicts(w io.Writer, run *result.Run, colours bool) error {
	if len(run.Verdicts) == 0 {
		return nil
	}
	verdicts := sortedVerdicts(run)
	columns := asked(verdicts)
	header := table.Row{"library"}
	for _, c := range columns {
		header = append(header, c.Name)
	}
	tw := plain.NewTable(header)
	tw.Style().Box.PaddingRight = " " // eleven columns are many
	for i := range verdicts {
		v := &verdicts[i]
		row := table.Row{breakName(verdictID(v), narrowName)}
		for _, c := range columns {
			word := c.word(v)
			if c.Name == "damage" && v.Decoder != "" {
				word = "above"
			}
			row = append(row, coloured(word, colours))
		}
		tw.AppendRow(row)
	}
	var b strings.Builder
	b.WriteString(plain.Render(tw) + "\n\n")
	for _, c := range columns {
		b.WriteString(item(c.Name, c.Doc))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func verdictID(v *result.Verdict) string {
	if v.Variant == "default" {
		return v.Contestant
	}
	return v.Contestant + "[" + v.Variant + "]"
}

// coloured paints what a reader should see first.
func coloured(word string, colours bool) string {
	if !colours {
		return word
	}
	switch {
	case word == fine || word == "yes" || word == "kept" || word == "none" || word == "right" || word == "-" || strings.HasPrefix(word, "12/12"):
		return text.FgGreen.Sprint(word)
	case word == "lost" || word == "wrong" || word == "racy" || word == "dies" || word == "memory" || word == "hangs" || strings.HasSuffix(word, "!") || strings.HasPrefix(word, "panics"):
		return text.FgRed.Sprint(word)
	}
	return text.FgYellow.Sprint(word)
}
