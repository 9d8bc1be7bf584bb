package cpuprofile

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"github.com/google/pprof/profile"
)

// A stack is the functions of a sample, the innermost first, as a profile has them.
type stack struct {
	ns        int64
	functions []string
}

// profileOf writes a CPU profile. What is joined by + is one location: functions inlined into the
// last.
func profileOf(t *testing.T, kind string, stacks []stack) *bytes.Buffer {
	t.Helper()
	p := &profile.Profile{SampleType: []*profile.ValueType{{Type: "samples", Unit: "count"}, {Type: kind, Unit: "nanoseconds"}}}
	id := uint64(0)
	for _, s := range stacks {
		sample := &profile.Sample{Value: []int64{1, s.ns}}
		for _, names := range s.functions {
			id++
			location := &profile.Location{ID: id}
			for name := range strings.SplitSeq(names, "+") {
				id++
				f := &profile.Function{ID: id, Name: name}
				p.Function = append(p.Function, f)
				location.Line = append(location.Line, profile.Line{Function: f})
			}
			p.Location = append(p.Location, location)
			sample.Location = append(sample.Location, location)
		}
		p.Sample = append(p.Sample, sample)
	}
	var b bytes.Buffer
	if err := p.Write(&b); err != nil {
		t.Fatal(err)
	}
	return &b
}

var libraries = []Library{
	{Name: "json", Path: "encoding/json"},
	{Name: "sonic", Path: "github.com/bytedance/sonic"},
	{Name: "msgp", Path: "github.com/tinylib/msgp", Marshal: []string{"MarshalMsg"}, Unmarshal: []string{"UnmarshalMsg"}},
}

func TestRead(t *testing.T) {
	p, err := Read(profileOf(t, "cpu", []stack{
		{100, []string{"encoding/json.stateInString+encoding/json.checkValid", "encoding/json.Unmarshal", "main.serve"}},
		{50, []string{"runtime.mallocgc", "encoding/json.(*encodeState).marshal", "encoding/json.Marshal", "main.serve"}},
		// What a library uses of another is its own.
		{20, []string{"encoding/json.compact", "github.com/bytedance/sonic/encoder.encode", "main.serve"}},
		// A method that a generator wrote, with type arguments.
		{30, []string{"runtime.memmove", "example.com/m.(*Page[example.com/m/item.Item]).MarshalMsg", "main.serve"}},
		{10, []string{"github.com/tinylib/msgp/msgp.ReadStringBytes+example.com/m.(*User).UnmarshalMsg", "main.serve"}},
		{200, []string{"runtime.scanobject", "runtime.gcBgMarkWorker"}},
		{40, []string{"runtime.gcAssistAlloc", "runtime.mallocgc", "main.other"}},
		{50, []string{"main.jsonish", "main.main"}},
	}), libraries)
	if err != nil {
		t.Fatal(err)
	}
	want := Profile{Seconds: 500e-9, Background: 0.48, Shares: []Share{
		{Library: "json", Marshal: 0.1, Unmarshal: 0.2},
		{Library: "msgp", Marshal: 0.06, Unmarshal: 0.02},
		{Library: "sonic", Marshal: 0.04},
	}}
	if len(p.Shares) != 3 || math.Abs(p.Seconds-want.Seconds) > 1e-12 || math.Abs(p.Background-want.Background) > 1e-12 {
		t.Fatalf("%+v", p)
	}
	for i, s := range p.Shares {
		if s != want.Shares[i] {
			t.Errorf("%+v, want %+v", s, want.Shares[i])
		}
	}
}

func TestWhatIsNoCPUProfile(t *testing.T) {
	for name, r := range map[string]*bytes.Buffer{
		"not a pprof profile": bytes.NewBufferString("hello"),
		"not a CPU profile":   profileOf(t, "alloc_space", []stack{{1, []string{"main.main"}}}),
		"no samples":          profileOf(t, "cpu", nil),
	} {
		if _, err := Read(r, libraries); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
