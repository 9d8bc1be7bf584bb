package fact

// An Operation is what a codec does in a timed loop.
type Operation string

// The operations of a codec.
const (
	Marshal   Operation = "marshal"
	Unmarshal Operation = "unmarshal"

	// Bind creates the codec. Only the pass of first calls times it.
	Bind Operation = "bind"
)

// Operations are the operations that a run may measure, in the order of reports. Package
// contest has the timed loop of each.
var Operations = []Operation{Marshal, Unmarshal}

// InRoundTrip reports whether the operation is a part of the round trip, which rows are ranked
// by.
func (o Operation) InRoundTrip() bool { return o == Marshal || o == Unmarshal }

// RoundTrip returns the operations that are parts of the round trip.
func RoundTrip(operations []Operation) (some []Operation) {
	for _, o := range operations {
		if o.InRoundTrip() {
			some = append(some, o)
		}
	}
	return some
}

// Title returns the operation's name as a part of a Go identifier: BenchmarkMarshal.
func (o Operation) Title() string {
	if o == "" {
		return ""
	}
	return string(o[0]-'a'+'A') + string(o[1:])
}

// Texts returns names of facts as strings.
func Texts[T ~string](names []T) []string {
	texts := make([]string, len(names))
	for i, name := range names {
		texts[i] = string(name)
	}
	return texts
}
