package result

import "time"

// A Verdict holds what probes observed about one variant.
type Verdict struct {
	Contestant string `json:"contestant"`
	Variant    string `json:"variant"`
	Build      Build  `json:"build,omitzero"`
	// Probes has the version of each group of probes that was asked, "damage" among them. What a
	// fuzzer finds depends on none.
	Probes map[string]int `json:"probes,omitempty"`
	// Kept has the groups whose answers an earlier run gave, with its index in Header.Earlier.
	Kept     map[string]int `json:"kept,omitempty"`
	Findings []Finding      `json:"findings,omitempty"`
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
	// Group is the group of questions: fidelity, ownership …
	Group string `json:"group"`
	// Probe is the question: "time: year 1", "a decoded string points into the input".
	Probe  string `json:"probe"`
	Answer Answer `json:"answer"`
	// Detail says what a value became, or gives the error.
	Detail string `json:"detail,omitempty"`
	// Input is the value that shows it.
	Input string `json:"input,omitempty"`
}

// Good reports whether the answer is the good one. What JSON libraries may do either way has
// none.
func (f Finding) Good() bool {
	if f.Group == "json" {
		return false
	}
	switch f.Answer {
	case Kept:
		return true
	case Yes:
		return f.wantsYes()
	case No:
		return !f.wantsYes()
	}
	return false
}

// wantsYes reports whether yes is the good answer to the questions of the finding's group.
func (f Finding) wantsYes() bool {
	return f.Group == "determinism" || f.Group == "concurrency" || f.Group == "output"
}

// An Answer is an observation.
type Answer string

// Answers to whether a value is kept, and to other questions.
const (
	Kept          Answer = "kept"
	Changed       Answer = "changed" // decoded to something else, without an error
	Refused       Answer = "refused" // an error
	AnswerCrashed Answer = "crashed" // it panicked or the process died
	AnswerHung    Answer = "hung"
	Unsupported   Answer = "unsupported" // the library can't encode the probe's type, or the question does not apply
	Yes           Answer = "yes"
	No            Answer = "no"
	FirstCounts   Answer = "first" // the first of two counts
	LastCounts    Answer = "last"  // the last of two counts
)

// Damage says what a decoder did with damaged encodings of one type.
type Damage struct {
	Type string `json:"type"` // flat, nested, map …
	// Fates counts inputs by what happened: error, accepted, unharmed, panic, slow, 64 MiB,
	// hang, out of memory, stack overflow, crash.
	Fates map[string]int `json:"fates"`
	// Kinds counts fates by the kind of damage.
	Kinds map[string]map[string]int `json:"kinds"`
	// Stopped are the kinds that were given up after they had killed enough processes.
	Stopped []string `json:"stopped,omitempty"`
	// PerByte is the most heap memory that any input took, in bytes per byte of input, and
	// Largest the most in bytes. Both count what was freed again.
	PerByte float64 `json:"per_byte"`
	Largest uint64  `json:"largest,omitempty"`
	// SlowestNS is the most processor time that any input took, in nanoseconds.
	SlowestNS int64 `json:"slowest_ns,omitempty"`
	// Printed is how many inputs made the library write to standard output or error.
	Printed int `json:"printed,omitempty"`
	// Empty is what happened to the empty input; "" if it wasn't tried.
	Empty string `json:"empty,omitempty"`
	// Worst has an input for each fate that is a fault.
	Worst map[string][]byte `json:"worst,omitempty"`
	// Lengths has the length of each of these inputs in a file that withholds them.
	Lengths map[string]int `json:"lengths,omitempty"`
	// Words has the process's last words for each of them that ended it.
	Words map[string]string `json:"words,omitempty"`
	// Fuzzing is set if a fuzzer made the inputs. Fates then counts distinct faults.
	Fuzzing *Fuzzing `json:"fuzzing,omitempty"`
}

// Withhold keeps the lengths of the worst inputs and not the inputs.
func (d *Damage) Withhold() {
	for fate, input := range d.Worst {
		if d.Lengths == nil {
			d.Lengths = map[string]int{}
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
