//go:build linux

package platform

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// LimitMemory limits the data memory of this process. The address space is useless as a
// measure, because Go reserves much of it, and the resident size misses memory that is
// allocated but not touched.
func LimitMemory(bytes uint64) {
	if bytes == 0 {
		return
	}
	if err := unix.Setrlimit(unix.RLIMIT_DATA, &unix.Rlimit{Cur: bytes, Max: bytes}); err != nil {
		fmt.Fprintf(os.Stderr, "worker: no memory limit: %v\n", err)
	}
}

// ProcessUsage reads what the kernel counts for this process and its processor.
func ProcessUsage() Usage {
	var u unix.Rusage
	if unix.Getrusage(unix.RUSAGE_SELF, &u) != nil {
		return Usage{}
	}
	return Usage{Switches: u.Nivcsw, Faults: u.Minflt, Steal: steal()}
}

// ProcessTime returns the processor time that this process has had, of all its threads, to the
// nanosecond; 0 if it is unknown.
func ProcessTime() time.Duration {
	var t unix.Timespec
	if unix.ClockGettime(unix.CLOCK_PROCESS_CPUTIME_ID, &t) != nil {
		return 0
	}
	return time.Duration(t.Nano())
}

// PeakMemory runs f and returns by how much it raised this process's resident memory at most, in
// bytes. ok is false if the system can't tell.
func PeakMemory(f func() error) (bytes int64, ok bool, err error) {
	debug.FreeOSMemory()
	reset := os.WriteFile("/proc/self/clear_refs", []byte("5"), 0) // the peak starts from here
	before, known := statusKB("VmRSS")
	err = f()
	peak, also := statusKB("VmHWM")
	return max(peak-before, 0) << 10, reset == nil && known && also, err
}

// statusKB reads a number of KiB from what the kernel says of this process.
func statusKB(name string) (kb int64, ok bool) {
	text, _ := os.ReadFile("/proc/self/status") // none, nothing known
	for line := range strings.Lines(string(text)) {
		if field, value, _ := strings.Cut(line, ":"); field == name {
			_, err := fmt.Sscanf(value, "%d kB", &kb)
			return kb, err == nil
		}
	}
	return 0, false
}

// MachineID identifies this machine: by what its installation drew at random, or, in a container
// that has none, by what its kernel drew when it started.
func MachineID() (string, error) {
	for _, path := range []string{"/etc/machine-id", "/proc/sys/kernel/random/boot_id"} {
		if text, err := os.ReadFile(path); err == nil && len(bytes.TrimSpace(text)) > 0 {
			return string(bytes.TrimSpace(text)), nil
		}
	}
	return "", errors.New("neither /etc/machine-id nor the kernel's boot_id can be read, so that this machine can't be told from others")
}

// tick is the unit of /proc/stat: it is 10 ms on every system that Go runs on.
const tick = int64(10 * time.Millisecond)

// steal returns how long the hypervisor ran something else on this process's processor, in
// nanoseconds. If the process is not pinned, it covers all processors.
func steal() int64 {
	stat := procStat()
	if stat.file == nil {
		return 0
	}
	stat.lock.Lock()
	defer stat.lock.Unlock()
	n, _ := stat.file.ReadAt(stat.text, 0)
	return stealOf(stat.text[:n], stat.line)
}

// stealOf reads the counter from the named line. It is the eighth of the line, and exists
// since Linux 2.6.11.
func stealOf(text []byte, name string) int64 {
	for line := range bytes.Lines(text) {
		if len(line) <= len(name) || string(line[:len(name)]) != name || line[len(name)] != ' ' {
			continue
		}
		column := 0
		for field := range bytes.FieldsSeq(line[len(name):]) {
			if column++; column == 8 {
				ticks, _ := strconv.ParseInt(string(field), 10, 64)
				return ticks * tick
			}
		}
	}
	return 0
}

// counters are the kernel's, in a file that stays open for repeated reads.
type counters struct {
	file *os.File
	line string // the name of the line of this process's processor
	lock sync.Mutex
	text []byte // holds the lines up to that one; reading must not allocate between batches
}

// longestLine exceeds the length of a line with ten counters of 20 digits.
const longestLine = 256

// procStat opens the kernel's counters once.
var procStat = sync.OnceValue(func() *counters {
	file, err := os.Open("/proc/stat")
	if err != nil {
		return &counters{}
	}
	line, size := lineOf(ownCPUs())
	return &counters{file: file, line: line, text: make([]byte, size)}
})

// lineOf returns the name of the line for a process that may run on these processors, and
// how many bytes from the beginning are sure to contain it.
func lineOf(cpus []int) (name string, within int) {
	if len(cpus) != 1 {
		return "cpu", longestLine // the first line is the sum
	}
	return fmt.Sprintf("cpu%d", cpus[0]), (cpus[0] + 2) * longestLine
}

// ownCPUs returns the processors that this process may run on, or none if they are unknown.
func ownCPUs() []int {
	var set unix.CPUSet
	if unix.SchedGetaffinity(0, &set) != nil {
		return nil
	}
	var cpus []int
	for cpu := range 64 * len(set) {
		if set.IsSet(cpu) {
			cpus = append(cpus, cpu)
		}
	}
	return cpus
}

// All returns the processors that this process could run on at its start, before StayOff.
func All() []int { return all }

var all = ownCPUs()

// StartOn starts a child pinned to the given processors, or unpinned if there are none. A
// child inherits the affinity of the thread that forks it.
func StartOn(cpus []int, start func() error) error {
	if len(cpus) == 0 {
		return start()
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var before, pinned unix.CPUSet
	if err := unix.SchedGetaffinity(0, &before); err != nil {
		return start()
	}
	for _, cpu := range cpus {
		pinned.Set(cpu)
	}
	if err := unix.SchedSetaffinity(0, &pinned); err != nil {
		return fmt.Errorf("pin a worker to processors %v: %w", cpus, err)
	}
	err := start()
	if back := unix.SchedSetaffinity(0, &before); back != nil && err == nil {
		err = back
	}
	return err
}

// StayOff moves this process's threads away from the workers' processor, and returns what moves
// them back.
func StayOff(cpu int) (back func()) {
	allCPUs() // record them before they change
	var before unix.CPUSet
	if cpu < 0 || unix.SchedGetaffinity(0, &before) != nil {
		return func() {}
	}
	set := before
	set.Clear(cpu)
	if set.Count() == 0 {
		return func() {}
	}
	moveThreads(&set)
	return func() { moveThreads(&before) }
}

// moveThreads moves all threads of this process.
func moveThreads(set *unix.CPUSet) {
	threads, err := os.ReadDir("/proc/self/task")
	if err != nil {
		return
	}
	for _, thread := range threads {
		if id, err := strconv.Atoi(thread.Name()); err == nil {
			_ = unix.SchedSetaffinity(id, set)
		}
	}
}

// ChildAttributes puts a worker into its own process group, so that an interrupt from the
// keyboard reaches only the parent, which then stops the worker.
func ChildAttributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

// Kernel returns the name and release of the kernel, or "" if they are unknown.
func Kernel() string {
	var u unix.Utsname
	if unix.Uname(&u) != nil {
		return ""
	}
	return unix.ByteSliceToString(u.Sysname[:]) + " " + unix.ByteSliceToString(u.Release[:])
}

// LoadAverage returns the system's load averages, or "" if they are unknown.
func LoadAverage() string {
	text, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(text))
}

// systemFiles are the files in which Linux reports settings that affect speed.
var systemFiles = map[string]string{
	"clock source":   "/sys/devices/system/clocksource/clocksource0/current_clocksource",
	"huge pages":     "/sys/kernel/mm/transparent_hugepage/enabled",
	"governor":       "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor",
	"boost":          "/sys/devices/system/cpu/cpufreq/boost",
	"turbo off":      "/sys/devices/system/cpu/intel_pstate/no_turbo",
	"SMT":            "/sys/devices/system/cpu/smt/control",
	"address layout": "/proc/sys/kernel/randomize_va_space",
}

// System returns other settings that affect speed, as far as the kernel reports them.
func System() map[string]string {
	found := map[string]string{"affinity": fmt.Sprint(ownCPUs())}
	for name, path := range systemFiles {
		if text, err := os.ReadFile(path); err == nil {
			found[name] = strings.TrimSpace(string(text))
		}
	}
	if text, err := os.ReadFile("/proc/cpuinfo"); err == nil {
		for line := range strings.Lines(string(text)) {
			if key, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(key) == "microcode" {
				found["microcode"] = strings.TrimSpace(value)
			}
		}
	}
	if text, err := os.ReadFile("/proc/meminfo"); err == nil {
		var kb int64
		if n, _ := fmt.Sscanf(string(text), "MemTotal: %d kB", &kb); n == 1 {
			found["memory"] = fmt.Sprintf("%.1f GiB", float64(kb)/(1<<20))
		}
	}
	files, _ := filepath.Glob("/sys/devices/system/cpu/vulnerabilities/*")
	var mitigations []string
	for _, path := range files {
		text, err := os.ReadFile(path)
		if state := strings.TrimSpace(string(text)); err == nil && state != "Not affected" {
			mitigations = append(mitigations, filepath.Base(path)+": "+state)
		}
	}
	found["mitigations"] = strings.Join(mitigations, "; ")
	return found
}
