package verdict

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// faults are words for the fates that no damaged input should have, the worst first. A caller
// can recover from a panic, and waits for a slow decoder. The process does not survive the
// first three.
var faults = []Word{
	{Text: "dies", Severity: Bad, fate: fact.FateCrash},
	{Text: "stack", Severity: Bad, fate: fact.FateStack},
	{Text: "memory", Severity: Bad, fate: fact.FateMemory},
	{Text: "hangs", Severity: Bad, fate: fact.FateHang},
	{Text: "panics", Severity: Bad, fate: fact.FatePanic},
	{Text: "64 MiB", Severity: Caution, fate: fact.FateHoarded},
	{Text: "slow", Severity: Caution, fate: fact.FateSlow},
}

// readDamage returns the worst fate of any input, because one message is enough for an
// attacker. Without a fault it counts the inputs.
func readDamage(v *result.Verdict) Cell {
	if v.Decoder != "" {
		return shared(v)
	}
	if len(v.Damage) == 0 {
		return Cell{Word: "-"}
	}
	for _, w := range faults {
		because := harmed(v, w.fate)
		switch {
		case len(because) == 0:
		case w.fate == fact.FateSlow:
			return slowest(v)
		default:
			return Cell{Word: w.Text, Severity: w.Severity, Because: because}
		}
	}
	inputs := 0
	for _, d := range v.Damage {
		inputs += d.Inputs()
	}
	switch {
	case answersOf(v)[fact.Guarded].Answer == fact.Ours:
		return Cell{Word: string(fact.Ours)}
	case inputs < 1000:
		return Cell{Word: fmt.Sprintf("%s %d", Fine, inputs), Inputs: inputs}
	}
	return Cell{Word: fmt.Sprintf("%s %dk", Fine, inputs/1000), Inputs: inputs}
}

// shared is the cell of a variant whose decoder was tried as another variant's.
func shared(v *result.Verdict) Cell {
	f := damaged("", "not tried again")
	f.Detail = "the decoder is that of " + v.Decoder
	return Cell{Word: "see " + v.Decoder, Severity: Caution, Because: []result.Finding{f}, Decoder: v.Decoder}
}

// damaged makes a finding about the damaged inputs of a type.
func damaged(typ string, answer fact.Answer) result.Finding {
	f := result.Finding{Group: fact.GroupDamage, Probe: "damaged input", Answer: answer}
	if typ != "" {
		f.Probe += fact.Probe(", " + typ)
	}
	return f
}

// harmed returns a finding for each type with inputs of a fate: the shortest such input, or
// its length in a file that withholds it, and the last words of a process that it ended.
func harmed(v *result.Verdict, fate fact.Fate) (findings []result.Finding) {
	for _, d := range v.Damage {
		if d.Fates[fate] == 0 {
			continue
		}
		f := damaged(d.Type, fact.Answer(fate))
		f.Detail = d.Words[fate]
		if input, ok := d.Worst[fate]; ok {
			f.Input = strconv.Quote(string(input))
		} else if length, ok := d.Lengths[fate]; ok {
			f.Input = fmt.Sprintf("%d bytes", length)
		}
		findings = append(findings, f)
	}
	return findings
}

// slowest is the cell of the longest time that an input took.
func slowest(v *result.Verdict) Cell {
	longest := slices.MaxFunc(v.Damage, func(a, b result.Damage) int {
		return cmp.Or(cmp.Compare(a.SlowestNS, b.SlowestNS), cmp.Compare(a.Fates[fact.FateSlow], b.Fates[fact.FateSlow]))
	})
	word := fmt.Sprintf("slow %.1f s", time.Duration(longest.SlowestNS).Seconds())
	because := harmed(&result.Verdict{Damage: []result.Damage{longest}}, fact.FateSlow)
	return Cell{Word: word, Severity: Caution, Because: because}
}

// printing returns a finding for each type of which damaged inputs made the library print.
func printing(v *result.Verdict) (findings []result.Finding) {
	for _, d := range v.Damage {
		if d.Printed > 0 {
			f := damaged(d.Type, "printed")
			f.Detail = fmt.Sprintf("%d inputs made it write to standard output or error", d.Printed)
			findings = append(findings, f)
		}
	}
	return findings
}

// readCut looks for beginnings of encodings that are accepted as another value. The beginning
// of a message is a message in some formats; whoever uses them must know the length from
// elsewhere.
func readCut(v *result.Verdict) Cell {
	if v.Decoder != "" {
		return shared(v)
	}
	good := Cell{Word: "-"}
	some, empty := Cell{Word: "cut", Severity: Caution}, Cell{Word: "empty", Severity: Caution}
	for _, d := range v.Damage {
		cuts := d.Kinds[fact.Truncation]
		if len(cuts) == 0 {
			continue
		}
		good.Word = Fine
		accepted := cuts[fact.FateAccepted]
		if d.Empty == fact.FateAccepted {
			accepted--
			f := damaged(d.Type, fact.Answer(fact.FateAccepted))
			f.Input = "no bytes"
			empty.Because = append(empty.Because, f)
		}
		if accepted > 0 {
			f := damaged(d.Type, fact.Answer(fact.FateAccepted))
			f.Input = fmt.Sprintf("%d beginnings of encodings", accepted)
			some.Because = append(some.Because, f)
		}
	}
	for _, cell := range []Cell{some, empty} {
		if len(cell.Because) > 0 {
			return cell
		}
	}
	return good
}

// Survives reports whether damaged input was tried and did no harm. The verdict on a variant
// that shares another's decoder is about no input.
func Survives(v *result.Verdict) bool {
	if v.Decoder != "" || len(v.Damage) == 0 || WhyReview(v, Damage) != "" || answersOf(v)[fact.Guarded].Answer == fact.Ours {
		return false
	}
	return Damage.Read(v).Severity == Good
}
