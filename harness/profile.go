package harness

import (
	"errors"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/pprof"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contest/fidelity"
)

// profile writes a processor profile of exactly the timed loop of one operation.
// Unlike a measurement it collects as Go does by default: a profile shows where
// the time of a real program goes.
func profile(v *contest.Variant, d *contest.Dataset, samples []any, req request) error {
	e, err := fidelity.Encode(v, d.Type, samples, d.Throwaway())
	if err != nil {
		return err
	}
	loop := loopOf(req.Operations[0], v, d, e)
	debug.SetGCPercent(100)
	runtime.GC()
	if _, err := loop(0, len(samples)); err != nil {
		return err // before there is a file
	}
	file, err := os.Create(req.Profile)
	if err != nil {
		return err
	}
	if err := pprof.StartCPUProfile(file); err != nil {
		return errors.Join(err, file.Close())
	}
	for start := time.Now(); time.Since(start) < time.Duration(req.ProfileNS) && err == nil; {
		_, err = loop(0, len(samples))
	}
	pprof.StopCPUProfile()
	return errors.Join(err, file.Close())
}
