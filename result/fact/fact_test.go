package fact

import (
	"encoding/json"
	"slices"
	"testing"
)

func TestStages(t *testing.T) {
	for stage, want := range map[Stage]struct {
		during         Stage
		panicked, died bool
	}{
		StageMarshal:             {StageMarshal, false, false},
		StageMarshal.Panicking(): {StageMarshal, true, false},
		Stage(Hung):              {Stage(Hung), false, true},
		Stage(Panicked):          {Stage(Panicked), false, false}, // no stage before the panic
		"":                       {"", false, false},
	} {
		during, panicked := stage.Panicked()
		if during != want.during || panicked != want.panicked || stage.Died() != want.died {
			t.Errorf("%q: during %q, panicked %t, died %t; want %+v", stage, during, panicked, stage.Died(), want)
		}
	}
}

func TestGroupsAreInTheirFamilies(t *testing.T) {
	for _, test := range []struct {
		group, family Group
		want          bool
	}{
		{FidelityOf("time"), GroupFidelity, true},
		{EvolutionOf("first"), GroupEvolution, true},
		{GroupOutput, GroupOutput, true},
		{EvolutionOf("first"), GroupFidelity, false},
		{"outputs", GroupOutput, false},
	} {
		if got := test.group.In(test.family); got != test.want {
			t.Errorf("%q in %q: %t", test.group, test.family, got)
		}
	}
}

func TestGoodAnswers(t *testing.T) {
	for group, good := range map[Group][]Answer{
		GroupDeterminism: {Kept, Yes}, GroupOwnership: {Kept, No}, GroupDestination: {Kept, No}, GroupJSON: nil,
	} {
		for _, answer := range []Answer{Kept, Changed, Refused, Crash, Hang, Unsupported, Yes, No} {
			if got, want := group.Good(answer), slices.Contains(good, answer); got != want {
				t.Errorf("%s: %s is good: %t", group, answer, got)
			}
		}
	}
}

func TestNamesOfProbes(t *testing.T) {
	for got, want := range map[Probe]string{
		Power(Int64, 53, 0, false): "int64: 2^53",
		Power(Int, 53, 1, false):   "int: 2^53+1",
		Power(Int64, 53, -1, true): "int64: -(2^53-1)",
		Length(Bytes, 129):         "bytes: 129 bytes",
		Levels(FewLevels):          "recursion: 100 levels",
		FieldAdded.OldBytes():      "evolution: a field added, old bytes",
		Time.Whole():               "time",
	} {
		if string(got) != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if !Time.Has(TimeZero) || Time.Has(Time.Whole()) || Int.Has(Largest(Int64)) {
		t.Error("a series has other probes than its own")
	}
}

// The kinds of passes are complete: what is chosen by a switch has a number of workers, and the
// rest a list of windows.
func TestPassKindsAreComplete(t *testing.T) {
	flags := map[string]bool{}
	for _, k := range PassKinds {
		chosen := k.Flag != ""
		if chosen != (k.Usage != "" && k.Workers > 0 && k.Count != nil) || !chosen && k.Settings == nil || flags[k.Flag] && chosen {
			t.Errorf("%s: %+v", k.Pass, k)
		}
		flags[k.Flag] = true
		if !chosen {
			continue
		}
		var p Passes
		*k.Count(&p) = k.Workers
		windows := slices.DeleteFunc(p.Windows(), func(w PassSetting) bool { return w.Workers == 0 })
		if len(windows) != 1 || windows[0].Pass != k.Pass || windows[0].Workers != k.Workers {
			t.Errorf("%s is measured in %+v", k.Pass, windows)
		}
		if text, err := json.Marshal(p); err != nil || string(text) == "{}" {
			t.Errorf("%s is not in the plan: %s (%v)", k.Pass, text, err)
		}
	}
}

// The windows of the passes are in the order of their kinds, with the heaps after the usual one.
func TestWindowsOfPasses(t *testing.T) {
	p := Passes{GC: 2, Heaps: []Heap{{LiveMB: 16, GOGC: 50}}, Cold: 3, Parallel: []int{1, 2}, Instructions: true}
	var got []PassSetting
	for _, w := range p.Windows() {
		if w.Workers > 0 {
			got = append(got, w)
		}
	}
	want := []PassSetting{
		{Pass: GC, Heap: UsualHeap, Workers: 2},
		{Pass: GC, Heap: p.Heaps[0], Workers: 2, Few: true},
		{Pass: Cold, Workers: 3},
		{Pass: Parallel, Processors: 1, Workers: 3},
		{Pass: Parallel, Processors: 2, Workers: 3},
		{Pass: Instructions, Workers: 1},
	}
	if !slices.Equal(got, want) {
		t.Errorf("%+v,\nwant %+v", got, want)
	}
}
