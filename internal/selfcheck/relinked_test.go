package selfcheck

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/serbench/serbench/harness"
)

// The builds of a run that compares: the same sources, linked apart in every window.
const (
	before = "before" // nothing is planted
	after  = "after"  // changes are planted in some contestants
	padded = "padded" // more code and data, which nothing runs
)

// side is the build of this program. The linker sets it.
var side = before

// relinked links this test anew for every build and layout.
type relinked struct {
	dir  string
	sums map[string]string // by path
}

func newRelinked(t *testing.T) relinked {
	return relinked{t.TempDir(), map[string]string{}}
}

func (r relinked) path(id harness.ProgramID) string {
	return filepath.Join(r.dir, fmt.Sprintf("%s-%d", id.Build.Programs, id.Layout))
}

// Build links what is missing. Sides never share a layout, or equal sources would be equal programs.
func (r relinked) Build(ctx context.Context, wanted []harness.ProgramID) error {
	for _, id := range wanted {
		path := r.path(id)
		if r.sums[path] != "" {
			continue
		}
		seed := 3 * id.Layout
		tags := ""
		switch id.Build.Programs {
		case after:
			seed++
		case padded:
			seed, tags = seed+2, padded
		}
		flags := fmt.Sprintf("-randlayout=%d -X github.com/serbench/serbench/internal/selfcheck.side=%s", 1+seed%(1<<31), id.Build.Programs)
		cmd := exec.CommandContext(ctx, "go", "test", "-c", "-o", path, "-tags", tags, "-ldflags", flags, ".")
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("%s: %w: %s", strings.Join(cmd.Args, " "), err, out)
		}
		program, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		sum := sha256.Sum256(program)
		r.sums[path] = hex.EncodeToString(sum[:])
	}
	return nil
}

// Program returns a program that was linked.
func (r relinked) Program(id harness.ProgramID) harness.Program {
	path := r.path(id)
	return harness.Program{Command: []string{path, "worker"}, Sum: r.sums[path]}
}

// Discard deletes programs. Several contestants share one, so they may be gone already.
func (r relinked) Discard(ids []harness.ProgramID) error {
	for _, id := range ids {
		path := r.path(id)
		delete(r.sums, path)
		if err := os.Remove(path); err != nil && !os.IsNotExist(err) {
			return err
		}
	}
	return nil
}
