//go:build !linux

package harness

import (
	"fmt"
	"os"
	"runtime"
	"runtime/metrics"
	"syscall"
	"time"
)

// limitMemory ends this process when the Go runtime holds more than the limit;
// there is no kernel limit to ask for that fits Go.
func limitMemory(bytes uint64) {
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

func processUsage() usage { return usage{} }

func ownCPUs() []int { return nil }

func startOn(_ []int, start func() error) error { return start() }

func stayOff(int) {}

func childAttributes() *syscall.SysProcAttr { return nil }

func kernel() string { return runtime.GOOS }

// LoadAverage is what the system says of its load, "" where it says nothing.
func LoadAverage() string { return "" }

func system() map[string]string { return map[string]string{} }
