// Package ondemand runs a test binary in place of a package's own. The other one has contestants and
// the code for types, which is made when it is built.
package ondemand

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"os/signal"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/serbench/serbench/datasets"
	"github.com/serbench/serbench/programs"
	"github.com/serbench/serbench/verify/probe/probetypes"
)

// Main builds a test binary and runs it with the arguments of this one, in the same folder. It returns
// the exit code of the other. If contestants are missing because they do not compile, the others run
// nevertheless, and the exit code is at least 1.
func Main(tests programs.Tests) (status int) {
	// The lock is held while the tests run: a build of another serbench would disturb benchmarks.
	path, missing, release, err := build(context.Background(), tests)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer release()
	status, err = run(path, os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	return max(status, report(os.Stderr, missing))
}

// report prints which contestants are missing, and returns 1 if there are any.
//
// No line may look like "key: value": benchmark tools take that for a setting, and would not compare
// results with another one.
func report(w io.Writer, missing map[string]string) (status int) {
	for _, name := range slices.Sorted(maps.Keys(missing)) {
		fmt.Fprintf(w, "Without %s: %s\n", name, missing[name])
		status = 1
	}
	return status
}

// build builds the binary. It returns why contestants are missing, and what releases the lock.
func build(ctx context.Context, tests programs.Tests) (path string, missing map[string]string, release func(), err error) {
	source, err := programs.Source("", nil)
	if err != nil {
		return "", nil, nil, err
	}
	dir, err := programs.CacheFolder(os.Getenv(programs.CacheVariable))
	if err != nil {
		return "", nil, nil, err
	}
	release, err = programs.Lock(ctx, dir, func() {
		fmt.Fprintln(os.Stderr, "Another serbench is building or measuring; waiting for it to finish")
	})
	if err != nil {
		return "", nil, nil, err
	}
	b := &programs.Builder{Source: source, Cache: dir, Known: programs.Builtin(datasets.All(), probetypes.GoTypes(), probetypes.Versions()), Race: raced(), Announce: announce}
	p, missing, err := b.BuildSound(ctx, tests)
	if err == nil && p.Fault != "" {
		err = errors.New(p.Fault)
	}
	if err != nil {
		release()
		return "", nil, nil, err
	}
	for name, why := range b.Failed {
		if missing[name] == "" {
			missing[name] = "no code for a type: " + why
		}
	}
	return p.Command[0], missing, release, nil
}

// announce tells what code for types will cost, before it is made.
func announce(rooms, contestants int) {
	if took := programs.GeneratingTime(rooms, contestants); took > 10*time.Second {
		fmt.Fprintf(os.Stderr, "Generating code, once: %d packages of %d libraries; about %v on this machine\n", rooms, contestants, took.Round(10*time.Second))
	}
}

// raced reports whether this test was built with the race detector.
func raced() bool {
	info, ok := debug.ReadBuildInfo()
	return ok && slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"})
}

// run runs a test binary and returns its exit code.
func run(path string, args []string) (status int, err error) {
	// go test would take the log for all that the result depends on, and not test again when the source
	// of the other binary changed.
	args = slices.DeleteFunc(slices.Clone(args), func(arg string) bool { return strings.HasPrefix(arg, "-test.testlogfile=") })
	cmd := exec.Command(path, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	// Signals end the other process, and then this one.
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM, syscall.SIGQUIT)
	defer signal.Stop(signals)
	if err := cmd.Start(); err != nil {
		return 1, err
	}
	go func() {
		for s := range signals {
			_ = cmd.Process.Signal(s) // it may have ended
		}
	}()
	var exit *exec.ExitError
	switch err := cmd.Wait(); {
	case err == nil:
		return 0, nil
	case errors.As(err, &exit) && exit.Exited():
		return exit.ExitCode(), nil
	default: // a signal, which has no exit code
		return 1, err
	}
}
