package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/serbench/serbench/internal/table"
)

// importTable is what packages really import of ours, a row for each group. It fails where a
// package is in no group, or imports what its rule does not allow: the linter would say so
// too, but only where it runs.
func importTable(all []pkg) (string, error) {
	found := map[string][]string{}
	var failed error
	for _, p := range all {
		r := ruleOf(p.below())
		if r == nil {
			failed = errors.Join(failed, fmt.Errorf("%s is in no group of internal/imports/rules.go", p.below()))
			continue
		}
		found[r.Group] = append(found[r.Group], "")
		for _, i := range p.Imports {
			if !r.allows(i) {
				failed = errors.Join(failed, fmt.Errorf("%s imports %s, which internal/imports/rules.go does not allow", p.below(), i))
				continue
			}
			if strings.HasPrefix(i, module) {
				found[r.Group] = append(found[r.Group], ruleOf(below(i)).Group)
			}
		}
	}
	t := table.Table{Columns: []table.Column{{Name: "package"}, {Name: "what it does"}, {Name: "imports of ours"}}}
	for _, r := range rules {
		groups, ok := found[r.Group]
		if !ok {
			failed = errors.Join(failed, fmt.Errorf("internal/imports/rules.go: no package is in the group %s", r.Group))
			continue
		}
		slices.Sort(groups)
		var names []string
		for _, g := range slices.Compact(groups)[1:] {
			names = append(names, code(g))
		}
		t.Add(table.Text(code(r.Group)), table.Text(r.Doc), table.Text(strings.Join(names, ", ")))
	}
	return t.Markdown(), failed
}

func code(group string) string {
	if group == "." {
		return "the root"
	}
	return "`" + strings.TrimSuffix(group, "/**") + "`"
}

// depguard is the rules as the linter reads them. An adapter may import whatever its
// library needs, so it is denied what is ours but for the groups that are allowed.
func depguard() string {
	var b strings.Builder
	for _, r := range rules {
		lax := slices.Contains(r.Others, "*")
		mode := "strict"
		if lax {
			mode = "lax"
		}
		fmt.Fprintf(&b, "        %s:\n          files: [%s]\n          list-mode: %s\n", name(r.Group), files(r.Group), mode)
		var allowed []string
		if !lax {
			allowed = append([]string{"$gostd"}, r.Others...)
		}
		for _, own := range r.Ours {
			if p := prefix(own); !slices.Contains(allowed, p) {
				allowed = append(allowed, p)
			}
		}
		if len(allowed) > 0 {
			b.WriteString("          allow:\n")
		}
		for _, one := range allowed {
			fmt.Fprintf(&b, "            - %s\n", one)
		}
		if lax {
			fmt.Fprintf(&b, "          deny:\n            - {pkg: %s, desc: internal/imports/rules.go does not allow it}\n", module)
		}
	}
	return b.String()
}

// name is the rule's name for the linter.
func name(group string) string {
	if group == "." {
		return "root"
	}
	return strings.NewReplacer("/**", "", "/*", "-each", "/", "-").Replace(group)
}

// files are the globs of the group's files, without tests.
func files(group string) string {
	glob := strings.TrimSuffix(group, "/**")
	var all []string
	switch {
	case group == ".":
		// The linter's globs know no root, so its only file is told from others of its name.
		all = []string{"**/main.go", "!**/internal/**/main.go", "!**/*/schemafile/main.go"}
	case glob != group:
		all = []string{"**/" + glob + "/*.go", "**/" + glob + "/**/*.go"}
	default:
		all = []string{"**/" + glob + "/*.go"}
	}
	all = append(all, "!$test")
	return `"` + strings.Join(all, `", "`) + `"`
}

// prefix is how the linter names a group that may be imported. It compares beginnings, and
// a dollar stands for the end.
func prefix(group string) string {
	before, _, star := strings.Cut(group, "*")
	if star {
		return module + "/" + strings.TrimSuffix(before, "/")
	}
	return module + "/" + group + "$"
}
