package worker

import (
	"runtime/debug"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/result"
)

// A Description is what a program says of itself.
type Description struct {
	// Contestants are those that it has, its own first.
	Contestants []result.Contestant `json:"contestants"`
	// Datasets are the names of the data sets that it has.
	Datasets []string `json:"datasets"`
	// Go is the release that built it, and Settings are the build's.
	Go       string            `json:"go"`
	Settings map[string]string `json:"settings"`
	// Modules are the versions of what is linked, by module path.
	Modules map[string]string `json:"modules"`
}

// DescribeSuite says what the running program is made of.
func DescribeSuite(suite contest.Suite, _ struct{}) (Description, error) {
	d := Description{Settings: map[string]string{}, Modules: map[string]string{}}
	for _, c := range suite.Contestants {
		d.Contestants = append(d.Contestants, DescribeContestant(c))
	}
	for _, one := range suite.Datasets() {
		d.Datasets = append(d.Datasets, one.Name)
	}
	if info, ok := debug.ReadBuildInfo(); ok {
		d.Go = info.GoVersion
		d.Settings, d.Modules = BuiltFrom(info)
	}
	return d, nil
}

// BuiltFrom are the settings of a program's build, and the versions of what it links by
// module path: as the linker wrote them into the program. go.mod only says what was asked
// for, and lists modules that no package of this program comes from.
func BuiltFrom(info *debug.BuildInfo) (settings, modules map[string]string) {
	settings, modules = map[string]string{}, map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	for _, m := range info.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		modules[m.Path] = m.Version
	}
	return settings, modules
}

// DescribeContestant is a contestant as run files have it, with what a reader would else
// have to look up in the source of that day. The version is that of the
// running program, "" where it does not link the module: of a mere generator.
func DescribeContestant(c *contest.Contestant) result.Contestant {
	out := result.Contestant{
		Name:        c.Name,
		Doc:         c.Doc,
		Module:      c.Module,
		Version:     c.Version(),
		Sum:         c.Sum(),
		License:     c.License,
		URL:         c.URL,
		Schema:      string(c.Schema),
		Reference:   c.Reference,
		Excluded:    c.Excluded,
		Conventions: c.Conventions,
		Variants:    []result.Variant{},
	}
	for i := range c.Variants {
		v := &c.Variants[i]
		// Resolved here: a run file has no rule by which a reader would find it.
		url := v.URL
		if url == "" {
			url = c.URL
		}
		out.Variants = append(out.Variants, result.Variant{
			Name:              v.Name,
			Default:           v.Default,
			Ranked:            v.Ranked(),
			Doc:               v.Doc,
			URL:               url,
			Format:            v.Format,
			Claims:            v.Claims.Names(),
			Predecessors:      v.Predecessor.Names,
			PredecessorReason: v.Predecessor.Why,
		})
	}
	return out
}
