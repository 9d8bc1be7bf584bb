package fact

// A Status is how a worker process ended.
type Status string

// The statuses of a worker.
const (
	OK          Status = "ok"
	Failed      Status = "failed"        // the library returned an error, or a value that differs from verification
	Panicked    Status = "panic"         // the library panicked
	Crashed     Status = "crash"         // the process died: a fatal runtime error, a signal
	Hung        Status = "hang"          // the process did not end in time
	OutOfMemory Status = "out of memory" // the process exceeded its limit
	NotBuilt    Status = "not built"     // the contestant has no program
)

// A Stage is the step of a round trip at which a library failed.
type Stage string

// The stages of a round trip. A process that died has its [Status] as the stage.
const (
	StageBind      Stage = "bind"
	StagePrime     Stage = "prime"
	StageFromUser  Stage = "from user" // the conversion to a native message
	StageMarshal   Stage = "marshal"
	StageInput     Stage = "input" // the decoder changed its input without claiming so
	StageUnmarshal Stage = "unmarshal"
	StageToUser    Stage = "to user" // the conversion from a native message
	StageCompare   Stage = "compare" // the result differs from what was sent
	// StageComparison is the comparison itself, which is no work of the library.
	StageComparison Stage = "serbench's comparison"
	// StageConvert is a conversion from or to a plain type, whatever the codec was doing.
	StageConvert Stage = "serbench's conversion"
)

// panicking ends a stage at which the library panicked.
const panicking = " panic"

// Panicking returns the stage of a panic during s.
func (s Stage) Panicking() Stage { return s + panicking }

// Panicked reports whether the library panicked, and at which stage.
func (s Stage) Panicked() (during Stage, panicked bool) {
	if n := len(s) - len(panicking); n >= 0 && s[n:] == panicking {
		return s[:n], true
	}
	return s, false
}

// Died reports whether the stage is the status of a process that did not answer.
func (s Stage) Died() bool {
	switch Status(s) {
	case Crashed, Hung, OutOfMemory, NotBuilt:
		return true
	}
	return false
}
