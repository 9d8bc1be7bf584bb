package pod

import (
	"fmt"

	"github.com/serbench/serbench/contest/random"
)

// drawLabels draws the application and its version, and each of eight others in
// 50 %.
func drawLabels(r *random.Source, app string) map[string]string {
	labels := map[string]string{"app": app, "version": version(r)}
	for _, l := range []struct {
		key    string
		values []string
	}{
		{"team", teams},
		{"tier", tiers},
		{"track", tracks},
		{"zone", zones},
		{"disk", disks},
		{"platform.example/owner", owners},
		{"platform.example/part-of", projects},
		{"platform.example/managed-by", tools},
	} {
		if r.Chance(50) {
			labels[l.key] = text(r, l.values)
		}
	}
	return labels
}

// drawNotes draws each of eight texts in 50 %.
func drawNotes(r *random.Source) map[string]string {
	notes := map[string]string{}
	for _, n := range []struct {
		key  string
		draw func() string
	}{
		{"checksum/config", func() string { return r.Hex(64) }},
		{"metrics.example/port", func() string { return fmt.Sprint(r.Between(8000, 9999)) }},
		{"metrics.example/path", func() string { return text(r, webPaths) }},
		{"network.example/address", func() string { return address(r) + "/32" }},
		{"platform.example/build", func() string { return r.Hex(40) }},
		{"platform.example/purpose", func() string { return note(r) }},
		{"platform.example/restarted-by", func() string { return text(r, teams) + "-" + r.Hex(6) }},
		{"platform.example/cost-center", func() string { return r.Text(8, "0123456789") }},
	} {
		if r.Chance(50) {
			notes[n.key] = n.draw()
		}
	}
	return notes
}
