package pod

import "github.com/serbench/serbench/contest/random"

// Toleration allows the pod onto nodes that others avoid.
type Toleration struct {
	Key     *string // 60 %
	Effect  Effect
	Seconds *int64 // 50 %
}

// Effect is what is tolerated; the three are equally likely.
type Effect int32

// The effects.
const (
	NoSchedule Effect = iota
	PreferNoSchedule
	NoExecute
)

func drawToleration(r *random.Source) Toleration {
	return Toleration{
		Key:     maybe(r, 60, "node.example/"+text(r, taints)),
		Effect:  Effect(r.IntN(3)),
		Seconds: maybe(r, 50, int64(30*r.Between(1, 20))),
	}
}
