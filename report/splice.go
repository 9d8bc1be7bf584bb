package report

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/serbench/serbench/analysis"
)

// A section is text that a document has between the markers <!-- serbench:name --> and
// <!-- /serbench:name -->.
type section struct {
	name  string
	write func(runs []*analysis.Analysis) (string, error)
}

// stray matches a marker that is not part of a section, once all sections are removed.
var stray = regexp.MustCompile(`(?m)^[ \t]*(<!-- /?serbench:[^\n\r]*)`)

var marker = regexp.MustCompile(`(?s)<!-- serbench:([a-z]+) -->\n(.*?)<!-- /serbench:([a-z]+) -->`)

// marks matches any marker. One in the words of a run file would end a section early.
var marks = regexp.MustCompile(`<!-- /?serbench:`)

// Splice rewrites every section of the document at path from the runs. If there is no
// section, or one is unknown or has no end, it fails and leaves the document as it is.
func Splice(path string, runs []*analysis.Analysis) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	files := map[string]string{}
	out, err := splice(string(text), runs, files)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	for name, content := range files {
		file := filepath.Join(filepath.Dir(path), filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(file, []byte(content), 0o666); err != nil {
			return err
		}
	}
	return os.WriteFile(path, []byte(out), 0o666)
}

// splice returns the new text, and adds files that it shows to those given.
func splice(text string, runs []*analysis.Analysis, files map[string]string) (string, error) {
	found := false
	var failed error
	out := marker.ReplaceAllStringFunc(text, func(old string) string {
		found = true
		parts := marker.FindStringSubmatch(old)
		all := sections(files)
		i := slices.IndexFunc(all, func(s section) bool { return s.name == parts[1] })
		if i < 0 {
			failed = errors.Join(failed, fmt.Errorf("no section is called %q; want one of %s", parts[1], sectionNames(all)))
			return old
		}
		if parts[1] != parts[3] {
			failed = errors.Join(failed, fmt.Errorf("section %q ends as section %q; want <!-- /serbench:%s -->", parts[1], parts[3], parts[1]))
			return old
		}
		body, err := all[i].write(runs)
		if err == nil && marks.MatchString(body) {
			err = fmt.Errorf("a name or a reason in section %q has a marker in it; want run files without", parts[1])
		}
		failed = errors.Join(failed, err)
		return fmt.Sprintf("<!-- serbench:%s -->\n%s<!-- /serbench:%s -->", parts[1], body, parts[1])
	})
	if left := stray.FindStringSubmatch(marker.ReplaceAllString(text, "")); left != nil {
		failed = errors.Join(failed, fmt.Errorf("%s is not part of a section; want <!-- serbench:NAME --> and <!-- /serbench:NAME -->, each on its own line; NAME is one of %s", left[1], sectionNames(sections(nil))))
	}
	if failed == nil && !found {
		failed = fmt.Errorf("no section; want markers <!-- serbench:NAME --> and <!-- /serbench:NAME -->, each on its own line; NAME is one of %s", sectionNames(sections(nil)))
	}
	return out, failed
}

func sectionNames(all []section) string {
	var names []string
	for _, s := range all {
		names = append(names, s.name)
	}
	return strings.Join(names, ", ")
}
