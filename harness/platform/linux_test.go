//go:build linux

package platform

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

const stat = `cpu  10 20 30 40 50 60 70 800 90 100
cpu0 1 2 3 4 5 6 7 300 9 10
cpu1 1 2 3 4 5 6 7 500 9 10
cpu11 1 2 3 4 5 6 7 11 9 10
intr 12345 0 0
cpu2 1 2 3
cpu3 1 2 3 4 5 6 7 x 9 10
`

func TestStealOfAProcessor(t *testing.T) {
	for _, test := range []struct {
		name string
		want time.Duration
		why  string
	}{
		{"cpu", 8 * time.Second, "the sum, for a process that is not pinned"},
		{"cpu0", 3 * time.Second, "in units of 10 ms"},
		{"cpu1", 5 * time.Second, "not cpu11"},
		{"cpu11", 110 * time.Millisecond, "not cpu1"},
		{"cpu2", 0, "an old kernel has no such counter"},
		{"cpu3", 0, "not a number"},
		{"cpu9", 0, "no such processor"},
		{"intr", 0, "another kind of line"},
	} {
		if got := time.Duration(stealOf([]byte(stat), test.name)); got != test.want {
			t.Errorf("%s: %v, want %v: %s", test.name, got, test.want, test.why)
		}
	}
	if got := stealOf(nil, "cpu"); got != 0 {
		t.Errorf("empty: %d", got)
	}
}

// Workers are pinned to the processor with the highest number, whose line is the last. On a
// machine with many processors it is far from the beginning of the file.
func TestRoomForTheLineOfTheLastProcessor(t *testing.T) {
	for _, last := range []int{0, 1, 63, 127, 1023} {
		var text strings.Builder
		full := strings.Repeat(" 18446744073709551615", 6)
		fmt.Fprintf(&text, "cpu %s %s\n", full, full)
		for cpu := range last + 1 {
			fmt.Fprintf(&text, "cpu%d%s 0 %d 0 0\n", cpu, full, cpu+1)
		}
		name, within := lineOf([]int{last})
		room := []byte(text.String())
		if got := stealOf(room[:min(within, len(room))], name); got != int64(last+1)*tick {
			t.Errorf("processor %d: %d ticks in the first %d of %d bytes, want %d", last, got/tick, within, len(room), last+1)
		}
	}
	if name, within := lineOf([]int{0, 1}); name != "cpu" || within != longestLine {
		t.Errorf("two processors: %s within %d", name, within)
	}
}

// An allocation between batches would cause garbage collections.
func TestReadingTheCountersAllocatesNothing(t *testing.T) {
	ProcessUsage()
	if allocated := testing.AllocsPerRun(10, func() { ProcessUsage() }); allocated != 0 {
		t.Errorf("%v objects", allocated)
	}
}

// burn runs until the process has used at least this much processor time.
func burn(atLeast time.Duration) {
	for begun := ProcessTime(); ProcessTime()-begun < atLeast; {
		for range 100_000 {
			burnt++
		}
	}
}

var burnt uint64

func TestUsageCountsThisProcess(t *testing.T) {
	before, began := ProcessUsage(), time.Now()
	worked := ProcessTime()
	burn(20 * time.Millisecond)
	pages := make([]byte, 4<<20)
	for i := 0; i < len(pages); i += 4096 {
		pages[i] = 1
	}
	after := ProcessUsage()
	// Other threads of the process may have run beside it.
	if got := ProcessTime() - worked; got < 20*time.Millisecond || got > time.Since(began)*time.Duration(runtime.NumCPU()) {
		t.Errorf("%v of processor time, want 20 ms or more", got)
	}
	// With huge pages, one fault covers many pages.
	if after.Faults <= before.Faults {
		t.Errorf("%d page faults, and %d after 1,024 pages were touched", before.Faults, after.Faults)
	}
	if after.Switches < before.Switches || after.Steal < before.Steal {
		t.Errorf("a counter went back: %+v, then %+v", before, after)
	}
}

// affinity returns the processors that a child may run on.
func affinity(t *testing.T, cpus []int) (string, error) {
	t.Helper()
	var out strings.Builder
	cmd := exec.Command("sh", "-c", "grep Cpus_allowed_list /proc/self/status")
	cmd.Stdout = &out
	if err := StartOn(cpus, cmd.Start); err != nil {
		return "", err
	}
	if err := cmd.Wait(); err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(out.String(), ":")
	return strings.TrimSpace(list), nil
}

// Starting a pinned child leaves the parent's affinity unchanged.
func TestOnlyTheChildIsPinned(t *testing.T) {
	runtime.LockOSThread() // the affinity checked below is this thread's
	defer runtime.UnlockOSThread()
	own := ownCPUs()
	if len(own) == 0 {
		t.Skip("this system does not tell")
	}
	for _, cpu := range []int{own[0], own[len(own)-1]} {
		list, err := affinity(t, []int{cpu})
		if err != nil || list != strconv.Itoa(cpu) {
			t.Errorf("pinned to %d, a child may run on %q (%v)", cpu, list, err)
		}
	}
	if now := ownCPUs(); !slices.Equal(now, own) {
		t.Errorf("the parent may run on %v, and could on %v before", now, own)
	}
	free, err := affinity(t, nil)
	if err != nil || len(own) > 1 && free == strconv.Itoa(own[0]) {
		t.Errorf("without a processor a child may run on %q (%v)", free, err)
	}
	if _, err := affinity(t, []int{1023}); err == nil || !strings.Contains(err.Error(), "pin a worker to processors [1023]") {
		t.Errorf("a missing processor: %v", err)
	}
}

// StartOn returns the error of a failed start.
func TestFailedStart(t *testing.T) {
	failed := errors.New("no such program")
	for _, cpus := range [][]int{nil, ownCPUs()} {
		if err := StartOn(cpus, func() error { return failed }); !errors.Is(err, failed) {
			t.Errorf("on %v: %v, want %v", cpus, err, failed)
		}
	}
}

// isolated names the helper that runs in a separate process, because its effects on the
// process can't be undone.
const isolated = "SERBENCH_TEST_ISOLATED"

func TestMain(m *testing.M) {
	switch how := os.Getenv(isolated); how {
	case "":
		os.Exit(m.Run())
	case "off":
		cpus := ownCPUs()
		StayOff(cpus[len(cpus)-1])
		fmt.Printf("%v%v%d", affinities(), All(), WorkerCPU(false))
	case "off and back":
		cpus := ownCPUs()
		StayOff(cpus[len(cpus)-1])()
		fmt.Print(affinities(), ownCPUs())
	case "off all":
		var one unix.CPUSet
		one.Set(ownCPUs()[0])
		if err := unix.SchedSetaffinity(0, &one); err != nil {
			panic(err)
		}
		StayOff(ownCPUs()[0])
		fmt.Print(ownCPUs())
	case "limit":
		LimitMemory(256 << 20)
		var held [][]byte
		for range 64 {
			held = append(held, make([]byte, 16<<20))
		}
		fmt.Print(len(held))
	}
	os.Exit(0)
}

// affinities returns the distinct affinities of this process's threads.
func affinities() (all []string) {
	files, _ := filepath.Glob("/proc/self/task/*/status")
	for _, file := range files {
		text, _ := os.ReadFile(file)
		for line := range strings.Lines(string(text)) {
			if list, ok := strings.CutPrefix(line, "Cpus_allowed_list:"); ok && !slices.Contains(all, strings.TrimSpace(list)) {
				all = append(all, strings.TrimSpace(list))
			}
		}
	}
	return all
}

func isolate(t *testing.T, how string) (out string, err error) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), isolated+"="+how)
	printed, err := cmd.CombinedOutput()
	return string(printed), err
}

// While it measures, all threads of the parent stay off the workers' processor. It still
// knows that processor, and pins workers to it.
func TestParentStaysOffTheWorkersProcessor(t *testing.T) {
	own := ownCPUs()
	if len(own) < 2 {
		t.Skip("one processor: the parent can't stay off it")
	}
	out, err := isolate(t, "off")
	last := own[len(own)-1]
	left := make([]string, 0, len(own))
	for _, cpu := range own[:len(own)-1] {
		left = append(left, strconv.Itoa(cpu))
	}
	want := fmt.Sprintf("%v%d", own, last)
	if err != nil || !strings.HasSuffix(out, want) || len(left) == 1 && !strings.HasPrefix(out, "["+left[0]+"]") {
		t.Errorf("%v: threads, all processors and the workers': %s, want …%s, and threads on %v", err, out, want, left)
	}
	// What follows, such as building and verifying the rest after a first look, has them all.
	if out, err := isolate(t, "off and back"); err != nil || strings.Count(out, "[") != 2 || !strings.HasSuffix(out, fmt.Sprint(own)) || strings.HasPrefix(out, "["+left[0]+"]") {
		t.Errorf("%v: moved back, the threads and the process have %s, want %v", err, out, own)
	}
	if out, err := isolate(t, "off all"); err != nil || out != fmt.Sprint(own[:1]) {
		t.Errorf("%v: a process with one processor keeps %s, want %v", err, out, own[:1])
	}
}

// At the limit, the runtime ends the process with the words that the parent looks for.
func TestMemoryIsLimited(t *testing.T) {
	out, err := isolate(t, "limit")
	if err == nil || !strings.Contains(out, "out of memory") && !strings.Contains(out, "cannot allocate memory") {
		t.Errorf("%v: %.300s", err, out)
	}
}

func TestSystemIsDescribed(t *testing.T) {
	if k := Kernel(); !strings.HasPrefix(k, "Linux ") || len(k) < len("Linux 1.2") {
		t.Errorf("kernel %q", k)
	}
	if load := strings.Fields(LoadAverage()); len(load) != 5 {
		t.Errorf("load %v, want the five words of /proc/loadavg", load)
	}
	system := System()
	if system["affinity"] != fmt.Sprint(ownCPUs()) {
		t.Errorf("affinity %q", system["affinity"])
	}
	for key, value := range system {
		if value != strings.TrimSpace(value) {
			t.Errorf("%s: %q", key, value)
		}
	}
}

// An interrupt from the keyboard goes to a process group, so each worker has its own.
func TestWorkerHasItsOwnGroup(t *testing.T) {
	cmd := exec.Command("sleep", "60")
	cmd.SysProcAttr = ChildAttributes()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = cmd.Process.Kill(); _ = cmd.Wait() }()
	group, err := unix.Getpgid(cmd.Process.Pid)
	if err != nil || group != cmd.Process.Pid {
		t.Errorf("the worker is in group %d (%v), want its own, %d", group, err, cmd.Process.Pid)
	}
}
