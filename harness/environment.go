package harness

import (
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"

	"github.com/klauspost/cpuid/v2"

	"github.com/serbench/serbench/harness/platform"
	"github.com/serbench/serbench/result"
)

// Machine names the machine without identifying its owner, because run files are
// published. serbench compares this name between runs, so it must not change when the
// machine restarts.
func Machine() string {
	return fmt.Sprintf("%s, %d cores, %s/%s", processor(), platform.Processors(), runtime.GOOS, runtime.GOARCH)
}

func processor() string {
	if cpuid.CPU.BrandName != "" {
		return cpuid.CPU.BrandName
	}
	return "unknown processor"
}

// Environment describes the machine and the build as the parent sees them. Workers get
// their own GOGC and GOMAXPROCS, which depend on the pass.
func Environment() result.Environment {
	env := result.Environment{
		Go:         runtime.Version(),
		OS:         runtime.GOOS,
		Arch:       runtime.GOARCH,
		Build:      map[string]string{},
		CPU:        processor(),
		L1:         cpuid.CPU.Cache.L1D,
		L2:         cpuid.CPU.Cache.L2,
		L3:         cpuid.CPU.Cache.L3,
		Kernel:     platform.Kernel(),
		LoadBefore: platform.LoadAverage(),
	}
	env.Cores = platform.Processors()
	env.System = platform.System()
	env.System["hypervisor"] = strconv.FormatBool(cpuid.CPU.Has(cpuid.HYPERVISOR))
	// Record no other variable of the user: it might be a secret.
	for _, name := range []string{"GOGC", "GOMEMLIMIT", "GODEBUG", "GOEXPERIMENT", "GOAMD64"} {
		if value := os.Getenv(name); value != "" {
			env.System[name] = value
		}
	}
	// These are serbench's own settings. Each program's are in its result.Program.
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			env.Build[s.Key] = s.Value
		}
	}
	return env
}
