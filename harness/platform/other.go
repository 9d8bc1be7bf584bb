//go:build !linux

package platform

import (
	"crypto/rand"
	"fmt"
	"os"
	"runtime"
	"runtime/metrics"
	"syscall"
	"time"
)

// LimitMemory ends this process when the Go runtime holds more than the limit. No kernel
// limit here suits Go.
func LimitMemory(bytes uint64) {
	if bytes == 0 {
		return
	}
	go func() {
		sample := []metrics.Sample{{Name: "/memory/classes/total:bytes"}}
		for range time.Tick(50 * time.Millisecond) {
			if metrics.Read(sample); sample[0].Value.Uint64() > bytes {
				fmt.Fprintln(os.Stderr, "fatal error: out of memory: over the worker's limit")
				os.Exit(4)
			}
		}
	}()
}

// ProcessUsage counts nothing here.
func ProcessUsage() Usage { return Usage{} }

// ProcessTime is unknown here: what these systems tell is too coarse for a millisecond.
func ProcessTime() time.Duration { return 0 }

// PeakMemory runs f. Its peak is unknown here.
func PeakMemory(f func() error) (bytes int64, ok bool, err error) { return 0, false, f() }

func ownCPUs() []int { return nil }

// StartOn pins nothing here.
func StartOn(_ []int, start func() error) error { return start() }

// All returns no processors, so a child may run on any.
func All() []int { return nil }

// StayOff moves nothing here.
func StayOff(int) (back func()) { return func() {} }

// ChildAttributes returns the defaults here.
func ChildAttributes() *syscall.SysProcAttr { return nil }

// Kernel only returns the system's name here.
func Kernel() string { return runtime.GOOS }

// LoadAverage is unknown here.
func LoadAverage() string { return "" }

// System returns no settings here.
func System() map[string]string { return map[string]string{} }

// MachineID draws a name: how to identify a machine is not known here, so that every shard counts as
// measured by a machine of its own.
func MachineID() (string, error) { return rand.Text(), nil }
