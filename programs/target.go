package programs

import (
	"cmp"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"

	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/result"
)

// A target is the settings that one go command builds programs with. It contains no
// pointers, because it is a map key.
type target struct {
	// release is the contestant whose module is at another version than serbench requires,
	// or "". The version is in build.
	release string
	build   result.Build // without the folder
	types   harness.Types
	layout  uint32
	profile string // path of the program's own profile; set if build.PGO is
}

// targetOf returns the target of a program. The version that serbench requires is not a
// separate release, and each program with a profile is a target of its own.
func (b *Builder) targetOf(id harness.ProgramID) target {
	t := target{build: id.Build, layout: id.Layout, types: id.Types}
	switch t.build.Version {
	case "":
	case b.required(id.Contestant):
		t.build.Version = ""
	default:
		t.release = id.Contestant
	}
	if t.build.PGO {
		t.profile = id.Contestant // a placeholder until the profile is written
	}
	return t
}

// releaseVersion returns the version of the contestant's module, "" for the one in go.mod.
func (t target) releaseVersion() string {
	if t.release == "" {
		return ""
	}
	return t.build.Version
}

// label names the folder of a target's executables. It lists the settings and types instead of a sum,
// because people may look there. Every setting that changes a program must be in it, or two
// builds would overwrite each other.
func (b *Builder) label(t target) string {
	var parts []string
	if b.Race {
		parts = append(parts, "race")
	}
	if b.Trimpath {
		parts = append(parts, "trimpath")
	}
	if settings := t.build.String(); settings != "" {
		parts = append(parts, settings)
	}
	if t.layout != 0 {
		parts = append(parts, layoutName(t.layout))
	}
	parts = append(parts, typesFolder(t.types))
	return strings.Join(parts, ",")
}

// layoutMark precedes a layout's number in a folder's name.
const layoutMark = "layout="

// layoutName returns a layout's part of a folder's name, "" for the linker's own layout.
func layoutName(layout uint32) string {
	if layout == 0 {
		return ""
	}
	return layoutMark + strconv.FormatUint(uint64(layout), 10)
}

// bin returns the folder of the target's executables.
func (b *Builder) bin(t target) string { return filepath.Join(b.Cache, "programs", b.label(t)) }

// path returns the path of a program's executable.
func (b *Builder) path(t target, id harness.ProgramID) string {
	return filepath.Join(b.bin(t), executable(id))
}

// executable returns the file name that the go command gives a program.
func executable(id harness.ProgramID) string { return id.Contestant + executableSuffix() }

func executableSuffix() string {
	if cmp.Or(os.Getenv("GOOS"), runtime.GOOS) == "windows" {
		return ".exe"
	}
	return ""
}

// environment returns the go command's environment. It is the same for every user, so that
// the programs are the same. It overrides settings for the user's own builds, such as tags
// in GOFLAGS or a workspace around the folder. It keeps GOPROXY and the like, because they
// decide where modules come from, and not their content.
func (b *Builder) environment(w workspace, t target) []string {
	// Turn cgo off: the program would depend on this machine's C compiler, and many machines
	// have none.
	cgo := "0"
	if b.Race || b.subject != nil && b.subject.Cgo {
		cgo = "1"
	}
	env := append(os.Environ(), "GOWORK="+filepath.Join(w.dir, "go.work"), "GOFLAGS="+b.goFlags(w.dir), "CGO_ENABLED="+cgo)
	// Without these settings, the installed Go release and the user's own level apply. The run
	// file records both.
	if t.build.Go != "" {
		env = append(env, "GOTOOLCHAIN=go"+t.build.Go)
	}
	if t.build.GOAMD64 != "" {
		env = append(env, "GOAMD64="+t.build.GOAMD64)
	}
	return env
}

// flags returns the flags of go build.
func (b *Builder) flags(t target) []string {
	if b.Race {
		// -race also turns on pointer checks. Turn them off: they end libraries that misuse
		// unsafe, which is a separate question.
		return []string{"-race", "-gcflags=all=-d=checkptr=0"}
	}
	// Without debugging symbols, linking takes half the time. The code is the same.
	linker := "-s -w"
	if t.layout != 0 { // to the linker, 0 means no shuffling
		linker += " -randlayout=" + strconv.FormatUint(uint64(t.layout), 10)
	}
	flags := []string{"-ldflags=" + linker}
	if b.Trimpath {
		flags = append(flags, "-trimpath")
	}
	if t.profile != "" {
		flags = append(flags, "-pgo="+t.profile)
	}
	return flags
}
