package result

// A Verdict is what probes observed of one variant.
type Verdict struct {
	Contestant string    `json:"contestant"`
	Variant    string    `json:"variant"`
	Findings   []Finding `json:"findings,omitempty"`
	// Damage is what damaged input did, by type; none where the variant shares its
	// decoder with another one that was judged.
	Damage []Damage `json:"damage,omitempty"`
	// Decoder is the variant that has the same decoder, "" where it is this one.
	Decoder string `json:"decoder,omitempty"`
}

// A Finding is the answer to one question.
type Finding struct {
	// Group is the set of questions that it belongs to: fidelity, ownership …
	Group string `json:"group"`
	// Probe is the question: "time: year 1", "a decoded string points into the input".
	Probe  string `json:"probe"`
	Answer Answer `json:"answer"`
	// Detail tells what a value became, or the error.
	Detail string `json:"detail,omitempty"`
	// Input is the value that shows it.
	Input string `json:"input,omitempty"`
}

// AsWished says whether the answer is what one would wish of a library.
func (f Finding) AsWished() bool {
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

// An Answer is what was observed.
type Answer string

// Answers to whether a value is kept, and to other questions.
const (
	Kept          Answer = "kept"
	Changed       Answer = "changed" // came back different, without an error
	Refused       Answer = "refused" // an error
	AnswerCrashed Answer = "crashed" // a panic or the end of the process
	AnswerHung    Answer = "hung"
	Unsupported   Answer = "unsupported" // the library has no way to carry the probe's type, or the question does not apply
	Yes           Answer = "yes"
	No            Answer = "no"
)

// Damage is what a decoder made of damaged encodings of one type.
type Damage struct {
	Type string `json:"type"` // flat or nested
	// Fates counts inputs by what became of them: error, accepted, panic, out of
	// memory, hang, crash.
	Fates map[string]int `json:"fates"`
	// Kinds counts them by the kind of damage too.
	Kinds map[string]map[string]int `json:"kinds"`
	// Stopped are the kinds that had killed enough processes.
	Stopped []string `json:"stopped,omitempty"`
	// PerByte is the most heap memory that an input took, in bytes per byte of it.
	PerByte float64 `json:"per_byte"`
	// Worst are inputs that show each fate that is a fault, by fate.
	Worst map[string][]byte `json:"worst,omitempty"`
}

// Inputs is how many inputs were tried.
func (d Damage) Inputs() (n int) {
	for _, count := range d.Fates {
		n += count
	}
	return n
}
