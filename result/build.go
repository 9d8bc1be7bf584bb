package result

import "strings"

// A Build is the settings of a program that a run asked for. Empty fields are as serbench
// usually builds.
type Build struct {
	// Programs names the folder that the program comes from.
	Programs string `json:"programs,omitempty"`
	// Version is the release of the contestant's module.
	Version string `json:"version,omitempty"`
	// Go is the Go release that compiled it, such as "1.27.3".
	Go string `json:"go,omitempty"`
	// GOAMD64 is the processor level that it is compiled for, such as "v3".
	GOAMD64 string `json:"goamd64,omitempty"`
	// PGO says that it is compiled with a profile of its own loops.
	PGO bool `json:"pgo,omitempty"`
	// Twin marks the second entry of a row in the same run. It is no setting: the program is the
	// same, linked on its own in every window, so that any difference between the two is chance.
	Twin bool `json:"twin,omitempty"`
}

// Untwinned is the build of the row's first entry.
func (b Build) Untwinned() Build {
	b.Twin = false
	return b
}

// A Setting is one setting of a build.
type Setting struct{ Key, Value string }

// Settings returns the settings that a run asked for, under keys of the Go benchmark
// format.
func (b Build) Settings() []Setting {
	var all []Setting
	add := func(key, value string) {
		if value != "" {
			all = append(all, Setting{key, value})
		}
	}
	add("programs", b.Programs)
	add("version", b.Version)
	add("go", b.Go)
	add("goamd64", b.GOAMD64)
	if b.PGO {
		add("pgo", "on")
	}
	return all
}

// String writes the settings like the options in a variant's name: "go=1.27.3,pgo=on".
func (b Build) String() string {
	var parts []string
	for _, s := range b.Settings() {
		parts = append(parts, s.Key+"="+s.Value)
	}
	return strings.Join(parts, ",")
}
