package contest

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
)

// A Failure is an error of a codec, with the stage at which it came.
type Failure struct {
	Stage string
	// Err is what the codec returned, or a [*Panic].
	Err error
}

func (f *Failure) Error() string { return f.How() + ": " + f.Err.Error() }

// How is the stage, and whether it ended in a panic: "marshal", "marshal panic".
func (f *Failure) How() string {
	var p *Panic
	if errors.As(f.Err, &p) {
		return f.Stage + " panic"
	}
	return f.Stage
}

// Unwrap returns the cause.
func (f *Failure) Unwrap() error { return f.Err }

// A Panic is what a panic in a codec becomes.
type Panic struct {
	Value any
	stack []uintptr
}

func (p *Panic) Error() string { return fmt.Sprintf("%v, in %s", p.Value, strings.Join(p.In(), " < ")) }

// Brief is the panic without where it came from.
func (p *Panic) Brief() string { return fmt.Sprintf("panic: %v", p.Value) }

// mostFrames is how many functions are named of those that a panic went through.
const mostFrames = 8

// In names the functions that the panic went through, the innermost first, down to the
// adapter's. It names no files: their paths are of the machine that built the program.
func (p *Panic) In() (names []string) {
	frames := runtime.CallersFrames(p.stack)
	panicking := false
	for more := len(p.stack) > 0; more; {
		var frame runtime.Frame
		frame, more = frames.Next()
		_, function, ours := strings.Cut(frame.Function, "serbench/contest.")
		switch {
		case frame.Function == "runtime.gopanic":
			panicking = true
		case ours && function == "Catch":
			// The last is the function that was attempted, not the adapter's.
			names = names[:max(0, len(names)-1)]
			more = false
		case ours && strings.HasPrefix(function, "(*Session)."):
			more = false
		case panicking && !strings.HasPrefix(frame.Function, "runtime."):
			names = append(names, frame.Function)
		}
	}
	return names[:min(len(names), mostFrames)]
}

// Attempt calls a function that calls a codec, and says at which stage it failed, by an
// error or by a panic.
func Attempt(stage string, f func() error) error {
	if err := Catch(f); err != nil {
		return &Failure{stage, err}
	}
	return nil
}

// Catch calls a function that calls a codec, and makes an error of a panic: what a library
// does to its caller is an observation, and must not end whoever observes. Nothing else
// recovers from a codec's panics, so that all tell them from errors in the same way.
func Catch(f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			// The names are looked up only where somebody reads them: damaged inputs
			// panic by the thousand, and what each allocates is counted.
			var stack [64]uintptr
			n := runtime.Callers(0, stack[:])
			err = &Panic{p, slices.Clone(stack[:n])}
		}
	}()
	return f()
}
