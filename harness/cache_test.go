package harness

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/serbench/serbench/harness/worker"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

func openCache(t *testing.T, dir string) *Cache {
	t.Helper()
	c, err := OpenCache(dir, "here")
	if err != nil {
		t.Fatal(err)
	}
	return c
}

const sumOfA = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaabbbb"

var programA = Program{Sum: sumOfA}

func reading(ns float64) result.Measurement {
	return result.Measurement{Anchors: []result.Anchor{{Name: "null/marshal", Position: "first", N: 10, NSPerOp: ns}}}
}

// A damaged cache file counts as missing: it costs a calibration, but never a run.
func TestDamagedFileCountsAsMissing(t *testing.T) {
	for name, text := range map[string]string{
		"empty":           "",
		"cut off":         `{"machine":"here","outcomes":{`,
		"another shape":   `{"machine":"here","outcomes":[1,2]}`,
		"another machine": `{"machine":"there","outcomes":{"good/pair":{"result":"exact"}}}`,
		"no maps":         `{"machine":"here"}`,
		"null":            `null`,
	} {
		dir := t.TempDir()
		for _, file := range []string{sumOfA[:32], scaleFile} {
			if err := os.WriteFile(filepath.Join(dir, file+".json"), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		c := openCache(t, dir)
		if o, ok := c.outcome(programA, testCase("good")); ok {
			t.Errorf("%s: outcome %+v", name, o)
		}
		if got := c.scale(); got != 1 {
			t.Errorf("%s: scale %v", name, got)
		}
		// It is overwritten.
		c.setOutcome(programA, testCase("good"), result.RoundTrip{Result: result.Exact})
		c.setScale(2)
		if err := c.Flush(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		again := openCache(t, dir)
		if o, ok := again.outcome(programA, testCase("good")); !ok || o.Result != result.Exact || again.scale() != 2 {
			t.Errorf("%s: overwritten, it has %+v and scale %v", name, o, again.scale())
		}
	}
}

// The sum alone identifies a program, and nothing is remembered without one: facts about
// one build hold for no other.
func TestSumIdentifiesAProgram(t *testing.T) {
	c := openCache(t, t.TempDir())
	c.setOutcome(Program{}, testCase("good"), result.RoundTrip{Result: result.Exact})
	if _, ok := c.outcome(Program{}, testCase("good")); ok {
		t.Error("a program without a sum is remembered")
	}
	if err := c.Flush(); err != nil {
		t.Fatal(err)
	}
	if files, err := os.ReadDir(c.dir); err != nil || len(files) != 0 {
		t.Errorf("%d files (%v), want none", len(files), err)
	}
	c.setOutcome(programA, testCase("good"), result.RoundTrip{Result: result.Exact})
	if _, ok := c.outcome(Program{Sum: "short"}, testCase("good")); ok {
		t.Error("another program has its outcome")
	}
	if _, ok := c.outcome(programA, testCase("other")); ok {
		t.Error("another case has its outcome")
	}
}

// The latest thousand readings count, because machines change.
func TestOldReadingsAreForgotten(t *testing.T) {
	c := openCache(t, t.TempDir())
	best := func() float64 {
		all := map[string]float64{}
		c.AnchorBest("good", result.Build{}, programA, all)
		return all["good null/marshal first"]
	}
	for _, step := range []struct {
		times int
		ns    float64
		want  float64
		why   string
	}{
		{1, 9, 9, "the only one"},
		{anchorHistory - 1, 9, 9, "all alike"},
		{anchorHistory / 10, 3, 9, "a tenth is below the lower quartile"},
		{anchorHistory / 4, 3, 3, "and a third is not"},
		{anchorHistory, 5, 5, "what was before is forgotten"},
	} {
		for range step.times {
			if err := c.remember(programA, testCase("good"), reading(step.ns)); err != nil {
				t.Fatal(err)
			}
		}
		if got := best(); got != step.want {
			t.Errorf("after %d more of %v the best is %v, want %v: %s", step.times, step.ns, got, step.want, step.why)
		}
	}
	if n := len(c.of(programA).Anchors["null/marshal first"]); n != anchorHistory {
		t.Errorf("%d readings are remembered, want %d", n, anchorHistory)
	}
}

// Each build of a library has its own best readings.
func TestBestReadingsByBuild(t *testing.T) {
	c := openCache(t, t.TempDir())
	if err := c.remember(programA, testCase("good"), reading(4)); err != nil {
		t.Fatal(err)
	}
	best := map[string]float64{"kept": 1}
	c.AnchorBest("good", result.Build{GOAMD64: "v3"}, programA, best)
	if len(best) != 2 || best["good goamd64=v3 null/marshal first"] != 4 || best["kept"] != 1 {
		t.Errorf("%v", best)
	}
}

// Files are saved now and then, and at the end. Saving after each worker would cost a long
// run several minutes.
func TestFilesAreSavedNowAndThen(t *testing.T) {
	c := openCache(t, t.TempDir())
	written := func() bool {
		_, err := os.Stat(c.path(sumOfA[:32]))
		return err == nil
	}
	c.saved = time.Now()
	if err := c.remember(programA, testCase("good"), reading(1)); err != nil || written() {
		t.Errorf("%v; the file was saved too soon", err)
	}
	c.saved = time.Now().Add(-saveEvery)
	if err := c.remember(programA, testCase("good"), reading(1)); err != nil || !written() {
		t.Errorf("%v; nothing was saved after %v", err, saveEvery)
	}
	// Without changes nothing is saved.
	if err := os.Remove(c.path(sumOfA[:32])); err != nil {
		t.Fatal(err)
	}
	if err := c.Flush(); err != nil || written() {
		t.Errorf("%v; saved without a change", err)
	}
}

// Somebody may delete the folder during a run.
func TestDeletedCacheFolderIsRecreated(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "cache")
	c := openCache(t, dir)
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	c.setOutcome(programA, testCase("good"), result.RoundTrip{Result: result.Exact})
	if err := c.Flush(); err != nil {
		t.Fatal(err)
	}
	if _, ok := openCache(t, dir).outcome(programA, testCase("good")); !ok {
		t.Error("the outcome is gone")
	}
	if left, err := filepath.Glob(filepath.Join(dir, "*.part")); err != nil || len(left) != 0 {
		t.Errorf("left behind: %v (%v)", left, err)
	}
}

func TestUnwritableCacheIsAnError(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenCache(filepath.Join(file, "cache"), "here"); err == nil || !strings.Contains(err.Error(), file) {
		t.Errorf("a folder in a file: %v", err)
	}
	if runtime.GOOS == "windows" || os.Getuid() == 0 {
		return // modes don't stop this user from writing
	}
	dir := t.TempDir()
	c := openCache(t, dir)
	if err := os.Chmod(dir, 0o500); err != nil {
		t.Fatal(err)
	}
	c.setScale(2)
	if err := c.Flush(); !errors.Is(err, os.ErrPermission) {
		t.Errorf("a folder that can't be written to: %v", err)
	}
}

// age makes a file that nobody has written for some time.
func age(t *testing.T, path string, since time.Duration) {
	t.Helper()
	if err := os.WriteFile(path, []byte("{}"), 0o600); err != nil {
		t.Fatal(err)
	}
	when := time.Now().Add(-since)
	if err := os.Chtimes(path, when, when); err != nil {
		t.Fatal(err)
	}
}

// Cache files that nobody wrote for a month are deleted, and nothing else.
func TestOldFilesArePruned(t *testing.T) {
	const old, recent = cacheAge + time.Hour, cacheAge - time.Hour
	dir := t.TempDir()
	cached := func(digit string) string { return strings.Repeat(digit, 32) + ".json" }
	pruned := []string{scaleFile + ".json", cached("a"), ".tmp-" + cached("b") + "123", ".tmp-scale.json7"}
	stays := []string{"old.json", "notes.txt", "scale", "scale.json.bak", "x" + cached("c"), cached("c") + "1", cached("C"), ".tmp-notes"}
	for _, name := range append(pruned, stays...) {
		age(t, filepath.Join(dir, name), old)
	}
	age(t, filepath.Join(dir, cached("d")), recent)
	folder, target := filepath.Join(dir, cached("e")), filepath.Join(t.TempDir(), "target")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	when := time.Now().Add(-old)
	if err := os.Chtimes(folder, when, when); err != nil {
		t.Fatal(err)
	}
	age(t, target, old)
	stays = append(stays, cached("d"), cached("e"))
	if err := os.Symlink(target, filepath.Join(dir, cached("f"))); err == nil {
		stays = append(stays, cached("f"))
	}
	openCache(t, dir)
	var left []string
	entries, err := os.ReadDir(dir)
	for _, e := range entries {
		left = append(left, e.Name())
	}
	slices.Sort(stays)
	if err != nil || !slices.Equal(left, stays) {
		t.Errorf("left: %q, want %q (%v)", left, stays, err)
	}
	if _, err := os.Stat(target); err != nil {
		t.Error(err)
	}
}

// A link would let old files of another folder be deleted.
func TestALinkIsNoCache(t *testing.T) {
	elsewhere, link := t.TempDir(), filepath.Join(t.TempDir(), "remembered")
	if err := os.Symlink(elsewhere, link); err != nil {
		t.Skip(err)
	}
	name := filepath.Join(elsewhere, scaleFile+".json")
	age(t, name, 2*cacheAge)
	if _, err := OpenCache(link, "here"); err == nil || !strings.Contains(err.Error(), link+" is a symbolic link") {
		t.Errorf("%v", err)
	}
	if _, err := os.Stat(name); err != nil {
		t.Error(err)
	}
}

// Paces and calibrations belong to a case; those of anchors belong to the program.
func TestPacesAndCalibrations(t *testing.T) {
	c := openCache(t, t.TempDir())
	if c.calibrated(programA, testCase("good")) {
		t.Error("calibrated without a calibration")
	}
	c.setPace(programA, testCase("good"), &worker.Pace{DrawNS: 7})
	c.setPace(programA, testCase("good"), nil) // a worker that sent none
	if got := c.paceOf(programA, testCase("good")).DrawNS; got != 7 {
		t.Errorf("pace %d, want 7", got)
	}
	if got := c.paceOf(programA, testCase("other")); got.DrawNS != 0 || got.Operations != nil {
		t.Errorf("the pace of another case: %+v", got)
	}
	m := reading(1)
	m.Operations = []result.Operation{{Name: fact.Marshal, N: 64}}
	if err := c.remember(programA, testCase("good"), m); err != nil {
		t.Fatal(err)
	}
	anchor := worker.AnchorKey("null/marshal")
	for name, want := range map[string]map[string]int{"good": {string(fact.Marshal): 64, anchor: 10}, "other": {anchor: 10}} {
		got := c.batches(programA, testCase(name))
		if len(got) != len(want) || got[anchor] != 10 || got[string(fact.Marshal)] != want[string(fact.Marshal)] {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
		if c.calibrated(programA, testCase(name)) != (name == "good") {
			t.Errorf("%s: wrong answer on whether it is calibrated", name)
		}
	}
}

// Without a cache everything is measured again, and nothing fails.
func TestNoCache(t *testing.T) {
	var c *Cache
	c.setPace(programA, testCase("good"), &worker.Pace{})
	c.rememberScale(time.Second, time.Second)
	c.rememberLink(time.Second, 1)
	c.AnchorBest("good", result.Build{}, programA, nil)
	if c.calibrated(programA, testCase("good")) || c.knowsScale() || c.scale() != 1 || c.link() != defaultLink || len(c.batches(programA, testCase("good"))) != 0 || c.Flush() != nil {
		t.Error("a nil cache knows something")
	}
	// Linking no program gives no time per program.
	full := openCache(t, t.TempDir())
	if full.rememberLink(time.Second, 0); full.link() != defaultLink {
		t.Errorf("linking nothing takes %v", full.link())
	}
}
