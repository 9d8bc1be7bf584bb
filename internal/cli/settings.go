package cli

import (
	"context"
	"fmt"
	"io/fs"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"
	"golang.org/x/mod/modfile"
	"golang.org/x/mod/semver"

	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/harness/programs"
	"github.com/serbench/serbench/internal/catalog"
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

// A choice is an alternative of --lib: names, and releases of their modules.
type choice struct {
	pattern  string
	versions []string // none: the release that serbench requires
}

// pinned names the release that serbench requires.
const pinned = "pinned"

// choices splits --lib: 'json|msgp@v1.6.3,pinned'. Without an @ it is one pattern.
func choices(lib string) ([]choice, error) {
	if !strings.Contains(lib, "@") {
		return []choice{{pattern: lib}}, nil
	}
	var all []choice
	for _, text := range alternatives(lib) {
		pattern, versions, some := strings.Cut(text, "@")
		c := choice{pattern: pattern}
		for version := range strings.SplitSeq(versions, ",") {
			if !some {
				break
			}
			if version != pinned && !semver.IsValid(version) {
				return nil, usagef("--lib %s: %q is not a release; want releases such as v1.6.3, or %s, with commas between them", text, version, pinned)
			}
			c.versions = append(c.versions, version)
		}
		all = append(all, c)
	}
	return all, nil
}

// alternatives splits a regular expression at every | that is in no parentheses.
func alternatives(pattern string) (all []string) {
	depth, from := 0, 0
	for i, r := range pattern {
		switch {
		case r == '(':
			depth++
		case r == ')':
			depth--
		case r == '|' && depth == 0:
			all = append(all, pattern[from:i])
			from = i + 1
		}
	}
	return append(all, pattern[from:])
}

// versionsOf are the releases of a contestant's module that --lib asks for, none where it
// names no release.
func versionsOf(c *result.Contestant, all []choice) (versions []string, err error) {
	for _, one := range all {
		if len(one.versions) == 0 || !whole(one.pattern).MatchString(c.Name) {
			continue
		}
		if c.Module == catalog.Standard {
			return nil, usagef("--lib %s@%s: %s is of Go's standard library, whose release --go chooses", one.pattern, strings.Join(one.versions, ","), c.Name)
		}
		for _, version := range one.versions {
			if version == pinned {
				version = c.Version
			}
			if !slices.Contains(versions, version) {
				versions = append(versions, version)
			}
		}
	}
	return versions, nil
}

// built are the cases in every build that is asked for. What takes long is said, and
// where it is much it is refused unless it is meant.
func (p *program) built(s selection, with settings, cases []result.Case, operations int) ([]result.Case, error) {
	all, err := choices(s.lib)
	if err != nil {
		return nil, err
	}
	builds, err := with.builds(p.suite)
	if err != nil {
		return nil, err
	}
	var out []result.Case
	for _, c := range cases {
		contestant := p.suite.contestant(c.Contestant)
		versions, err := versionsOf(contestant, all)
		if err != nil {
			return nil, err
		}
		if contestant.Reference || len(versions) == 0 {
			versions = []string{""}
		}
		for _, version := range versions {
			for _, b := range builds {
				if b.PGO && contestant.Reference {
					continue // What a row is related to stays the same.
				}
				b.Version = version
				c.Build = b
				out = append(out, c)
			}
		}
	}
	return out, p.sayCost(with, out, operations)
}

// What a build with a profile costs, as measured with json alone: the standard library
// is compiled anew for it.
const (
	pgoSeconds   = 12
	pgoMegabytes = 66
	// pgoUnasked is how many such builds are made without --yes.
	pgoUnasked = 10
)

// sayCost says what builds with profiles will take, and refuses many unless they are
// meant.
func (p *program) sayCost(with settings, cases []result.Case, operations int) error {
	programs := map[harness.ProgramID]bool{}
	loops := 0
	for _, c := range cases {
		if c.Build.PGO {
			programs[harness.ProgramID{Contestant: c.Contestant, Build: c.Build}] = true
			loops += operations
		}
	}
	n := len(programs)
	if n == 0 {
		return nil
	}
	words := fmt.Sprintf("--pgo builds %d programs again, each with a standard library of its own: about %v and %.1f GB of the go command's cache, after profiles of %v",
		n, time.Duration(n*pgoSeconds)*time.Second, float64(n*pgoMegabytes)/1000, time.Duration(loops)*harness.ProfileLoop)
	if n > pgoUnasked && !with.yes {
		return usagef("%s; say that it is meant with --yes", words)
	}
	fmt.Fprintln(p.err, "serbench: "+words)
	return nil
}

// profiles lets the builder have profiles of the loops of a plan's cases.
func (p *program) profiles(r *harness.Runner, plan result.Plan) {
	if b, ok := r.Programs.(*programs.Builder); ok {
		b.Profile = func(ctx context.Context, id harness.ProgramID) (string, error) {
			return r.Merged(ctx, filepath.Join(b.Cache, "profiles"), id, plan.Cases, plan.Operations)
		}
	}
}
