package result

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
)

// A Sweep is a plan whose windows are measured on several machines. A shard is one of its windows,
// measured whole on one of them. A plan file has a header with a sweep and no results; the file of a
// shard has a window, and merged files have several.
type Sweep struct {
	// Plan is the plan's digest; see [Header.Digest].
	Plan string `json:"plan"`
	// Source is the SHA-256 of serbench's source, its adapters included.
	Source string `json:"source,omitempty"`
	// Of is how many shards there are: the windows of the plan, once for each of Archs, if there are
	// some. They count from 0.
	Of int `json:"of"`
	// Archs are the processor architectures, by Go's names, in the order of the shards that are for
	// them. Without any, machines of every architecture measure every shard.
	Archs []string `json:"archs,omitempty"`
	// Shard is the window that the file was begun for; -1 in a plan and in what was merged.
	Shard int `json:"shard"`
	// Machines are those that measured, which windows name by index.
	Machines []Machine `json:"machines,omitempty"`
	// Split is set if the shards are windows of a finished run: merged again, they are that run.
	Split bool `json:"split,omitempty"`
}

// Archs are the processor architectures that a plan can name: Go's, on systems that run programs.
var Archs = []string{"386", "amd64", "arm", "arm64", "loong64", "mips64", "mips64le", "ppc64", "ppc64le", "riscv64", "s390x"}

// ArchOf is the architecture that a shard is for; "" if it is for any.
func (s *Sweep) ArchOf(shard int) string {
	if len(s.Archs) == 0 {
		return ""
	}
	return s.Archs[shard/(s.Of/len(s.Archs))]
}

// A Machine measured shards.
type Machine struct {
	// ID tells machines of the same kind apart. It is a hash that holds for one plan alone, so that
	// nobody can follow a machine from file to file.
	ID string `json:"id"`
	// Host is its name, if whoever ran the shard wanted it there.
	Host string `json:"host,omitempty"`
	// Kind is Identity.Machine: processor, cores, operating system.
	Kind        string      `json:"kind"`
	Environment Environment `json:"environment"`
	Programs    []Program   `json:"programs"`
	// AnchorBest is Plan.AnchorBest of this machine.
	AnchorBest map[string]float64 `json:"anchor_best,omitempty"`
}

// Digest identifies what a plan asks for: the cases, the settings, the seed, the data, and the
// versions of the libraries. It leaves out what differs from machine to machine.
func (h *Header) Digest() (string, error) {
	plan := h.Plan
	plan.CPU, plan.AnchorBest = 0, nil
	type version struct{ Contestant, Module, Version, Sum string }
	var versions []version
	for _, c := range h.Contestants {
		versions = append(versions, version{c.Name, c.Module, c.Version, c.Sum})
	}
	source, archs := "", []string(nil)
	if h.Sweep != nil {
		source, archs = h.Sweep.Source, h.Sweep.Archs
	}
	digests := map[string]string{}
	for _, d := range h.Datasets {
		digests[d.Name] = d.Digest
	}
	text, err := json.Marshal(struct {
		Plan     Plan
		Seed     uint64
		Source   string
		Archs    []string
		Versions []version
		Datasets map[string]string
	}{plan, h.Identity.Seed, source, archs, versions, digests})
	if err != nil {
		return "", fmt.Errorf("digest of the plan: %w", err)
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:]), nil
}

// OnMachine returns what one machine of a sweep measured, as a run of its own.
func (r *Run) OnMachine(i int) *Run {
	m := r.Header.Sweep.Machines[i]
	one := *r
	one.Path = fmt.Sprintf("%s, machine %d", r.Path, i)
	one.Header.Identity.Machine, one.Header.Environment, one.Header.Programs = m.Kind, m.Environment, m.Programs
	one.Header.Plan.AnchorBest, one.Header.Sweep = m.AnchorBest, nil
	one.Windows, one.Workers = nil, nil
	own := map[int]bool{}
	for _, w := range r.Windows {
		if w.Machine == i {
			own[w.Number] = true
			one.Windows = append(one.Windows, w)
		}
	}
	for _, w := range r.Workers {
		if own[w.Window] {
			one.Workers = append(one.Workers, w)
		}
	}
	return &one
}
