// Package pod holds objects like the pods of Kubernetes: deep, with many optional
// parts. The percentages beside optional fields say how often they are set.
package pod

import (
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contest/random"
)

// Pods is a page of pods.
type Pods struct {
	Items []Pod
}

// Pod is a set of containers that run on one node: its name, what its owner asks
// for, and its last known state.
type Pod struct {
	Name        string
	Project     string
	Identity    string // a UUID
	Revision    uint64 // below 2^36, each number of bits equally likely
	Created     time.Time
	Deleted     *time.Time        // 15 %; in the median, an hour after Created
	Labels      map[string]string // 2 to 10
	Notes       map[string]string // 0 to 8
	Node        *string           // 60 %
	Tolerations []Toleration      // 0 to 3
	Volumes     []Volume          // 1 to 5
	Containers  []Container       // 50 % one, 35 % two, 15 % three
	Phase       Phase
	Conditions  []Condition
}

// Phase is where the pod is in its life.
type Phase int32

// The phases: 80 % Running, 10 % Succeeded, 6 % Pending, 4 % Failed.
const (
	Pending Phase = iota
	Running
	Succeeded
	Failed
)

// Type has samplers for one object, a page of objects and a whole cluster.
var Type = contest.NewType("pod", "Objects like the pods of Kubernetes: deep, with many optional parts, maps and lists.",
	contest.Sampler[Pods]{
		Name:   "pod-1",
		Doc:    "One object of a cluster's control plane, as it is watched: about four kilobytes as JSON.",
		Count:  32,
		Sample: func(r *random.Source, _ int) Pods { return sample(r, 1) },
	},
	contest.Sampler[Pods]{
		Name:   "pod-50",
		Doc:    "Fifty objects, as a page of a listing.",
		Count:  16,
		Sample: func(r *random.Source, _ int) Pods { return sample(r, 50) },
	},
	contest.Sampler[Pods]{
		Name:   "pod-500",
		Doc:    "Five hundred objects, as a client reads when it starts.",
		Count:  4,
		Sample: func(r *random.Source, _ int) Pods { return sample(r, 500) },
	},
).WithQuestion("What do sparse, optional and deeply nested parts cost?")

func sample(r *random.Source, n int) Pods {
	p := Pods{Items: make([]Pod, n)}
	for i := range p.Items {
		p.Items[i] = drawPod(r)
	}
	return p
}

// firstDay begins the 90 days in which pods are created.
var firstDay = time.Date(2024, 7, 1, 0, 0, 0, 0, time.UTC)

// drawPod names the pod after its application, as a controller does.
func drawPod(r *random.Source) Pod {
	app := text(r, apps)
	created := firstDay.Add(time.Duration(r.IntN(int(90 * 24 * time.Hour))))
	return Pod{
		Name:        app + "-" + r.Text(9, suffix) + "-" + r.Text(5, suffix),
		Project:     text(r, projects),
		Identity:    uuid(r),
		Revision:    uint64(r.Magnitude(36)),
		Created:     created,
		Deleted:     maybe(r, 15, after(r, created, time.Hour)),
		Labels:      drawLabels(r, app),
		Notes:       drawNotes(r),
		Node:        maybe(r, 60, text(r, zones)+"-node-"+r.Hex(4)),
		Tolerations: many(r, r.Between(0, 3), drawToleration),
		Volumes:     many(r, r.Between(1, 5), drawVolume),
		Containers:  drawContainers(r, app),
		Phase:       phase(r),
		Conditions:  drawConditions(r, created),
	}
}

func phase(r *random.Source) Phase {
	switch n := r.IntN(100); {
	case n < 80:
		return Running
	case n < 90:
		return Succeeded
	case n < 96:
		return Pending
	}
	return Failed
}
