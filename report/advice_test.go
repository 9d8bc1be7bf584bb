package report

import (
	"strings"
	"testing"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/stats"
)

// seen is an interval of a tenth around a number.
func seen(x float64) stats.Summary {
	return stats.Summary{Center: x, Lo: 0.9 * x, Hi: 1.1 * x, Coverage: stats.Confidence, Processes: 6}
}

func TestAdvice(t *testing.T) {
	row := func(id string) analysis.RankedRow { return analysis.RankedRow{ID: id} }
	using := row("json")
	a := analysis.Advice{Recommendation: analysis.Recommendation{
		Ship:     analysis.Answer{Fastest: []analysis.RankedRow{row("a"), row("b"), row("c")}, Smallest: []analysis.RankedRow{row("d")}, Overall: []analysis.RankedRow{row("a")}},
		Without:  []analysis.Relaxed{{Demand: analysis.Demands[0], Fastest: []analysis.RankedRow{row("e")}, Times: seen(2)}},
		Fastest:  []analysis.RankedRow{row("e")},
		Unprobed: analysis.Demands[2:3],
	}, Using: &using, Changes: []analysis.Alternative{
		{To: row("a"), Times: seen(5), Seconds: seen(1.5), Megabytes: 82, Costs: []analysis.Cost{
			{What: analysis.CostSchema, From: "reflection", To: "generated"},
			{What: analysis.CostDamage, From: "ok 5k", To: "panics"},
		}},
		{To: row("d"), Times: seen(0.5), Seconds: stats.Summary{Center: -2, Lo: -2.2, Hi: -1.8, Coverage: stats.Confidence}, Megabytes: -3},
	}}
	run := &result.Run{Header: result.Header{Datasets: []result.Dataset{{Name: "mine"}}}}
	text := strings.Join(strings.Fields(Advice(a, run, nil)), " ")
	for _, want := range []string{
		"the fastest that a team can ship: a, b, c",
		"the smallest of these: d",
		"without the demand “no calls by hand”, 2.00 × as fast: e",
		"the fastest, whatever it lacks: e",
		"not probed in these runs, and so not demanded: “fields may come and go”",
		"a: × 5.00 (4.50 to 5.50) as fast; per million messages, each marshalled and unmarshalled once, it saves 1.50 (1.35 to 1.65) s of processor time and is 82.0 MB smaller in all.",
		"It costs: generated code in place of reflection; damaged input: panics, now ok 5k.",
		"it takes 2.00 (1.80 to 2.20) s more processor time and is 3.00 MB larger in all.",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("lacks %q:\n%s", want, text)
		}
	}
	if strings.Contains(text, "provisional") || strings.Contains(text, "made up") {
		t.Error(text)
	}
	service := &Service{Profile: "cpu.pprof", Seconds: 30, Usage: analysis.Usage{Marshal: 0.1, Unmarshal: 0.2, Background: 0.05}}
	a.Changes[0].Operations = map[fact.Operation]stats.Summary{fact.Marshal: seen(0.5), fact.Unmarshal: seen(0.5)}
	text = strings.Join(strings.Fields(Advice(a, run, service)), " ")
	for _, want := range []string{
		"cpu.pprof, 30.0 s of samples: json takes 30.0 % of the processor time (marshal 10.0 %, unmarshal 20.0 %, other 0.0 %), and collecting garbage in the background 5.0 %",
		"a in its place saves between 13.5 %, if none of that garbage is json's, and 21.5 %, if all is.",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("lacks %q:\n%s", want, text)
		}
	}
	// What real values would save is not known from made-up ones.
	run.Header.Datasets[0].Synthesized = true
	if text := Advice(a, run, nil); strings.Contains(text, "million") || !strings.Contains(text, "made up") {
		t.Error(text)
	}
	a.Using, a.Unfit, a.Provisional = nil, "gob loses time: zone", true
	if text := Advice(a, run, nil); !strings.Contains(text, "gob loses time: zone") || !strings.Contains(text, "provisional") {
		t.Error(text)
	}
}
