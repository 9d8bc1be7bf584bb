package worker

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

var libraryCase = result.Case{Contestant: "lib", Variant: "default", Dataset: AnchorDataset}

// replyTo makes a worker of the test's suite carry out an order.
func replyTo(t *testing.T, codec contest.Codec, task string, request any) Reply {
	t.Helper()
	text, err := json.Marshal(request)
	if err != nil {
		t.Fatal(err)
	}
	suite := suiteOf(&fakeClock{}, codec)
	suite.Contestants = append(suite.Contestants, &contest.Contestant{Name: "gone", Excluded: "its host is dead"})
	return carryOut(suite, Handlers, Order{Task: task, Request: text})
}

// A worker that can't carry out an order says what is wrong with it.
func TestBadOrdersFailWithAReason(t *testing.T) {
	of := func(contestant, variant, dataset string) Case {
		return Case{result.Case{Contestant: contestant, Variant: variant, Dataset: dataset}}
	}
	broken := timed{fail: errors.New("broken")}
	for name, test := range map[string]struct {
		task    string
		request any
		want    string
	}{
		"an unknown task":       {"sleep", nil, `unknown task "sleep"`},
		"another request":       {Verify.Name, []int{1}, "task verify: the request: json: cannot unmarshal array"},
		"an unknown contestant": {Verify.Name, of("nobody", "default", AnchorDataset), `no contestant "nobody" in this program`},
		"an excluded one":       {Verify.Name, of("gone", "default", AnchorDataset), "its host is dead"},
		"an unknown variant":    {Dump.Name, Dumping{Case: of("lib", "buffer=reuse", AnchorDataset).Case}, `contestant lib has no variant "buffer=reuse"`},
		"an unknown data set":   {TaskOf(fact.FirstCalls).Name, of("lib", "default", "nothing"), `no data set "nothing" in this program`},
		"a case of nothing":     {Execute.Name, Executing{}, `no contestant "" in this program`},
		"a codec that fails":    {Measure.Name, Measuring{Batching: Batching{Case: libraryCase}}, "marshal: sample 0: broken"},
		"and in a pass":         {TaskOf(fact.GC).Name, Batching{Case: libraryCase}, "marshal: sample 0: broken"},
		"and of several":        {TaskOf(fact.Parallel).Name, Paralleling{Batching: Batching{Case: libraryCase}}, "marshal: sample 0: broken"},
		"and when profiled":     {Profile.Name, Profiling{Case: libraryCase, Operation: fact.Marshal, Path: filepath.Join(t.TempDir(), "profile")}, "marshal: sample 0: broken"},
	} {
		got := replyTo(t, broken, test.task, test.request)
		if got.Status != fact.Failed || !strings.HasPrefix(got.Error, test.want) || got.Answer != nil {
			t.Errorf("%s: %s, %q, want %q", name, got.Status, got.Error, test.want)
		}
	}
}

// A panic has its own status, and the row shows it.
func TestPanicsInATaskAreReported(t *testing.T) {
	codec := timed{spoil: func(*point) { panic("spoilt") }}
	got := replyTo(t, codec, TaskOf(fact.FirstCalls).Name, Case{libraryCase})
	if got.Status != fact.Panicked || got.Error != "panic: spoilt" {
		t.Errorf("%+v", got)
	}
	// Verification treats it as an observation, and reports where it came from.
	got = replyTo(t, codec, Verify.Name, Case{libraryCase})
	var v Verification
	if err := json.Unmarshal(got.Answer, &v); err != nil || got.Status != fact.OK || v.Outcome.Stage != fact.StageUnmarshal.Panicking() || v.Pace != nil {
		t.Errorf("%+v: %+v (%v)", got, v, err)
	}
}

func TestVerifyReturnsOutcomeChangesAndPace(t *testing.T) {
	for name, test := range map[string]struct {
		spoil   func(*point)
		result  result.Fidelity
		changes bool
		pace    bool
	}{
		"exact":   {nil, result.Exact, false, true},
		"changed": {func(p *point) { p.X++ }, result.Lossy, true, true}, // until another program explains it
	} {
		got := replyTo(t, timed{spoil: test.spoil}, Verify.Name, Case{libraryCase})
		var v Verification
		if err := json.Unmarshal(got.Answer, &v); err != nil {
			t.Fatalf("%s: %+v: %v", name, got, err)
		}
		if v.Outcome.Result != test.result || (len(v.Changes) > 0) != test.changes || (v.Pace != nil) != test.pace {
			t.Errorf("%s: %+v", name, v)
		}
		for _, operation := range fact.Operations {
			if p := v.Pace.Operations[operation]; p.PassNS <= 0 || p.Chunks <= 0 {
				t.Errorf("%s: %s has the pace %+v", name, operation, p)
			}
		}
	}
}

// If marshalling changes a value, all later loops marshal the changed one.
func TestCodecsThatChangeTheirValueAreWrong(t *testing.T) {
	got := replyTo(t, changer{}, Verify.Name, Case{libraryCase})
	var v Verification
	if err := json.Unmarshal(got.Answer, &v); err != nil || v.Outcome.Result != result.Wrong || v.Outcome.Detail != "sample 0: the value itself was changed" {
		t.Errorf("%+v (%v)", v, err)
	}
}

type changer struct{ timed }

func (c changer) Marshal(v any) ([]byte, error) {
	v.(*point).Y++
	return c.timed.Marshal(v)
}

func TestDumpEncodesTheFirstValues(t *testing.T) {
	got := replyTo(t, timed{}, Dump.Name, Dumping{Case: libraryCase, Count: 3})
	var dumped Dumped
	if err := json.Unmarshal(got.Answer, &dumped); err != nil || len(dumped.Inputs) != 3 || dumped.Prime != nil {
		t.Fatalf("%+v: %+v (%v)", got, dumped, err)
	}
	for i, input := range dumped.Inputs {
		want, _ := timed{}.Marshal(points().Datasets[0].Sample(i))
		if !bytes.Equal(input, want) {
			t.Errorf("value %d is %x, want %x", i, input, want)
		}
	}
}

func TestProgramsDescribeThemselves(t *testing.T) {
	got := replyTo(t, timed{}, Describe.Name, struct{}{})
	var d Description
	if err := json.Unmarshal(got.Answer, &d); err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, c := range d.Contestants {
		names = append(names, fmt.Sprint(c.Name, len(c.Variants)))
	}
	if strings.Join(names, " ") != "lib1 null1 limit1 gone0" || strings.Join(d.Datasets, " ") != AnchorDataset || d.Go == "" {
		t.Errorf("%q, %+v", names, d)
	}
}

// A library's own output must not be mistaken for the reply, which is one line of JSON.
func TestServeWritesOnlyTheReply(t *testing.T) {
	stdout := os.Stdout
	defer func() { os.Stdout = stdout }()
	in, parent := io.Pipe() // stays open: its end would end the process
	go func() {
		_, _ = io.WriteString(parent, `{"task":"first","request":{"case":{"contestant":"lib","variant":"default","dataset":"person"}}}`)
	}()
	var out bytes.Buffer
	suite := suiteOf(&fakeClock{}, timed{spoil: func(*point) { fmt.Println("a library that prints") }})
	if status := Serve(suite, Handlers, in, &out); status != 0 {
		t.Errorf("status %d, want 0", status)
	}
	var reply Reply
	if err := json.Unmarshal(out.Bytes(), &reply); err != nil || reply.Status != fact.OK {
		t.Errorf("%q: %v", out.String(), err)
	}
}

func TestInvalidOrdersAreUsageErrors(t *testing.T) {
	if status := Serve(contest.Suite{}, Handlers, strings.NewReader("measure json"), io.Discard); status != 2 {
		t.Errorf("status %d, want 2", status)
	}
}
