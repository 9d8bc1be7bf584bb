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

// service reads what a profile says of the library in use. Without --using, that is the one that
// takes most.
func (p *program) service(f *tryFlags) (*report.Service, error) {
	if f.profile == "" {
		return nil, nil
	}
	file, err := os.Open(f.profile)
	if err != nil {
		return nil, fmt.Errorf("--profile: %w", err)
	}
	defer file.Close()
	using, _, _ := strings.Cut(f.using, "[")
	read, err := cpuprofile.Read(file, p.profiled(using))
	if err != nil {
		return nil, fmt.Errorf("--profile %s: %w", f.profile, err)
	}
	if len(read.Shares) == 0 {
		return nil, fmt.Errorf("--profile %s: no library that serbench knows is in its %.1f s of samples", f.profile, read.Seconds)
	}
	if using == "" {
		f.using = read.Shares[0].Library
		using = f.using
	}
	for _, s := range read.Shares {
		fmt.Fprintf(p.err, "%s: %s takes %.1f %% of the processor time\n", filepath.Base(f.profile), s.Library, 100*s.Total())
	}
	i := slices.IndexFunc(read.Shares, func(s cpuprofile.Share) bool { return s.Library == using })
	if i < 0 {
		return nil, fmt.Errorf("--profile %s: %s is not in its %.1f s of samples", f.profile, using, read.Seconds)
	}
	s := read.Shares[i]
	return &report.Service{
		Profile: filepath.Base(f.profile), Seconds: read.Seconds,
		Usage: analysis.Usage{Marshal: s.Marshal, Unmarshal: s.Unmarshal, Other: s.Other, Background: read.Background},
	}, nil
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
