package pod

import (
	"time"

	"github.com/serbench/serbench/contest/random"
)

// Condition is one of the four aspects that are watched: every pod has all.
type Condition struct {
	Kind    string
	State   State
	Changed time.Time // ten seconds after the pod is created in the median
	Note    *string   // 10 %
}

// State is whether a condition holds.
type State int32

// The states: 85 % Yes, 10 % No, 5 % Unknown.
const (
	Yes State = iota
	No
	Unknown
)

func drawConditions(r *random.Source, created time.Time) (conditions []Condition) {
	for _, kind := range []string{"Scheduled", "Initialized", "ContainersReady", "Ready"} {
		conditions = append(conditions, Condition{
			Kind:    kind,
			State:   state(r),
			Changed: after(r, created, 10*time.Second),
			Note:    maybe(r, 10, note(r)),
		})
	}
	return conditions
}

func state(r *random.Source) State {
	switch n := r.IntN(100); {
	case n < 85:
		return Yes
	case n < 95:
		return No
	}
	return Unknown
}
