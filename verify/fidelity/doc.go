// Package fidelity decides what a round trip kept.
//
// No case is timed before it has been verified here. [RoundTrip] sends the samples of a data set
// through a variant and compares what comes back:
//
//	samples := dataset.Samples(dataset.Count)
//	outcome := fidelity.RoundTrip(variant, dataset, samples, probe.Losses)
//
// The outcome is exact if every field came back equal. It is lossy if values differ only in ways
// that have a name. Anything else is wrong: an error, a panic, or a difference that nothing
// explains.
//
// RoundTrip has two halves. [Encode] opens a session and encodes the samples. Its result,
// [Encoded], also holds what the timed loops work on. [Encoded.Check] decodes and compares.
//
// A [Comparer] compares two values of a Go type and reports each [Difference] with its path. It
// does not use reflect.DeepEqual, which differs on most of these rules:
//
//   - Floats are equal if their bits are equal. Any NaN equals any NaN, and -0 differs from 0.
//   - Times are equal if they are the same instant.
//   - Nil equals empty for slices and maps.
//   - A nil pointer differs from a pointer to zero.
//   - An interface is compared by what it holds.
//   - Unexported fields are read too. The methods of the type decide whether a difference in them
//     counts.
//
// A [Loss] is a named way in which a library changes values, such as "time: ms". [Losses] finds
// the losses of a variant, and [Explain] tests whether they explain every difference. A program
// that measures can't find losses, because it lacks the types that probes send. It describes each
// difference as a [Change] instead, and the library's second program explains it.
//
// [Digest] identifies values by their content. Every run file has the digests of its data sets,
// which shows that all libraries got the same values.
//
// This package must not relax a rule for any library. A comparer sees two values and a type, and
// does not know which library was between them. And it must not repair a value before it
// compares: a user would get the value as it is.
package fidelity
