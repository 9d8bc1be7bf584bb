package fact

// An Answer is what a probe observed.
type Answer string

// The answers to whether a value is kept, and to other questions.
const (
	Kept        Answer = "kept"
	Changed     Answer = "changed" // decoded to something else, without an error
	Refused     Answer = "refused" // an error
	Crash       Answer = "crashed" // it panicked, or the process died
	Hang        Answer = "hung"
	Unsupported Answer = "unsupported" // the library can't encode the probe's type, or the question does not apply
	Yes         Answer = "yes"
	No          Answer = "no"
	FirstCounts Answer = "first" // the first of two counts
	LastCounts  Answer = "last"  // the last of two counts

	// Ours stands in place of No where the adapter is to blame and not the library.
	Ours Answer = "ours"
	// Own stands in place of a bad answer where each goroutine needs a codec of its own, because
	// the variant keeps a buffer or a state.
	Own Answer = "own"
)
