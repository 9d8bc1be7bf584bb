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

// A target is what one go command builds: programs of the same settings. It is a key of
// maps, so that it has no pointer.
type target struct {
	// release is the contestant whose module is at another version than serbench
	// requires, "" where that is nobody's; the version is then in build.
	release string
	build   result.Build // without the folder
	layout  uint32
	profile string // of build.PGO: one program's own
}

// targetOf is where a program is built: the release that serbench requires is no other,
// and a profile is of one program.
func (b *Builder) targetOf(id harness.ProgramID) target {
	t := target{build: id.Build, layout: id.Layout}
	switch t.build.Version {
	case "":
	case b.required(id.Contestant):
		t.build.Version = ""
	default:
		t.release = id.Contestant
	}
	if t.build.PGO {
		t.profile = id.Contestant // until there is one
	}
	return t
}

// label is the folder of a target's executables. A person may look there, so that it says
// what they are and is no sum.
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
	if len(parts) == 0 {
		return "usual"
	}
	return strings.Join(parts, ",")
}

// layoutMark begins the number of a layout in the name of a folder.
const layoutMark = "layout="

// layoutName is that name, "" of the linker's own layout.
func layoutName(layout uint32) string {
	if layout == 0 {
		return ""
	}
	return layoutMark + strconv.FormatUint(uint64(layout), 10)
}

// bin is the folder of the target's executables.
func (b *Builder) bin(t target) string { return filepath.Join(b.Cache, "programs", b.label(t)) }

// path is where a program's executable is.
func (b *Builder) path(t target, id harness.ProgramID) string {
	return filepath.Join(b.bin(t), executable(id))
}

// executable is the name of a program's file, as the go command writes it.
func executable(id harness.ProgramID) string {
	if cmp.Or(os.Getenv("GOOS"), runtime.GOOS) == "windows" {
		return name(id) + ".exe"
	}
	return name(id)
}

// environment is what the go command runs under: the same for everybody, so that
// programs are the same. What a user has set for their own builds, such as tags in GOFLAGS
// or a workspace around the folder, has no say; GOPROXY and the like have, because they
// tell where modules come from and not what they are.
func (b *Builder) environment(w workspace, t target) []string {
	// Without cgo, because a C compiler of this machine would be part of the program, and
	// because many machines have none.
	cgo := "0"
	if b.Race {
		cgo = "1"
	}
	env := append(os.Environ(), "GOWORK="+filepath.Join(w.dir, "go.work"), "GOFLAGS=", "CGO_ENABLED="+cgo)
	if t.build.Go != "" {
		env = append(env, "GOTOOLCHAIN=go"+t.build.Go)
	}
	if t.build.GOAMD64 != "" {
		env = append(env, "GOAMD64="+t.build.GOAMD64)
	}
	return env
}

// flags are those of a build.
func (b *Builder) flags(t target) []string {
	if b.Race {
		// -race turns checks of pointers on, and they end libraries that read memory by
		// tricks of their own, which is another question.
		return []string{"-race", "-gcflags=all=-d=checkptr=0"}
	}
	// Without symbols for debuggers linking takes half the time. What runs is the same.
	linker := "-s -w"
	if t.layout != 0 { // the linker takes 0 for no shuffling
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
