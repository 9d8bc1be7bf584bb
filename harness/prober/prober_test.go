package prober

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/harness/worker"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verify/fidelity"
	"github.com/serbench/serbench/verify/probe"
	"github.com/serbench/serbench/verify/probe/probetypes"
)

// seconds is JSON that keeps only whole seconds of a time, and has no maps.
type seconds struct{}

func (seconds) Marshal(v any) ([]byte, error) { return json.Marshal(v) }

func (seconds) Unmarshal(data []byte, v any) error {
	err := json.Unmarshal(data, v)
	if t, ok := v.(*probetypes.HasTime); ok {
		t.V = t.V.Truncate(1e9)
	}
	return err
}

var of = result.Case{Contestant: "seconds", Variant: "default"}

func suite() contest.Suite {
	return contest.Suite{Types: probetypes.All(), Contestants: []*contest.Contestant{{Name: "seconds", Variants: []contest.Variant{{
		Name: "default", Default: true, Format: "json", Bind: func(t *contest.Type) (contest.Codec, error) {
			if t.Go == probetypes.Of[probetypes.HasMap]().Go {
				return nil, errors.New("no maps")
			}
			return seconds{}, nil
		},
	}}}}}
}

// carryOut makes a program do a task as its parent would: by an order on its input.
func carryOut[Request, Answer any](t *testing.T, task worker.Task[Request, Answer], request Request) (answer Answer, reply worker.Reply) {
	t.Helper()
	stdout := os.Stdout
	defer func() { os.Stdout = stdout }()
	text, err := json.Marshal(request)
	if err != nil {
		t.Fatal(err)
	}
	order, err := json.Marshal(worker.Order{Task: task.Name, Request: text})
	if err != nil {
		t.Fatal(err)
	}
	in, parent := io.Pipe() // stays open: its end would end the process
	go func() { _, _ = parent.Write(order) }()
	var out strings.Builder
	if status := worker.Serve(suite(), Handlers(), in, &out); status != 0 {
		t.Fatalf("status %d, want 0", status)
	}
	if err := json.Unmarshal([]byte(out.String()), &reply); err != nil {
		t.Fatal(err)
	}
	if reply.Status == fact.OK {
		if err := json.Unmarshal(reply.Answer, &answer); err != nil {
			t.Fatal(err)
		}
	}
	return answer, reply
}

// answers asks a group in this process.
func answers(t *testing.T, group fact.Group, o probe.Order) (findings []probe.Finding, reply worker.Reply) {
	t.Helper()
	g, err := probe.Find(group)
	if err != nil {
		t.Fatal(err)
	}
	findings, err = g.AskIn(func(from int, log string) (probe.End, error) {
		o.From = from
		_, reply = carryOut(t, Ask, Question{Case: of, Group: group, Order: o, Log: log})
		return probe.End{Status: fact.OK}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return findings, reply
}

// One process writes a version of a record, and another, which knows another version, reads it.
func TestVersionsAreWrittenAndReadApart(t *testing.T) {
	w, reply := carryOut(t, Write, Version{Case: of, Version: "added"})
	if !strings.Contains(string(w.Data), `"D":"more"`) {
		t.Fatalf("%+v: %+v", reply, w)
	}
	w.Data = []byte(strings.Replace(string(w.Data), "text", "from another process", 1))
	findings, _ := answers(t, fact.EvolutionOf("first"), probe.Order{Written: map[string]probe.Writing{"added": w}})
	if f := findings[0]; f.Probe != fact.FieldAdded.NewBytes() || f.Answer != fact.Changed || !strings.Contains(f.Detail, "from another process") {
		t.Errorf("%+v", f)
	}
	refused := probe.Writing{Answer: fact.Crash, Detail: "died"}
	findings, _ = answers(t, fact.EvolutionOf("added"), probe.Order{Written: map[string]probe.Writing{"first": refused}})
	if f := findings[0]; f.Answer != fact.Crash || f.Detail != "died" {
		t.Errorf("%+v", f)
	}
}

func TestAskRunsAGroupOfProbes(t *testing.T) {
	findings, reply := answers(t, fact.FidelityOf("map"), probe.Order{})
	if len(findings) != 1 || findings[0].Answer != fact.Unsupported || findings[0].Detail != "no maps" {
		t.Errorf("%+v: %+v", reply, findings)
	}
	short, _ := answers(t, fact.FidelityOf("string"), probe.Order{})
	full, _ := answers(t, fact.FidelityOf("string"), probe.Order{Full: true})
	if len(short) == 0 || len(full) <= len(short) {
		t.Errorf("%d findings, %d in full", len(short), len(full))
	}
}

// A decoder gets damaged inputs. Those that show a fault are then fetched by position.
func TestDamagedInputsAreTriedAndFetchedByPosition(t *testing.T) {
	test := DamageTest{Case: of, Test: probe.DamageTest{Type: "flat", Count: 60, Log: filepath.Join(t.TempDir(), "log")}}
	if err := os.WriteFile(test.Test.Log, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, reply := carryOut(t, Try, test); reply.Status != fact.OK {
		t.Fatalf("%+v", reply)
	}
	records, err := probe.ReadRecords(test.Test.Log)
	if err != nil || len(records) < 60 {
		t.Fatalf("%d records (%v)", len(records), err)
	}
	inputs, reply := carryOut(t, Inputs, Wanted{DamageTest: test, Places: []int{3, 0, 59}})
	if len(inputs) != 3 {
		t.Fatalf("%+v", reply)
	}
	for i, place := range []int{3, 0, 59} {
		if len(inputs[i]) != int(records[place].Length) {
			t.Errorf("input %d has %d bytes, its record %d", place, len(inputs[i]), records[place].Length)
		}
	}
}

// Another program has seen the changes. This one has the types to repeat them alone.
func TestExplainNamesTheLosses(t *testing.T) {
	change := func(want, got any) fidelity.Change {
		found := fidelity.For(probetypes.Of[probetypes.HasTime]().Go).Differences(want, got, 1)
		c, ok := fidelity.ChangeOf(found[0])
		if !ok {
			t.Fatalf("%v is not a change", found[0])
		}
		return c
	}
	at := func(nanoseconds int) *probetypes.HasTime {
		return &probetypes.HasTime{V: time.Date(2024, 5, 6, 7, 8, 9, nanoseconds, time.UTC)}
	}
	cut, spoilt := change(at(123_456_789), at(0)), change(at(123_456_789), at(5))
	got, reply := carryOut(t, Explain, Changes{Case: of, Changes: []fidelity.Change{cut}})
	if got != (Losses{Name: "time: s", All: true}) {
		t.Errorf("%+v: %+v", reply, got)
	}
	if got, _ := carryOut(t, Explain, Changes{Case: of, Changes: []fidelity.Change{cut, spoilt}}); got.All {
		t.Errorf("explained a change that the library does not make alone: %+v", got)
	}
}

func TestInvalidQuestionsFail(t *testing.T) {
	nobody := result.Case{Contestant: "nobody", Variant: "default"}
	_, ask := carryOut(t, Ask, Question{Case: nobody, Group: fact.EvolutionOf("first")})
	_, try := carryOut(t, Try, DamageTest{Case: nobody})
	_, inputs := carryOut(t, Inputs, Wanted{DamageTest: DamageTest{Case: nobody}})
	_, explain := carryOut(t, Explain, Changes{Case: nobody})
	_, write := carryOut(t, Write, Version{Case: nobody, Version: "first"})
	for name, reply := range map[string]worker.Reply{"ask": ask, "write": write, "try": try, "inputs": inputs, "explain": explain} {
		if reply.Status != fact.Failed || reply.Error != `no contestant "nobody" in this program` {
			t.Errorf("%s: %+v", name, reply)
		}
	}
	if _, reply := carryOut(t, Ask, Question{Case: of, Group: "telepathy"}); reply.Status != fact.Failed || !strings.Contains(reply.Error, "telepathy") {
		t.Errorf("%+v", reply)
	}
}

func TestProbeProgramsDescribeThemselves(t *testing.T) {
	d, reply := carryOut(t, worker.Describe, worker.Describing{})
	if len(d.Contestants) != 1 || d.Contestants[0].Name != "seconds" {
		t.Errorf("%+v: %+v", reply, d)
	}
}
