package cli

import (
	"io/fs"
	"regexp"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/pflag"
	"golang.org/x/mod/modfile"
	"golang.org/x/mod/semver"

	"github.com/serbench/serbench/result"
)

// settings are what programs are built with: every combination is a build, and all are
// measured side by side.
type settings struct {
	releases []string // of Go
	levels   []string // GOAMD64
	pgo      bool
	yes      bool
}

func (s *settings) flags(f *pflag.FlagSet) {
	f.StringSliceVar(&s.releases, "go", nil, "build with each of these Go `releases`, such as 1.26.8,1.27.3, which the go command downloads")
	f.StringSliceVar(&s.levels, "goamd64", nil, "build for each of these `levels` of processors: v1, v2, v3, v4")
	f.BoolVar(&s.pgo, "pgo", false, "build each program a second time too, with a profile of its own loops")
	f.BoolVar(&s.yes, "yes", false, "build what takes long without being asked again")
}

// asked says whether anything is to be built otherwise than by itself.
func (s *settings) asked() bool { return len(s.releases) > 0 || len(s.levels) > 0 || s.pgo }

var goRelease = regexp.MustCompile(`^1\.[0-9]+(\.[0-9]+|(rc|beta)[0-9]+)$`)

// builds checks the settings, and returns every combination of them.
func (s *settings) builds(suite Suite) ([]result.Build, error) {
	builds := []result.Build{{}}
	line := goLine(suite.Source)
	releases, err := each(s.releases, func(text string) (result.Build, error) {
		release := strings.TrimPrefix(text, "go")
		if !goRelease.MatchString(release) {
			return result.Build{}, usagef("--go %q is not a release; want one such as 1.27.3", text)
		}
		if line != "" && goBefore(release, line) {
			return result.Build{}, usagef("--go %s: serbench needs Go %s or later", text, line)
		}
		return result.Build{Go: release}, nil
	})
	if err != nil {
		return nil, err
	}
	levels, err := each(s.levels, func(level string) (result.Build, error) {
		if !slices.Contains([]string{"v1", "v2", "v3", "v4"}, level) {
			return result.Build{}, usagef("--goamd64 %q is not a level; want v1, v2, v3 or v4", level)
		}
		if runtime.GOARCH != "amd64" {
			return result.Build{}, usagef("--goamd64 is of amd64, and this machine is %s", runtime.GOARCH)
		}
		return result.Build{GOAMD64: level}, nil
	})
	if err != nil {
		return nil, err
	}
	builds = crossed(builds, releases, func(b *result.Build, with result.Build) { b.Go = with.Go })
	builds = crossed(builds, levels, func(b *result.Build, with result.Build) { b.GOAMD64 = with.GOAMD64 })
	if s.pgo {
		builds = crossed(builds, []result.Build{{}, {PGO: true}}, func(b *result.Build, with result.Build) { b.PGO = with.PGO })
	}
	return builds, nil
}

// each makes builds of a flag's values, each once.
func each(values []string, build func(string) (result.Build, error)) (all []result.Build, err error) {
	for _, value := range values {
		b, err := build(value)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(all, b) {
			all = append(all, b)
		}
	}
	return all, nil
}

// crossed is every build with every value, or the builds where there is no value.
func crossed(builds, values []result.Build, set func(b *result.Build, with result.Build)) (all []result.Build) {
	if len(values) == 0 {
		return builds
	}
	for _, b := range builds {
		for _, value := range values {
			set(&b, value)
			all = append(all, b)
		}
	}
	return all
}

// goLine is the Go release that the source asks for, "" where that is not known.
func goLine(source fs.FS) string {
	if mod := goMod(source); mod != nil && mod.Go != nil {
		return mod.Go.Version
	}
	return ""
}

// goMod is the go.mod of the source that serbench was built from, nil where there is none.
func goMod(source fs.FS) *modfile.File {
	if source == nil {
		return nil
	}
	text, err := fs.ReadFile(source, "go.mod")
	if err != nil {
		return nil
	}
	file, err := modfile.ParseLax("go.mod", text, nil)
	if err != nil {
		return nil
	}
	return file
}

// goBefore says whether a Go release is older than another: 1.27rc1 is older than 1.27.0.
func goBefore(release, than string) bool {
	return semver.Compare(goSemver(release), goSemver(than)) < 0
}

var goPart = regexp.MustCompile(`^(1\.[0-9]+)(?:\.([0-9]+))?(?:(rc|beta)([0-9]+))?$`)

func goSemver(release string) string {
	parts := goPart.FindStringSubmatch(release)
	if parts == nil {
		return ""
	}
	patch := parts[2]
	if patch == "" {
		patch = "0"
	}
	version := "v" + parts[1] + "." + patch
	if parts[3] != "" {
		version += "-" + parts[3] + "." + parts[4]
	}
	return version
}
