package contest

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"

	"github.com/serbench/serbench/result/fact"
)

// A Failure is an error of a codec and the stage at which it occurred.
type Failure struct {
	Stage fact.Stage
	// Err is the codec's error, or a [*Panic].
	Err error
}

func (f *Failure) Error() string { return string(f.How()) + ": " + f.Err.Error() }

// How names the stage and says whether it panicked: "marshal", "marshal panic".
func (f *Failure) How() fact.Stage {
	var p *Panic
	if errors.As(f.Err, &p) {
		return f.Stage.Panicking()
	}
	return f.Stage
}

// Unwrap returns the cause.
func (f *Failure) Unwrap() error { return f.Err }

// A Panic is a recovered panic of a codec.
type Panic struct {
	Value any
	stack []uintptr
}

func (p *Panic) Error() string { return fmt.Sprintf("%v, in %s", p.Value, strings.Join(p.In(), " < ")) }

// Brief describes the panic without its origin.
func (p *Panic) Brief() string { return fmt.Sprintf("panic: %v", p.Value) }

// mostFrames limits how many functions of a panic's stack are named.
const mostFrames = 8

// In names the functions that the panic went through, from the innermost to the adapter's. It
// names no files, because their paths depend on the machine that built the program.
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
			// The last function is the one passed to Attempt, not the adapter's.
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

// passed reports whether the panic went through a function whose name contains this.
func (p *Panic) passed(name string) bool {
	frames := runtime.CallersFrames(p.stack)
	for more := len(p.stack) > 0; more; {
		var frame runtime.Frame
		if frame, more = frames.Next(); strings.Contains(frame.Function, name) {
			return true
		}
	}
	return false
}

// Attempt calls f, which calls a codec. If f returns an error or panics, Attempt returns a
// [Failure] with the stage. What fails in a conversion from or to a plain type, fails at that
// stage.
func Attempt(stage fact.Stage, f func() error) error {
	if err := Catch(f); err != nil {
		var known *Failure
		switch {
		case errors.As(err, &known):
			return known
		case inConversion(err):
			stage = fact.StageConvert
		}
		return &Failure{stage, err}
	}
	return nil
}

// Catch calls f, which calls a codec, and turns a panic into an error: a panic is an
// observation about the library, and must not end the observer. Nothing else recovers from a
// codec's panics, so all callers tell panics from errors in the same way.
func Catch(f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			// Record only addresses. [Panic.In] looks up the names if somebody reads them:
			// damaged inputs panic by the thousand, and probes count what each input
			// allocates.
			var stack [64]uintptr
			n := runtime.Callers(0, stack[:])
			err = &Panic{p, slices.Clone(stack[:n])}
		}
	}()
	return f()
}
