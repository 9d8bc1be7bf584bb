package cli

import (
	"go/version"
	"regexp"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/serbench/serbench/programs"
	"github.com/serbench/serbench/result"
)

// settings are what programs are built with. Every combination is a build, and all builds
// are measured side by side.
type settings struct {
	releases []string // of Go
	levels   []string // GOAMD64
	pgo      bool
	yes      bool
}

func (s *settings) flags(f *pflag.FlagSet) {
	s.goFlag(f)
	f.StringSliceVar(&s.levels, "goamd64", nil, "build for each of these processor `levels`: v1, v2, v3, v4")
	f.BoolVar(&s.pgo, "pgo", false, "also build each program with a profile of its own loops")
	f.BoolVar(&s.yes, "yes", false, "allow builds that take long")
}

func (s *settings) goFlag(f *pflag.FlagSet) {
	f.StringSliceVar(&s.releases, "go", nil, "build with each of these Go `releases`, such as 1.26.8,1.27.3; the go command downloads them")
}

// asked reports whether any setting differs from serbench's usual build.
func (s *settings) asked() bool { return len(s.releases) > 0 || len(s.levels) > 0 || s.pgo }

// goRelease matches releases and candidates. "1.27" is only a language version.
var goRelease = regexp.MustCompile(`^1\.[0-9]+(\.[0-9]+|(rc|beta)[0-9]+)$`)

// builds checks the settings and returns every combination of them.
func (s *settings) builds(suite Suite) ([]result.Build, error) {
	mod, err := programs.GoMod(suite.Source)
	if err != nil {
		return nil, err
	}
	releases, err := each(s.releases, func(text string) (string, error) {
		release := strings.TrimPrefix(text, "go")
		if !goRelease.MatchString(release) {
			return "", usagef("--go %q is not a release; want one such as 1.27.3", text)
		}
		if mod.Go != nil && version.Compare("go"+release, "go"+mod.Go.Version) < 0 {
			return "", usagef("--go %s: serbench needs Go %s or later", text, mod.Go.Version)
		}
		return release, nil
	})
	if err != nil {
		return nil, err
	}
	levels, err := each(s.levels, func(level string) (string, error) {
		if !slices.Contains([]string{"v1", "v2", "v3", "v4"}, level) {
			return "", usagef("--goamd64 %q is not a level; want v1, v2, v3 or v4", level)
		}
		if runtime.GOARCH != "amd64" {
			return "", usagef("--goamd64 needs an amd64 machine; this one is %s", runtime.GOARCH)
		}
		return level, nil
	})
	if err != nil {
		return nil, err
	}
	builds := []result.Build{{}}
	builds = crossed(builds, releases, func(b *result.Build, release string) { b.Go = release })
	builds = crossed(builds, levels, func(b *result.Build, level string) { b.GOAMD64 = level })
	if s.pgo {
		builds = crossed(builds, []bool{false, true}, func(b *result.Build, pgo bool) { b.PGO = pgo })
	}
	return builds, nil
}

// each parses the values of a flag and drops duplicates.
func each(values []string, parse func(string) (string, error)) (all []string, err error) {
	for _, value := range values {
		one, err := parse(value)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(all, one) {
			all = append(all, one)
		}
	}
	return all, nil
}

// crossed combines every build with every value. Without values it changes nothing.
func crossed[T any](builds []result.Build, values []T, set func(*result.Build, T)) (all []result.Build) {
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
