package result

// A Verdict holds what probes observed about one variant.
type Verdict struct {
	Contestant string    `json:"contestant"`
	Variant    string    `json:"variant"`
	Findings   []Finding `json:"findings,omitempty"`
	// Damage says what damaged input did, by type. It is empty if the variant shares its
	// decoder with another one that was probed.
	Damage []Damage `json:"damage,omitempty"`
	// Decoder is the variant with the same decoder that was probed, or "" if it is this one.
	Decoder string `json:"decoder,omitempty"`
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
		return f.Group == "determinism" || f.Group == "concurrency"
	case No:
		return f.Group != "determinism" && f.Group != "concurrency"
	}
	return false
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
	Type string `json:"type"` // flat or nested
	// Fates counts inputs by what happened: error, accepted, panic, out of memory, hang,
	// crash.
	Fates map[string]int `json:"fates"`
	// Kinds counts fates by the kind of damage.
	Kinds map[string]map[string]int `json:"kinds"`
	// Stopped are the kinds that were given up after they had killed enough processes.
	Stopped []string `json:"stopped,omitempty"`
	// PerByte is the most heap memory that any input took, in bytes per byte of input.
	PerByte float64 `json:"per_byte"`
	// Worst has an input for each fate that is a fault.
	Worst map[string][]byte `json:"worst,omitempty"`
}

// Inputs returns how many inputs were tried.
func (d Damage) Inputs() (n int) {
	for _, count := range d.Fates {
		n += count
	}
	return n
}
