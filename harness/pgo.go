package harness

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/moby/sys/atomicwriter"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// ProfileLoop is how long each loop runs for --pgo. One second gives a hundred samples,
// which is enough because the compiler only uses the hottest calls.
const ProfileLoop = time.Second

// Merged profiles the loops of all of a program's cases and operations, writes the merged
// profile into a folder and returns its path. It reuses an existing profile of the same
// program and cases, so that a resumed run gets the same programs: samples fall elsewhere each
// time, so a new profile could give other code.
func (r *Runner) Merged(ctx context.Context, dir string, id ProgramID, cases []result.Case, operations []fact.Operation) (string, error) {
	// Profile the program that was built without a profile: otherwise each profile would
	// depend on an earlier one.
	id.Layout, id.Build.PGO = 0, false
	if err := r.Programs.Build(ctx, []ProgramID{id}); err != nil {
		return "", err
	}
	program := r.Programs.Program(id)
	if program.Fault != "" {
		return "", errors.New(program.Fault)
	}
	var own []result.Case
	names := sha256.New()
	for _, c := range cases {
		if c.Build.PGO = false; c.Contestant == id.Contestant && c.Build == id.Build && !slices.Contains(own, c) {
			own = append(own, c)
			fmt.Fprintln(names, c)
		}
	}
	fmt.Fprintln(names, operations)
	// The name depends on the cases too, because another plan needs another profile.
	path := filepath.Join(dir, program.Sum[:16]+"-"+hex.EncodeToString(names.Sum(nil))[:16]+".pprof")
	if _, err := os.Stat(path); err == nil {
		return path, nil
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	work, err := os.MkdirTemp(dir, "loops-*")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(work)
	var loops []string
	var failed error
	for _, c := range own {
		for _, operation := range operations {
			if ctx.Err() != nil {
				return "", context.Cause(ctx)
			}
			// Each loop runs for the same time, so no case weighs more than another.
			one := filepath.Join(work, fmt.Sprintf("%d.pprof", len(loops)))
			if err := r.Profile(ctx, c, operation, one, ProfileLoop); err != nil {
				failed = err // this case fails; others may work
				continue
			}
			loops = append(loops, one)
		}
	}
	if len(loops) == 0 {
		return "", fmt.Errorf("no loop of it could be profiled: %w", failed)
	}
	merged, err := merge(ctx, loops, filepath.Join(work, "merged.pprof"))
	if err != nil {
		return "", err
	}
	// Merged takes any file of that name for a complete profile.
	return path, atomicwriter.WriteFile(path, merged, 0o600)
}

// merge merges profiles into one with go tool pprof, which writes it into a file.
func merge(ctx context.Context, profiles []string, file string) ([]byte, error) {
	args := append([]string{"tool", "pprof", "-proto", "-output=" + file}, profiles...)
	if out, err := exec.CommandContext(ctx, "go", args...).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("go tool pprof: %w: %s", err, strings.TrimSpace(string(out)))
	}
	return os.ReadFile(file)
}
