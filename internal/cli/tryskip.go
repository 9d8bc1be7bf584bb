package cli

import (
	"slices"
	"strings"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/schema/plain"
)

// proposeSkip proposes to leave out the fields that only some libraries were measured with.
func (p *program) proposeSkip(findings []plain.Finding, run *result.Run) {
	if paths := skippable(findings, run); len(paths) > 0 {
		_ = p.printf("\nTo measure all libraries on the same values, leave out what some of them did not get or can't see:\n  --skip %s\n", strings.Join(paths, " --skip "))
	}
}

// skippable returns the paths of fields that rows lack, as --skip takes them.
func skippable(findings []plain.Finding, run *result.Run) (paths []string) {
	lacking := map[string]bool{}
	for _, o := range run.Outcomes {
		for _, path := range o.LeftOut {
			lacking[fieldOf(path)] = true
		}
		for loss := range strings.SplitSeq(o.Loss, ", ") {
			if path, ok := strings.CutPrefix(loss, "unexported: "); ok {
				lacking[fieldOf(path)] = true
			}
		}
	}
	for _, f := range findings {
		path := withoutBrackets(f.Path)
		if !f.Carried() && !carriedByMethods(findings, f) && path != "" && lacking[fieldOf(path)] && !slices.Contains(paths, path) {
			paths = append(paths, path)
		}
	}
	return paths
}

// carriedByMethods reports whether a type around an unexported field has methods for a format, which may
// carry the field. It is data then, and no library is better than another without it.
func carriedByMethods(findings []plain.Finding, of plain.Finding) bool {
	return of.Kind == plain.Unexported && slices.ContainsFunc(findings, func(f plain.Finding) bool {
		return f.Kind == plain.Own && strings.HasPrefix(of.Path, f.Path)
	})
}

// fieldOf is the last field of a path. A struct that occurs at several paths is found at the first, and
// its field is left out at all.
func fieldOf(path string) string {
	path = withoutBrackets(path)
	return path[strings.LastIndex(path, ".")+1:]
}

// withoutBrackets cuts off what leads from a field to its elements.
func withoutBrackets(path string) string {
	for strings.HasSuffix(path, "]") {
		path = path[:strings.LastIndex(path, "[")]
	}
	return path
}
