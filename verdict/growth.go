package verdict

import (
	"fmt"
	"strings"
	"time"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/stats"
)

// What a decoder's work must be before it is said to grow faster than its input: the exponent,
// and what the longest document costs. Less is what tables and buffers do that double when they
// are full.
const (
	steepExponent = 1.4
	steepBytes    = 4 << 20
	steepTime     = 20 * time.Millisecond
)

// What the longest document must cost before a service that decodes it is in danger.
const (
	graveBytes = 1 << 30
	graveTime  = time.Second
)

// Linear is the word of a decoder whose work grows with its input.
const Linear = "linear"

// A growth is how a decoder's work grows with documents of one shape.
type growth struct {
	typ      string
	curve    result.Curve
	exponent float64
	cost     string  // what the longest document took
	share    float64 // of a grave cost; above 1 it is grave
}

// word is the growth as a table has it.
func (g growth) word() string { return fmt.Sprintf("n^%.1f %s", g.exponent, g.cost) }

// finding describes the growth for readers.
func (g growth) finding() result.Finding {
	var points []string
	for _, p := range g.curve.Points {
		words := string(p.Fate)
		if !p.Deadly() {
			words = fmt.Sprintf("%s, %s", heapWords(p.Allocated), timeWords(p.NS))
		}
		points = append(points, fmt.Sprintf("%d bytes: %s", p.Length, words))
	}
	return result.Finding{
		Group: fact.GroupGrowth, Probe: fact.Probe("growth, " + g.typ), Answer: fact.Answer(g.word()),
		Detail: strings.Join(points, "; "), Input: string(g.curve.Kind) + ": " + g.curve.Shape,
	}
}

// readGrowth returns how a decoder's work grows with the documents that cost it the most.
func readGrowth(v *result.Verdict) Cell {
	if v.Decoder != "" {
		return shared(v)
	}
	cell := Cell{Word: "-"}
	var worst growth
	for _, d := range v.Damage {
		if d.Grammar == nil {
			continue
		}
		if cell.Word == "-" {
			cell.Word = Linear
		}
		for _, c := range d.Grammar.Curves {
			for _, g := range growths(d.Type, c) {
				cell.Because = append(cell.Because, g.finding())
				if g.share > worst.share {
					worst = g
				}
			}
		}
	}
	if worst.share == 0 {
		return cell
	}
	cell.Word, cell.Severity = worst.word(), Caution
	if worst.share >= 1 {
		cell.Severity = Bad
	}
	// The worst is the example.
	cell.Because = append([]result.Finding{worst.finding()}, cell.Because...)
	return cell
}

// growths returns how the memory and the time of a curve grow, if they grow faster than the
// documents.
func growths(typ string, c result.Curve) (all []growth) {
	last := c.Longest()
	add := func(cost result.Cost, words string, share float64, steep bool) {
		exponent := stats.PowerLaw(cost.Lengths, cost.Costs)
		if exponent >= steepExponent && steep {
			all = append(all, growth{typ, c, exponent, words, share})
		}
	}
	if last.Deadly() {
		ended := endings[last.Fate]
		if last.Fate == fact.FateHang {
			add(c.Time(), ended, 2, true)
		} else {
			add(c.Bytes(), ended, 2, true)
		}
		return all
	}
	add(c.Bytes(), heapWords(last.Allocated), float64(last.Allocated)/graveBytes, last.Allocated >= steepBytes)
	add(c.Time(), timeWords(last.NS), float64(last.NS)/float64(graveTime), last.NS >= steepTime.Nanoseconds())
	return all
}

// endings are what the longest document did to a process that it ended.
var endings = map[fact.Fate]string{
	fact.FateHang: "hangs", fact.FateMemory: "memory", fact.FateStack: "stack", fact.FateCrash: "dies",
}

func heapWords(bytes uint64) string {
	if bytes >= 1<<30 {
		return fmt.Sprintf("%.1f GiB", float64(bytes)/(1<<30))
	}
	return fmt.Sprintf("%.0f MiB", float64(bytes)/(1<<20))
}

func timeWords(ns int64) string {
	d := time.Duration(ns)
	if d >= time.Second {
		return fmt.Sprintf("%.1f s", d.Seconds())
	}
	return fmt.Sprintf("%.0f ms", float64(ns)/1e6)
}
