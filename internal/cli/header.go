package cli

import (
	"slices"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contest/fidelity"
	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/result"
)

// newHeader describes a run of this program on this machine.
func newHeader(suite contest.Suite, id result.Identity, plan result.Plan) result.Header {
	h := result.Header{
		Started:     time.Now().UTC(),
		Identity:    id,
		Plan:        plan,
		Environment: harness.Environment(),
		Contestants: describeAll(suite),
	}
	for _, d := range suite.Datasets() {
		if slices.ContainsFunc(plan.Cases, func(c result.Case) bool { return c.Dataset == d.Name }) {
			h.Datasets = append(h.Datasets, describeDataset(d))
		}
	}
	return h
}

func describeAll(suite contest.Suite) (all []result.Contestant) {
	for _, c := range suite.Contestants {
		all = append(all, describeContestant(suite, c))
	}
	return all
}

func describeContestant(suite contest.Suite, c *contest.Contestant) result.Contestant {
	out := result.Contestant{
		Name:        c.Name,
		Doc:         c.Doc,
		Module:      c.Module,
		Version:     suite.Version(c),
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
		url := v.URL
		if url == "" {
			url = c.URL
		}
		out.Variants = append(out.Variants, result.Variant{
			Name:       v.Name,
			Default:    v.Default,
			Ranked:     v.Ranked(),
			Doc:        v.Doc,
			URL:        url,
			Format:     v.Format,
			Claims:     claims(v.Claims),
			Seeds:      v.Seed.Names,
			SeedReason: v.Seed.Why,
		})
	}
	return out
}

// claims lists what a variant claims, in words.
func claims(c contest.Claims) []string {
	list := []string{}
	for _, claim := range []struct {
		name string
		held bool
	}{
		{"reuse", c.Reuse},
		{"alias", c.Alias},
		{"native", c.Native},
		{"stream", c.Stream},
		{"stateful", c.Stateful},
		{"consumes", c.Consumes},
		{"varies", c.Varies},
		{"concurrent", c.Concurrent},
	} {
		if claim.held {
			list = append(list, claim.name)
		}
	}
	return list
}

func describeDataset(d *contest.Dataset) result.Dataset {
	return result.Dataset{
		Name:   d.Name,
		Type:   d.Type.Name,
		Doc:    d.Doc,
		Count:  d.Count,
		Digest: fidelity.Digest(d.Samples(d.Count)),
	}
}
