package synthesize

import (
	"fmt"
	"runtime"
	"strings"
)

// Attempt calls f, which calls methods of the user's type. It returns a panic as an error that names the
// function: types may panic on values that they did not make themselves.
func Attempt(f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%s panics: %v", panicked(), p)
		}
	}()
	return f()
}

// panicked is the function that panicked: the one before the first panic, which callers may have caught
// and passed on. It is called by a deferred function.
func panicked() string {
	var stack [64]uintptr
	frames := runtime.CallersFrames(stack[:runtime.Callers(0, stack[:])])
	name, panicking := "a method", false
	for {
		frame, more := frames.Next()
		switch {
		case frame.Function == "runtime.gopanic":
			panicking = true
		case panicking && !strings.HasPrefix(frame.Function, "runtime."):
			name, panicking = frame.Function, false
		}
		if !more {
			return name
		}
	}
}
