package harness

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"os"
	"slices"

	"github.com/serbench/serbench/harness/prober"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/stats"
	"github.com/serbench/serbench/verify/probe"
)

// A resource is what a document costs: its cost by length, and that of one document.
type resource struct {
	cost func(result.Curve) result.Cost
	of   func(result.Point) float64
	// least is what the longest document of a steep curve costs.
	least float64
}

var resources = []resource{
	{result.Curve.Bytes, func(p result.Point) float64 { return float64(p.Allocated) }, 1 << 20},
	{result.Curve.Time, func(p result.Point) float64 { return float64(p.NS) }, 5e6},
}

// most returns what the longest document of a curve cost: more than any other if it ended the process.
func (r resource) most(c result.Curve) float64 {
	if longest := c.Longest(); !longest.Deadly() {
		return r.of(longest)
	}
	return math.Inf(1)
}

// steep reports whether the cost grows faster than the documents.
func (r resource) steep(c result.Curve) bool {
	cost := r.cost(c)
	return r.most(c) >= r.least && stats.PowerLaw(cost.Lengths, cost.Costs) >= steepExponent
}

const (
	// steepExponent is the exponent from which on a curve is kept for its kind. Package verdict
	// decides later what readers should know.
	steepExponent = 1.3
	// timedAgain is how often a shape is timed again whose time seems to grow: a collection of
	// garbage looks like growth just once.
	timedAgain = 2
)

// growth puts the costliest shapes into a sum: of each kind, those whose costs grow faster than
// their documents, and of all, the costliest by memory and by time.
func (s *siege) growth(ctx context.Context, d *result.Damage, records []probe.Record) error {
	curves := map[int]result.Curve{} // by the shape's number
	for _, one := range records {
		shape := probe.ShapeOf(int(one.Index))
		c := curves[shape]
		c.Kind = probe.Kinds[one.Kind]
		c.Points = append(c.Points, point(one))
		curves[shape] = c
	}
	chosen := map[int]bool{}
	for _, r := range resources {
		if i, ok := costliest(curves, r, func(c result.Curve) bool { return !c.Longest().Deadly() }); ok {
			chosen[i] = true
		}
		for _, kind := range probe.Kinds {
			steep := func(c result.Curve) bool { return c.Kind == kind && r.steep(c) }
			if i, ok := costliest(curves, r, steep); ok {
				chosen[i] = true
			}
		}
	}
	names, end, err := launch(ctx, s.Launcher, s.prober(s.variant), setting{gogc: "100"}, prober.Shapes, prober.DamageTest{Case: s.variant, Test: s.test})
	if err != nil {
		return err
	}
	if end.Status != fact.OK {
		return fmt.Errorf("%s: the shapes of its documents: %s", s.variant.ID(), end)
	}
	d.Grammar = &result.Grammar{Shapes: len(names)}
	for _, i := range slices.Sorted(maps.Keys(chosen)) {
		c := curves[i]
		c.Shape = names[i]
		if err := s.timeAgain(ctx, i, &c); err != nil {
			return err
		}
		d.Grammar.Curves = append(d.Grammar.Curves, c)
	}
	return nil
}

func point(r probe.Record) result.Point {
	p := result.Point{Length: int(r.Length), Fate: r.Fate.Name()}
	if !p.Deadly() {
		p.Allocated, p.NS = r.Allocated, r.Took.Nanoseconds()
	}
	return p
}

// costliest returns the curve that a condition holds for whose longest document cost the most of
// a resource.
func costliest(curves map[int]result.Curve, r resource, holds func(result.Curve) bool) (number int, ok bool) {
	most := 0.0
	for i, c := range curves {
		cost := r.most(c)
		if cost > most || ok && cost == most && i < number {
			if holds(c) {
				number, most, ok = i, cost, true
			}
		}
	}
	return number, ok
}

// timeAgain decodes the documents of a shape again, in processes of their own, and keeps the least
// time that each took. A document that takes InputTime is not mistaken for another.
func (s *siege) timeAgain(ctx context.Context, shape int, c *result.Curve) error {
	once := func(p result.Point) bool { return p.Deadly() || p.NS >= probe.InputTime.Nanoseconds() }
	if cost := c.Time(); len(cost.Costs) == 0 || slices.ContainsFunc(c.Points, once) {
		return nil
	}
	t := s.test
	t.Alone, t.Skip = true, nil
	t.From, t.Until = probe.DocumentsOf(shape)
	for range timedAgain {
		var err error
		if t.Log, err = newLog(); err != nil {
			return err
		}
		_, records, err := s.launch(ctx, t, hostileMemory)
		if err = errors.Join(err, os.Remove(t.Log)); err != nil {
			return err
		}
		for _, one := range records {
			at := slices.IndexFunc(c.Points, func(p result.Point) bool { return p.Length == int(one.Length) })
			if at >= 0 && one.Fate != probe.Begun {
				c.Points[at].NS = min(c.Points[at].NS, one.Took.Nanoseconds())
			}
		}
	}
	return nil
}
