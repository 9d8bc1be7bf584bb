// Package prober adds tasks to a worker program whose contestant has the code for package
// probetypes, and which has no data sets. They ask probes, decode damaged input, and explain
// changes that another program has seen.
package prober

import (
	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/harness/worker"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verify/fidelity"
	"github.com/serbench/serbench/verify/probe"
)

// The tasks of such a program.
var (
	Ask     = worker.Task[Question, struct{}]{Name: "ask"}
	Write   = worker.Task[Version, probe.Writing]{Name: "write"}
	Try     = worker.Task[DamageTest, struct{}]{Name: "try"}
	Inputs  = worker.Task[Wanted, [][]byte]{Name: "inputs"}
	Shapes  = worker.Task[DamageTest, []string]{Name: "shapes"}
	Explain = worker.Task[Changes, Losses]{Name: "explain"}
)

// Handlers carry out these tasks, and describe the program. It is a function, because a program that
// only knows the tasks would link all probes with a list.
func Handlers() []worker.Handler {
	return []worker.Handler{worker.Describe.By(worker.DescribeSuite), Ask.By(ask), Write.By(write), Try.By(try), Inputs.By(inputs), Shapes.By(shapes), Explain.By(explain)}
}

// A Question asks one group of probes about a variant.
type Question struct {
	Case  result.Case `json:"case"` // without a data set
	Group fact.Group  `json:"group"`
	probe.Order
	// Log is the file that the answers go to.
	Log string `json:"log"`
}

// A Version names the version of a record that a variant encodes.
type Version struct {
	Case    result.Case `json:"case"`
	Version string      `json:"version"`
}

// A DamageTest makes a variant decode damaged inputs.
type DamageTest struct {
	Case result.Case      `json:"case"`
	Test probe.DamageTest `json:"test"`
}

// Wanted asks for a test's inputs: all, or those at the places.
type Wanted struct {
	DamageTest
	Places []int `json:"places"`
	All    bool  `json:"all,omitempty"`
}

// Changes asks which losses explain these changes of single values.
type Changes struct {
	Case    result.Case       `json:"case"`
	Changes []fidelity.Change `json:"changes"`
}

// Losses are the explanation.
type Losses struct {
	// Name has the form of result.RoundTrip.Loss.
	Name string `json:"name"`
	// All reports whether the losses explain every change.
	All bool `json:"all"`
}

func ask(suite contest.Suite, q Question) (none struct{}, err error) {
	_, v, err := worker.Variant(suite, q.Case)
	if err != nil {
		return none, err
	}
	g, err := probe.Find(q.Group)
	if err != nil {
		return none, err
	}
	return none, g.AskTo(q.Log, v, q.Order)
}

func write(suite contest.Suite, of Version) (w probe.Writing, err error) {
	_, v, err := worker.Variant(suite, of.Case)
	if err != nil {
		return w, err
	}
	return probe.Write(v, of.Version), nil
}

func try(suite contest.Suite, t DamageTest) (none struct{}, err error) {
	_, v, err := worker.Variant(suite, t.Case)
	if err != nil {
		return none, err
	}
	return none, probe.Try(t.Test, v)
}

func inputs(suite contest.Suite, w Wanted) (found [][]byte, err error) {
	_, v, err := worker.Variant(suite, w.Case)
	if err != nil {
		return nil, err
	}
	all, err := probe.InputsOf(w.Test, v)
	if err != nil {
		return nil, err
	}
	if w.All {
		w.Places = nil
		for i := range all.Len() {
			w.Places = append(w.Places, i)
		}
	}
	for _, i := range w.Places {
		found = append(found, all.Data(i))
	}
	return found, nil
}

func shapes(suite contest.Suite, t DamageTest) ([]string, error) {
	_, v, err := worker.Variant(suite, t.Case)
	if err != nil {
		return nil, err
	}
	return probe.ShapeNames(t.Test, v)
}

func explain(suite contest.Suite, c Changes) (l Losses, err error) {
	_, v, err := worker.Variant(suite, c.Case)
	if err != nil {
		return l, err
	}
	l.Name, l.All = fidelity.Name(probe.Losses(v), c.Changes)
	return l, nil
}
