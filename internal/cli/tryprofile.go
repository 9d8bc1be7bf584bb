package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/catalog"
	"github.com/serbench/serbench/internal/cpuprofile"
	"github.com/serbench/serbench/report"
)

// inUse is the library that the user has now, and what it costs a service.
type inUse struct {
	library string          // or one of its rows; "" if the user names none
	service *report.Service // nil without a profile
}

// inUse returns what --using and --profile say. Without --using, the library in use is the one that
// takes most of the profile.
func (p *program) inUse(using, profile string) (inUse, error) {
	if profile == "" {
		return inUse{library: using}, nil
	}
	file, err := os.Open(profile)
	if err != nil {
		return inUse{}, fmt.Errorf("--profile: %w", err)
	}
	defer file.Close()
	library, _, _ := strings.Cut(using, "[")
	read, err := cpuprofile.Read(file, p.profiled(library))
	if err != nil {
		return inUse{}, fmt.Errorf("--profile %s: %w", profile, err)
	}
	if len(read.Shares) == 0 {
		return inUse{}, fmt.Errorf("--profile %s: no library that serbench knows is in its %.1f s of samples", profile, read.Seconds)
	}
	if library == "" {
		library = read.Shares[0].Library
		using = library
	}
	for _, s := range read.Shares {
		fmt.Fprintf(p.err, "%s: %s takes %.1f %% of the processor time\n", filepath.Base(profile), s.Library, 100*s.Total())
	}
	i := slices.IndexFunc(read.Shares, func(s cpuprofile.Share) bool { return s.Library == library })
	if i < 0 {
		return inUse{}, fmt.Errorf("--profile %s: %s is not in its %.1f s of samples", profile, library, read.Seconds)
	}
	s := read.Shares[i]
	return inUse{using, &report.Service{
		Profile: filepath.Base(profile), Seconds: read.Seconds,
		Usage: analysis.Usage{Marshal: s.Marshal, Unmarshal: s.Unmarshal, Other: s.Other, Background: read.Background},
	}}, nil
}

// common are names of methods that say nothing of a library.
var common = []string{"Marshal", "Unmarshal", "ProtoReflect"}

// profiled returns what stacks are searched for: the library in use first, because several may share
// a module or the names of methods.
func (p *program) profiled(using string) (all []cpuprofile.Library) {
	for _, c := range p.suite.Contestants {
		if c.Reference || c.Excluded != "" {
			continue
		}
		l := cpuprofile.Library{Name: c.Name, Path: c.Module}
		if c.Module == catalog.Standard {
			l.Path = strings.TrimPrefix(c.URL, "https://pkg.go.dev/")
		}
		if c.Methods != nil {
			l.Marshal = slices.DeleteFunc(slices.Clone(c.Methods.Marshal), func(name string) bool { return slices.Contains(common, name) })
			l.Unmarshal = slices.DeleteFunc(slices.Clone(c.Methods.Unmarshal), func(name string) bool { return slices.Contains(common, name) })
		}
		if c.Name == using {
			all = slices.Insert(all, 0, l)
			continue
		}
		all = append(all, l)
	}
	return all
}
