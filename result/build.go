package result

import "strings"

// A Build is what was asked of a program's settings, where a run measures several. What
// is empty is as serbench builds by itself.
type Build struct {
	// Programs names the folder that the program is from.
	Programs string `json:"programs,omitempty"`
	// Version is the release of the contestant's module.
	Version string `json:"version,omitempty"`
	// Go is the Go release that compiled it, such as "1.27.3".
	Go string `json:"go,omitempty"`
	// GOAMD64 is the level of the processors that it is compiled for, such as "v3".
	GOAMD64 string `json:"goamd64,omitempty"`
	// PGO says that it is compiled with a profile of its own loops.
	PGO bool `json:"pgo,omitempty"`
}

// A Setting is one of a build's.
type Setting struct{ Key, Value string }

// Settings are those that were asked for, by the names that the Go benchmark format has
// them under.
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

// String writes the settings as a variant's name has its options: "go=1.27.3,pgo=on".
func (b Build) String() string {
	var parts []string
	for _, s := range b.Settings() {
		parts = append(parts, s.Key+"="+s.Value)
	}
	return strings.Join(parts, ",")
}
