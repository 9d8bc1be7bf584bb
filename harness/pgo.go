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

	"github.com/serbench/serbench/result"
)

// ProfileLoop is how long each loop runs for the profile that a program is built with: a
// hundred samples, of which the compiler wants to know the hottest calls only.
const ProfileLoop = time.Second

// Merged writes the merged profile of a program's own loops, of all cases and operations
// that are its, below a folder, and returns the file. What is there from the same program
// and cases is taken again: a run that was cut off goes on with the same programs.
func (r *Runner) Merged(ctx context.Context, dir string, id ProgramID, cases []result.Case, operations []string) (string, error) {
	// The profile is of the program without one, or a profile would depend on an earlier.
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
	// By the program and the cases: what was profiled for another plan is another profile.
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
			one := filepath.Join(work, fmt.Sprintf("%d.pprof", len(loops)))
			if err := r.Profile(ctx, c, operation, one, ProfileLoop); err != nil {
				failed = err // of a case that does not work; the others may
				continue
			}
			loops = append(loops, one)
		}
	}
	if len(loops) == 0 {
		return "", fmt.Errorf("no loop of it could be profiled: %w", failed)
	}
	return path, merge(ctx, loops, path)
}

// merge makes one profile of several, by the go command's own pprof.
func merge(ctx context.Context, profiles []string, path string) error {
	part := path + ".part"
	args := append([]string{"tool", "pprof", "-proto", "-output=" + part}, profiles...)
	if out, err := exec.CommandContext(ctx, "go", args...).CombinedOutput(); err != nil {
		return fmt.Errorf("go tool pprof: %w: %s", err, strings.TrimSpace(string(out)))
	}
	return os.Rename(part, path)
}
