package worker

import (
	"errors"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/pprof"
	"time"

	"github.com/serbench/serbench/contest"
)

// profile writes a processor profile of the timed loop of one operation and nothing else.
// Unlike a measurement, it runs with Go's default collector, because a profile shows where
// the time of a real program goes.
func profile(suite contest.Suite, req Profiling) (none struct{}, err error) {
	loop, samples, err := loopFor(suite, req.Case, req.Operation)
	if err != nil {
		return none, err
	}
	// The parent starts every worker with the collector off.
	debug.SetGCPercent(100)
	runtime.GC()
	if _, err := loop(0, samples); err != nil {
		return none, err // no file yet
	}
	file, err := os.Create(req.Path)
	if err != nil {
		return none, err
	}
	if err := pprof.StartCPUProfile(file); err != nil {
		return none, errors.Join(err, file.Close())
	}
	// In whole passes: a profile of half of the samples would show other data.
	for start := time.Now(); time.Since(start) < time.Duration(req.LengthNS) && err == nil; {
		_, err = loop(0, samples)
	}
	pprof.StopCPUProfile()
	return none, errors.Join(err, file.Close())
}
