package result

import (
	"os"
	"reflect"
	"strings"
	"testing"
)

// Wherever a run is killed, resuming it and adding the lost lines gives the file of a run
// that was not killed, byte for byte.
func TestResumeContinuesAKilledRun(t *testing.T) {
	_, lines := writeSample(t, false)
	whole := strings.Join(lines, "") + "\n"
	todo := sampleLines(false)
	path := fileOf(t, "")
	for last := 1; last < len(lines); last++ {
		before := strings.Join(lines[:last], "")
		for cut := range len(lines[last]) {
			if err := os.WriteFile(path, []byte(before+lines[last][:cut]), 0o666); err != nil {
				t.Fatal(err)
			}
			w, err := Resume(path)
			if err != nil {
				t.Fatalf("line %d cut after %d bytes: %v", last+1, cut, err)
			}
			add(t, w, todo[last-1:]...)
			if got := contents(t, path); got != whole {
				t.Fatalf("line %d cut after %d bytes: the file is\n%s\nwant\n%s", last+1, cut, got, whole)
			}
		}
	}
}

// An interrupted run has an end, which the resumed run replaces. Part of a line may follow
// if the run was killed after all.
func TestResumeDropsTheEndOfAnInterruptedRun(t *testing.T) {
	_, lines := writeSample(t, true)
	interrupted := strings.Join(lines, "") + "\n"
	for _, test := range []struct{ name, tail string }{
		{"end", ""},
		{"end and a part of a line", `{"worker":{"contest`},
	} {
		t.Run(test.name, func(t *testing.T) {
			path := fileOf(t, interrupted+test.tail)
			w, err := Resume(path)
			if err != nil {
				t.Fatal(err)
			}
			if w.Run.End != nil || counts(w.Run) != [3]int{2, 2, 0} {
				t.Errorf("the writer starts with %v, end %v", counts(w.Run), w.Run.End)
			}
			if got := contents(t, path); got != strings.Join(lines[:8], "") {
				t.Errorf("the file starts as\n%s", got)
			}
			again := *sampleLines(false)[3].Worker
			again.Window = 2
			end := sampleLines(false)[7]
			add(t, w, Line{Worker: &again}, end)
			run, err := Read(path)
			if err != nil {
				t.Fatal(err)
			}
			if counts(run) != [3]int{2, 3, 1} || run.End.Interrupted || !reflect.DeepEqual(run.Workers[2], again) {
				t.Errorf("the file holds %v, the last worker %+v, the end %+v", counts(run), run.Workers[2], run.End)
			}
			if !reflect.DeepEqual(run, w.Run) {
				t.Errorf("the file holds %+v, the writer %+v", run, w.Run)
			}
		})
	}
}

// A run that is killed at its start leaves only a header.
func TestResumeOfAHeaderAlone(t *testing.T) {
	_, lines := writeSample(t, false)
	path := fileOf(t, lines[0])
	w, err := Resume(path)
	if err != nil {
		t.Fatal(err)
	}
	add(t, w, sampleLines(false)...)
	if got := contents(t, path); got != strings.Join(lines, "")+"\n" {
		t.Errorf("the file is\n%s", got)
	}
}
