package worker

import (
	"bytes"
	"encoding/json"
	"runtime/debug"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/verify/fidelity"
)

// A Description is what a program reports about itself.
type Description struct {
	// Contestants are the program's contestants, its own first.
	Contestants []result.Contestant `json:"contestants"`
	// Datasets are the names of its data sets, and Given those whose values the user gives.
	Datasets []string         `json:"datasets"`
	Given    []result.Dataset `json:"given,omitempty"`
	// Go is the release that built the program, with these Settings.
	Go       string            `json:"go"`
	Settings map[string]string `json:"settings"`
	// Modules are the versions of the linked modules, by module path.
	Modules map[string]string `json:"modules"`
	// Bindings are how the first contestant's variants are bound to the program's types, if the order
	// wants to know.
	Bindings map[string]contest.Binding `json:"bindings,omitempty"`
}

// Describing is an order to describe the program.
type Describing struct {
	// Bindings is set if the variants are to be bound to all types, which takes a while.
	Bindings bool `json:"bindings,omitempty"`
}

// DescribeSuite describes the running program.
func DescribeSuite(suite contest.Suite, order Describing) (Description, error) {
	d := Description{Settings: map[string]string{}, Modules: map[string]string{}}
	for _, c := range suite.Contestants {
		d.Contestants = append(d.Contestants, DescribeContestant(c))
	}
	for _, one := range suite.Datasets() {
		d.Datasets = append(d.Datasets, one.Name)
		if one.Type.IsGiven() {
			d.Given = append(d.Given, DescribeDataset(one))
		}
	}
	if order.Bindings && len(suite.Contestants) > 0 {
		d.Bindings = map[string]contest.Binding{}
		own := suite.Contestants[0]
		for i := range own.Variants {
			d.Bindings[own.Variants[i].Name] = own.Variants[i].BindingTo(suite.Types)
		}
	}
	if info, ok := debug.ReadBuildInfo(); ok {
		d.Go = info.GoVersion
		d.Settings, d.Modules = BuiltFrom(info)
	}
	return d, nil
}

// DescribeDataset describes a data set for run files.
func DescribeDataset(d *contest.Dataset) result.Dataset {
	return result.Dataset{Name: d.Name, Type: d.Type.Name, Doc: d.Doc, Count: d.Count, Digest: fidelity.Digest(d.Samples(d.Count)), Synthesized: d.Synthesized, Example: example(d.Samples(1))}
}

// mostExample is how long an example may be, in bytes.
const mostExample = 2000

// example writes a value as people read it; "" if encoding/json can't, or a method of the type panics.
func example(values []any) string {
	if len(values) == 0 {
		return ""
	}
	var text []byte
	err := contest.Catch(func() (err error) {
		text, err = json.MarshalIndent(values[0], "", " ")
		return err
	})
	if err != nil {
		return ""
	}
	if len(text) > mostExample {
		text = append(text[:bytes.LastIndexByte(text[:mostExample], '\n')+1], "…"...)
	}
	return string(text)
}

// BuiltFrom returns the settings of a program's build, and the versions of its modules by
// path. Both come from the program itself. go.mod would only say what was asked for, and also
// lists modules from which this program links no package.
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

// DescribeContestant describes a contestant for run files, including what a reader would
// otherwise have to look up in that day's source. The version is that of the running program.
// It is empty if the program does not link the module, which may be only a generator.
func DescribeContestant(c *contest.Contestant) result.Contestant {
	out := result.Contestant{
		Name:        c.Name,
		Doc:         c.Doc,
		Module:      c.Module,
		Version:     c.Version(),
		Sum:         c.Sum(),
		License:     c.License,
		URL:         c.URL,
		Schema:      c.Schema,
		Reference:   c.Reference,
		Excluded:    c.Excluded,
		Conventions: c.Conventions,
		Entries:     c.Entries,
		Guards:      c.Guards,
		Limit:       c.Limit,
		Variants:    []result.Variant{},
	}
	if m := c.Methods(); m != nil {
		out.Methods = &result.Methods{Marshal: m.Marshal, Unmarshal: m.Unmarshal, Doc: m.Doc}
	}
	for _, w := range c.Warnings {
		out.Warnings = append(out.Warnings, result.Warning{Kind: string(w.Kind), Quote: result.Quote(w.Quote)})
	}
	for i := range c.Variants {
		v := &c.Variants[i]
		// Resolved here, because readers of a run file do not know the rule.
		url := v.URL
		if url == "" {
			url = c.URL
		}
		var shown *result.Quote
		if v.Shown != (contest.Quote{}) {
			quote := result.Quote(v.Shown)
			shown = &quote
		}
		out.Variants = append(out.Variants, result.Variant{
			Name:              v.Name,
			Default:           v.Default,
			Ranked:            v.Ranked(),
			Doc:               v.Doc,
			URL:               url,
			Schema:            c.SchemaOf(v),
			Shown:             shown,
			Instead:           v.Instead,
			Mirror:            v.Mirror,
			Guards:            v.Guards,
			Fields:            string(v.Fields),
			Format:            v.Format,
			Claims:            v.Claims.Names(),
			Predecessors:      v.Predecessor.Names,
			PredecessorReason: v.Predecessor.Why,
		})
	}
	return out
}
