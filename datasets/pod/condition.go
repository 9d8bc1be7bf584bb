package pod

import (
	"time"

	"github.com/serbench/serbench/contest/random"
)

// Condition is one of the four watched aspects: every pod has all of them.
type Condition struct {
	Kind    string
	State   State
	Changed time.Time // in the median, ten seconds after the pod's creation
	Note    *string   // 10 %
}

// State says whether a condition is true.
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
