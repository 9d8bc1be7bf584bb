// Command renew writes advisories.json again, from the Go vulnerability database. It needs a
// network, and is run in the folder of package advisories:
//
//	go run ./renew
package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/serbench/serbench/internal/advisories"
	"github.com/serbench/serbench/internal/catalog"
)

// database is where the entries are. Its protocol is described at https://go.dev/doc/security/vuln/database.
const database = "https://vuln.go.dev"

func main() {
	modules := map[string]bool{}
	for _, c := range catalog.All() {
		modules[c.Module] = true
	}
	d, err := copyOf(context.Background(), database, modules, time.Now())
	if err == nil {
		err = write("advisories.json", d)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "renew:", err)
		os.Exit(1)
	}
}

// isEncoding reports whether a package of the standard library is an encoding.
func isEncoding(path string) bool { return strings.HasPrefix(path, "encoding/") }

// copyOf returns the database's entries for the modules and the standard library's encodings.
func copyOf(ctx context.Context, address string, modules map[string]bool, now time.Time) (d advisories.Database, err error) {
	var index []struct {
		Path  string `json:"path"`
		Vulns []struct {
			ID string `json:"id"`
		} `json:"vulns"`
	}
	if err := get(ctx, address+"/index/modules.json", &index); err != nil {
		return d, err
	}
	var ids []string
	for _, module := range index {
		if !modules[module.Path] && module.Path != "stdlib" {
			continue
		}
		for _, v := range module.Vulns {
			if !slices.Contains(ids, v.ID) {
				ids = append(ids, v.ID)
			}
		}
	}
	slices.Sort(ids)
	day := now.UTC().Format(time.DateOnly)
	d.Source = "Go vulnerability database (" + address + ", " + day + "), CC-BY 4.0: the entries for contestants' modules and for the standard library's encoding packages"
	d.Seen = day
	for _, id := range ids {
		a, err := entry(ctx, address, id, modules)
		if err != nil {
			return d, err
		}
		if len(a.Affected) > 0 {
			d.Entries = append(d.Entries, a)
		}
	}
	return d, nil
}

// entry returns one entry, with the modules that are ours. It is in the OSV format
// (https://ossf.github.io/osv-schema).
func entry(ctx context.Context, address, id string, modules map[string]bool) (a advisories.Advisory, err error) {
	var osv struct {
		Aliases   []string `json:"aliases"`
		Summary   string   `json:"summary"`
		Published string   `json:"published"`
		Withdrawn string   `json:"withdrawn"`
		Affected  []struct {
			Package struct {
				Name string `json:"name"`
			} `json:"package"`
			Ranges []struct {
				Events []advisories.Event `json:"events"`
			} `json:"ranges"`
			Specific struct {
				Imports []advisories.Import `json:"imports"`
			} `json:"ecosystem_specific"`
		} `json:"affected"`
	}
	if err := get(ctx, address+"/ID/"+id+".json", &osv); err != nil {
		return a, err
	}
	a = advisories.Advisory{ID: id, Aliases: osv.Aliases, Summary: osv.Summary, Published: osv.Published}
	if osv.Withdrawn != "" {
		return a, nil
	}
	for _, affected := range osv.Affected {
		ours := modules[affected.Package.Name]
		if affected.Package.Name == "stdlib" {
			ours = slices.ContainsFunc(affected.Specific.Imports, func(i advisories.Import) bool { return isEncoding(i.Path) })
		}
		if !ours {
			continue
		}
		one := advisories.Affected{Module: affected.Package.Name, Imports: affected.Specific.Imports}
		for _, r := range affected.Ranges {
			one.Ranges = append(one.Ranges, r.Events)
		}
		a.Affected = append(a.Affected, one)
	}
	slices.SortFunc(a.Affected, func(x, y advisories.Affected) int { return cmp.Compare(x.Module, y.Module) })
	return a, nil
}

func get(ctx context.Context, address string, into any) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	switch {
	case err != nil:
		return fmt.Errorf("%s: %w", address, err)
	case response.StatusCode != http.StatusOK:
		return fmt.Errorf("%s: %s", address, response.Status)
	}
	if err := json.Unmarshal(text, into); err != nil {
		return fmt.Errorf("%s: %w", address, err)
	}
	return nil
}

func write(path string, d advisories.Database) error {
	text, err := json.MarshalIndent(d, "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(path, append(text, '\n'), 0o666)
}
