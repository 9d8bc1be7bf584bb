package cli

import (
	"errors"
	"fmt"

	"github.com/serbench/serbench/result"
)

// shown ends a verb that has shown what is in run files. It names those that are unfinished, and is
// an error if the last line of one is cut off: such a file is also what a failed copy leaves.
func (p *program) shown(files []*result.Run) error {
	for _, run := range files {
		switch {
		case run.Cut > 0: // an error
		case run.End == nil:
			fmt.Fprintf(p.err, "serbench: %s is unfinished: it has no end, so the run is under way, or was stopped\n", run.Path)
		case run.End.Interrupted:
			fmt.Fprintf(p.err, "serbench: %s is unfinished: the run was interrupted, or shards of it are missing\n", run.Path)
		}
	}
	return cutOff(files)
}

// cutOff returns an error that names the files whose last line is cut off.
func cutOff(files []*result.Run) error {
	var all []error
	for _, run := range files {
		if run.Cut > 0 {
			all = append(all, fmt.Errorf("%s: line %d is cut off, and only what is before it counts: copy the file again, or finish its run with --resume", run.Path, run.Cut))
		}
	}
	return errors.Join(all...)
}
