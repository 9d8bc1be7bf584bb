package result

import (
	"time"

	"github.com/serbench/serbench/result/fact"
)

// A Verdict holds what probes observed about one variant.
type Verdict struct {
	Contestant string `json:"contestant"`
	Variant    string `json:"variant"`
	Build      Build  `json:"build,omitzero"`
	// Probes has the version of each group of probes that was asked, "damage" among them. What a
	// fuzzer finds depends on none.
	Probes map[fact.Group]int `json:"probes,omitempty"`
	// Kept has the groups whose answers an earlier run gave, with its index in Header.Earlier.
	Kept     map[fact.Group]int `json:"kept,omitempty"`
	Findings []Finding          `json:"findings,omitempty"`
	// Damage says what damaged input did, by type. It is empty if the variant shares its
	// decoder with another one that was probed.
	Damage []Damage `json:"damage,omitempty"`
	// Decoder is the variant with the same decoder that was probed, or "" if it is this one.
	Decoder string `json:"decoder,omitempty"`
}

// Case returns the variant and the build, without a data set.
func (v Verdict) Case() Case {
	return Case{Contestant: v.Contestant, Variant: v.Variant, Build: v.Build}
}

// An Earlier run gave answers that a later one kept.
type Earlier struct {
	Started     time.Time   `json:"started"`
	Command     string      `json:"command,omitempty"`
	Machine     string      `json:"machine"`
	Environment Environment `json:"environment"`
	Programs    []Program   `json:"programs"` // those that probe
}

// A Finding is the answer to one question.
type Finding struct {
	Group fact.Group `json:"group"` // fidelity of time, ownership …
	// Probe is the question: "time: year 1", "a decoded string points into the input".
	Probe  fact.Probe  `json:"probe"`
	Answer fact.Answer `json:"answer"`
	// Detail describes what a value became, or has the error.
	Detail string `json:"detail,omitempty"`
	// Ended is how the call or its process ended, if the answer is [fact.Crash].
	Ended fact.Status `json:"ended,omitempty"`
	// Invented is set if a field of a changed value holds what was never written to it.
	Invented bool `json:"invented,omitempty"`
	// Lost is set if a changed value lacks content of a field that is the same in the version that wrote
	// it and in the one that reads.
	Lost bool `json:"lost,omitempty"`
	// Sum is the SHA-256 of what was marshalled, until another process's is compared with it.
	Sum string `json:"sum,omitempty"`
	// Input is the value that shows it.
	Input string `json:"input,omitempty"`
}

// Good reports whether the answer speaks for the library.
func (f Finding) Good() bool {
	return f.Group.Good(f.Answer) || f.Answer == fact.Refused && f.Probe.MayRefuse()
}

// SilentlyWrong reports whether content was lost or made up without an error. A field that is left
// empty because its name or its type has changed is neither.
func (f Finding) SilentlyWrong() bool { return f.Invented || f.Lost }

// Damage says what a decoder did with damaged encodings of one type.
type Damage struct {
	Type string `json:"type"` // flat, nested, map …
	// Fates counts inputs by what happened: error, accepted, unharmed, panic, slow, 64 MiB,
	// hang, out of memory, stack overflow, crash.
	Fates map[fact.Fate]int `json:"fates"`
	// Kinds counts fates by the kind of damage.
	Kinds map[fact.Damage]map[fact.Fate]int `json:"kinds"`
	// Stopped are the kinds that were given up after they had killed enough processes.
	Stopped []fact.Damage `json:"stopped,omitempty"`
	// PerByte is the most heap memory that any input took, in bytes per byte of input, and
	// Largest the most in bytes. Both count what was freed again.
	PerByte float64 `json:"per_byte"`
	Largest uint64  `json:"largest,omitempty"`
	// SlowestNS is the most processor time that any input took, in nanoseconds.
	SlowestNS int64 `json:"slowest_ns,omitempty"`
	// Printed is how many inputs made the library write to standard output or error.
	Printed int `json:"printed,omitempty"`
	// Empty is what happened to the empty input; "" if it wasn't tried.
	Empty fact.Fate `json:"empty,omitempty"`
	// Worst has an input for each fate that is a fault.
	Worst map[fact.Fate][]byte `json:"worst,omitempty"`
	// Lengths has the length of each of these inputs in a file that withholds them.
	Lengths map[fact.Fate]int `json:"lengths,omitempty"`
	// Words has the process's last words for each of them that ended it.
	Words map[fact.Fate]string `json:"words,omitempty"`
	// Fuzzing is set if a fuzzer made the inputs. Fates then counts distinct faults.
	Fuzzing *Fuzzing `json:"fuzzing,omitempty"`
	// Grammar is set if the inputs are documents that were made from the format's grammar.
	Grammar *Grammar `json:"grammar,omitempty"`
}

// Grammar says what documents were made from a format's grammar, and what the costliest cost.
type Grammar struct {
	// Shapes is how many families of documents there were; those of a family differ in length.
	Shapes int `json:"shapes"`
	// Curves are the costliest shapes of each kind whose cost grows faster than their length,
	// and the costliest of all.
	Curves []Curve `json:"curves,omitempty"`
}

// A Curve is what documents of one shape cost a decoder.
type Curve struct {
	Kind   fact.Damage `json:"kind"`
	Shape  string      `json:"shape"`
	Points []Point     `json:"points"` // by length
}

// A Point is what one document cost. One that ended the process has no costs.
type Point struct {
	Length    int       `json:"length"`              // bytes
	Allocated uint64    `json:"allocated,omitempty"` // heap bytes, freed ones included
	NS        int64     `json:"ns,omitempty"`        // processor time, in nanoseconds
	Fate      fact.Fate `json:"fate"`
}

// Group returns the group of probes to which the inputs belong.
func (d Damage) Group() fact.Group {
	if d.Grammar != nil {
		return fact.GroupGrowth
	}
	return fact.GroupDamage
}

// Withhold keeps the lengths of the worst inputs and not the inputs.
func (d *Damage) Withhold() {
	for fate, input := range d.Worst {
		if d.Lengths == nil {
			d.Lengths = map[fact.Fate]int{}
		}
		d.Lengths[fate] = len(input)
	}
	d.Worst = nil
}

// Fuzzing says how long a decoder was fuzzed.
type Fuzzing struct {
	Inputs int   `json:"inputs"`
	CPUNS  int64 `json:"cpu_ns"` // processor time of the fuzzer, in nanoseconds
	// Deaths is how many inputs ended the fuzzer's process, and were set aside.
	Deaths int `json:"deaths,omitempty"`
	// Ended says why fuzzing ended before its time; "" if it didn't.
	Ended string `json:"ended,omitempty"`
}

// Inputs returns how many inputs were tried.
func (d Damage) Inputs() (n int) {
	if d.Fuzzing != nil {
		return d.Fuzzing.Inputs
	}
	for _, count := range d.Fates {
		n += count
	}
	return n
}
