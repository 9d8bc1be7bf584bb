package contest

import (
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

func (f *Failure) Error() string { return f.Stage + ": " + f.Err.Error() }

// Unwrap returns the cause.
func (f *Failure) Unwrap() error { return f.Err }

// A Panic is what a panic in a codec becomes.
type Panic struct {
	Value any
	stack []uintptr
}

func (p *Panic) Error() string { return fmt.Sprintf("%v, in %s", p.Value, strings.Join(p.In(), " < ")) }

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
		case ours && function == "Attempt":
			// The last is the function literal that was attempted, not the adapter's.
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

// Attempt calls a function that calls a codec, and says at which stage it failed. A panic
// is a failure too: what a library does to its caller is an observation, and must not
// end whoever observes. It is the only place that recovers from one, so that all tell
// errors and panics apart in the same way.
func Attempt(stage string, f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			// The names are looked up only where somebody reads them: damaged inputs
			// panic by the thousand, and what each allocates is counted.
			var stack [64]uintptr
			n := runtime.Callers(0, stack[:])
			err = &Failure{stage, &Panic{p, slices.Clone(stack[:n])}}
		}
	}()
	if err := f(); err != nil {
		return &Failure{stage, err}
	}
	return nil
}
