package harness

import (
	"crypto/sha256"
	"debug/elf"
	"debug/macho"
	"debug/pe"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"

	"github.com/klauspost/cpuid/v2"

	"github.com/serbench/serbench/result"
)

// Identity returns what tells runs of this program on this machine apart.
func Identity(seed uint64) (result.Identity, error) {
	text, err := textSum()
	if err != nil {
		return result.Identity{}, fmt.Errorf("hash this program: %w", err)
	}
	return result.Identity{Text: text, Machine: machine(), Seed: seed}, nil
}

// Differences says in words how two identities differ; none means that results
// of both may stand in one file.
func Differences(file, now result.Identity) []string {
	var found []string
	if file.Text != now.Text {
		found = append(found, fmt.Sprintf("the program: the file was measured by %.12s, this is %.12s (identity.text)", file.Text, now.Text))
	}
	if file.Machine != now.Machine {
		found = append(found, fmt.Sprintf("the machine: the file was measured on %q, this is %q (identity.machine)", file.Machine, now.Machine))
	}
	return found
}

// textSum is the SHA-256 of the running program's machine code. The whole file
// would differ with every build path and time stamp.
func textSum() (string, error) {
	path, err := os.Executable()
	if err != nil {
		return "", err
	}
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	h := sha256.New()
	if _, err := io.Copy(h, textSection(file)); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// textSection is the code of an executable of this system, or the whole file
// where its format is another.
func textSection(file *os.File) io.Reader {
	if f, err := elf.NewFile(file); err == nil && f.Section(".text") != nil {
		return f.Section(".text").Open()
	}
	if f, err := macho.NewFile(file); err == nil && f.Section("__text") != nil {
		return f.Section("__text").Open()
	}
	if f, err := pe.NewFile(file); err == nil && f.Section(".text") != nil {
		return f.Section(".text").Open()
	}
	return file
}

// machine names the machine without telling whose it is.
func machine() string {
	return fmt.Sprintf("%s, %d cores, %s/%s", processor(), Processors(), runtime.GOOS, runtime.GOARCH)
}

func processor() string {
	if cpuid.CPU.BrandName != "" {
		return cpuid.CPU.BrandName
	}
	return "unknown processor"
}

// Environment describes the machine and the build.
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
		Kernel:     kernel(),
		LoadBefore: LoadAverage(),
	}
	env.Cores = Processors()
	env.System = system()
	env.System["hypervisor"] = strconv.FormatBool(cpuid.CPU.Has(cpuid.HYPERVISOR))
	for _, name := range []string{"GOGC", "GOMEMLIMIT", "GODEBUG", "GOEXPERIMENT", "GOAMD64"} {
		if value := os.Getenv(name); value != "" {
			env.System[name] = value
		}
	}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			env.Build[s.Key] = s.Value
		}
	}
	return env
}
