package fact

// The contestants that are no library. Every program with data sets contains them, because
// every worker reads them as anchors.
const (
	Null  = "null"  // does nothing: the cost of the loop and the call
	Limit = "limit" // code written by hand for each type: what is possible
)

// Default is the variant that a library's documentation shows first, if it has no options.
const Default = "default"

// ClaimStateful is the claim of a variant whose codec keeps a state from one call to the next.
// Package contest has all claims.
const ClaimStateful = "stateful"

// A Schema is how a library learns the shape of a value.
type Schema string

// The ways in which a library learns the shape of a value.
const (
	Reflection Schema = "reflection"      // walks the Go type at run time
	Generated  Schema = "generated"       // its generator wrote code for the type
	RunTime    Schema = "run-time schema" // reads a schema document at run time
	Manual     Schema = "by hand"         // the user writes a call for each field
)
