// Package advisories knows the public vulnerabilities of the libraries that serbench measures:
// a copy of the entries of the Go vulnerability database (https://vuln.go.dev) for their modules
// and for the standard library's encoding packages, and what our probes saw of each.
//
//	cd internal/advisories && go run ./renew    writes the copy again, where there is a network
//	cd internal/advisories && go run ./repeat   tries some of the faults again, in releases before and after
package advisories

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"

	"golang.org/x/mod/semver"
)

// A Database is a copy of entries.
type Database struct {
	Source string `json:"source"` // with its licence
	Seen   string `json:"seen"`   // the day of the copy
	// Entries are in the order of their IDs.
	Entries []Advisory `json:"entries"`
}

// An Advisory is an entry of the database.
type Advisory struct {
	ID        string     `json:"id"`
	Aliases   []string   `json:"aliases,omitempty"`
	Summary   string     `json:"summary"`
	Published string     `json:"published"`
	Affected  []Affected `json:"affected"`
}

// Affected says which versions of a module an advisory is about.
type Affected struct {
	Module string `json:"module"` // "stdlib" for the standard library
	// Ranges are events in the order of versions. An advisory holds from the version that
	// introduced the fault until the one that fixed it.
	Ranges [][]Event `json:"ranges"`
	// Imports are the packages concerned; none means all of the module.
	Imports []Import `json:"imports,omitempty"`
}

// An Event is a version at which a module became affected, or was fixed.
type Event struct {
	Introduced string `json:"introduced,omitempty"`
	Fixed      string `json:"fixed,omitempty"`
}

// An Import is a package with the functions concerned.
type Import struct {
	Path    string   `json:"path"`
	Symbols []string `json:"symbols,omitempty"`
}

//go:embed advisories.json
var copied []byte

// Load returns the copy.
func Load() (Database, error) { return load() }

// load parses the copy once: a report renews the advisories of hundreds of run files.
var load = sync.OnceValues(func() (d Database, err error) {
	err = json.Unmarshal(copied, &d)
	return d, err
})

// Holds reports whether the advisory holds for a version of a module: "v1.2.3", or "go1.26.5" of
// "stdlib". pkg is a package of the standard library, which contestants of it stand for. If it
// holds, fixed is the version that repairs it, or "".
func (a Advisory) Holds(module, version, pkg string) (holds bool, fixed string) {
	for _, affected := range a.Affected {
		if affected.Module != module {
			continue
		}
		if pkg != "" && !slices.ContainsFunc(affected.Imports, func(i Import) bool { return i.Path == pkg }) {
			continue
		}
		for _, events := range affected.Ranges {
			if holds, fixed := within(events, version); holds {
				return true, goName(module, fixed)
			}
		}
	}
	return false, ""
}

// Versions says which versions of a module the database has as affected.
func (a Advisory) Versions(module string) string {
	var parts []string
	for _, affected := range a.Affected {
		if affected.Module != module {
			continue
		}
		for _, events := range affected.Ranges {
			for _, e := range events {
				switch {
				case e.Introduced == "0":
					parts = append(parts, "all")
				case e.Introduced != "":
					parts = append(parts, "from "+goName(module, e.Introduced))
				case len(parts) > 0:
					last := &parts[len(parts)-1]
					*last = strings.TrimPrefix(*last+" before "+goName(module, e.Fixed), "all ")
				}
			}
		}
	}
	return strings.Join(parts, ", ")
}

// Module returns the module, and the package of the standard library, that stand for a
// contestant in the database.
func Module(module, url string) (name, pkg string) {
	if module != "std" {
		return module, ""
	}
	return "stdlib", strings.TrimPrefix(url, "https://pkg.go.dev/")
}

// within goes through the events of a range up to the version, and returns the version of the next
// one if that is a repair.
func within(events []Event, version string) (affected bool, fixed string) {
	version = canonical(version)
	for _, e := range events {
		switch {
		case e.Introduced == "0", e.Introduced != "" && semver.Compare(version, canonical(e.Introduced)) >= 0:
			affected = true
		case e.Fixed != "" && semver.Compare(version, canonical(e.Fixed)) >= 0:
			affected = false
		case e.Fixed != "" && affected:
			return true, e.Fixed
		}
	}
	return affected, ""
}

// goName is a version as the go command writes it.
func goName(module, version string) string {
	switch {
	case version == "":
		return ""
	case module == "stdlib":
		return "go" + version
	}
	return "v" + version
}

// canonical is a version as package semver has it: the database leaves out the v, and the go
// command writes go1.27rc3.
func canonical(version string) string {
	version = strings.TrimPrefix(strings.TrimPrefix(version, "go"), "v")
	if core, candidate, found := strings.Cut(version, "rc"); found && !strings.Contains(core, "-") {
		version = core + ".0-rc." + candidate
	}
	return "v" + version
}

// probed.tsv has what our probes saw, which is another question than what the database has: an entry
// without a fixed version doesn't mean that no release is repaired.
//
//go:embed probed.tsv
var probed string

// A Probed is what our probes saw of an advisory in one library.
type Probed struct {
	ID         string
	Contestant string
	// From is the first version tried that has the fault, "" if none older than SeenIn was tried. SeenIn
	// is the last one tried that has it, and GoneIn the first one that hasn't; "" if none was found.
	From, SeenIn, GoneIn string
	// Before and After are the words of the matrix for each, or what became of inputs.
	Before, After string
	// Tried is the fault in tried.tsv, which the command repeat writes; "" if the probes of
	// serbench verify saw it.
	Tried string
	// Note says what the fault is, why a version could not be probed, or what the advisory is
	// about if our adapter doesn't call it.
	Note string
}

// Gone reports whether the probes see the fault in older versions than this one, and no longer in it.
func (p Probed) Gone(version string) bool {
	return p.Seen() == "seen" && p.GoneIn != "" && semver.Compare(canonical(version), canonical(p.GoneIn)) >= 0
}

// Seen says in a word whether the probes saw the advisory's fault: "seen", "not seen", or "not
// called" if no decoder that we call has it.
func (p Probed) Seen() string {
	switch p.Before {
	case "":
		return "not probed"
	case "-":
		return "not called"
	case p.After:
		return "not seen"
	}
	return "seen"
}

// All returns what was seen, in the order of the file.
func All() ([]Probed, error) {
	var all []Probed
	for i, line := range strings.Split(strings.TrimSpace(probed), "\n") {
		if i == 0 {
			continue
		}
		fields := strings.Split(line, "\t")
		if len(fields) != 9 {
			return nil, fmt.Errorf("probed.tsv:%d has %d fields, want 9", i+1, len(fields))
		}
		all = append(all, Probed{ID: fields[0], Contestant: fields[1], From: fields[2], SeenIn: fields[3], Before: fields[4], GoneIn: fields[5], After: fields[6], Tried: fields[7], Note: fields[8]})
	}
	return all, nil
}

// Of returns what was seen of an advisory in a contestant.
func Of(all []Probed, id, contestant string) (Probed, bool) {
	i := slices.IndexFunc(all, func(p Probed) bool { return p.ID == id && p.Contestant == contestant })
	if i < 0 {
		return Probed{}, false
	}
	return all[i], true
}
