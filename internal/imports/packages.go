package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path"
	"slices"
	"strings"
)

const module = "github.com/serbench/serbench"

// A pkg is a package of the module and what it imports, tests aside.
type pkg struct {
	ImportPath string
	Imports    []string
}

// below is the package's path below the module.
func (p pkg) below() string { return below(p.ImportPath) }

func below(importPath string) string {
	if importPath == module {
		return "."
	}
	return strings.TrimPrefix(importPath, module+"/")
}

// list asks the go command.
func list(root string) (all []pkg, err error) {
	cmd := exec.Command("go", "list", "-json=ImportPath,Imports", "./...")
	cmd.Dir = root
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	d := json.NewDecoder(strings.NewReader(string(out)))
	for {
		var p pkg
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return all, nil
		} else if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
}

// ruleOf is the first rule that a package matches, or nil.
func ruleOf(p string) *rule {
	for i := range rules {
		if rules[i].matches(p) {
			return &rules[i]
		}
	}
	return nil
}

func (r *rule) matches(p string) bool {
	prefix, deep := strings.CutSuffix(r.Group, "/**")
	parts, want := strings.Split(p, "/"), strings.Split(prefix, "/")
	if len(parts) < len(want) || len(parts) > len(want) && !deep {
		return false
	}
	for i := range want {
		if ok, _ := path.Match(want[i], parts[i]); !ok {
			return false
		}
	}
	return true
}

// allows says whether the rule's packages may import another one.
func (r *rule) allows(importPath string) bool {
	if importPath == module || strings.HasPrefix(importPath, module+"/") {
		of := ruleOf(below(importPath))
		return of != nil && slices.Contains(r.Ours, of.Group)
	}
	first, _, _ := strings.Cut(importPath, "/")
	return !strings.Contains(first, ".") || slices.Contains(r.Others, "*") ||
		slices.ContainsFunc(r.Others, func(m string) bool { return importPath == m || strings.HasPrefix(importPath, m+"/") })
}
