// Package fact names the facts that run files record: the operations of a codec, the passes
// of a run, how processes and round trips end, the questions of the probes and the fates of
// damaged inputs.
//
// It is the leaf of the house. It imports nothing, and every package may import it: the
// programs that measure, the analysis that reads what they wrote, and the reports. A name is
// spelled here and nowhere else. Code compares constants, so renaming a fact breaks the build
// where the fact is used:
//
//	if worker.Status == fact.OK && window.Pass == fact.Timing { … }
//
// Run files contain these names, and published files stay readable. A constant may be
// renamed, but its text may not change unless package result translates the old text when it
// reads a file.
//
// Package fact decides nothing: what a fact means for a library is up to package verdict and
// package analysis.
package fact
