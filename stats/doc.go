// Package stats estimates times from samples, with intervals, and tests which of them differ.
//
// A [Sample] holds one time for each process that measured a case. The unit is the process and
// not the batch, because the batches of a process agree with each other and not with the next
// process. A process that was disturbed has a smaller weight.
//
// Times are estimated by their logarithms. A difference of logarithms is a ratio of times, and
// half the time is as far from no change as twice the time.
//
// A case has few processes, so its own variance is a poor estimate. A [Prior] learns from all
// cases of a table how large their variances are and how much they scatter. The less they
// scatter, the more it draws the variance of each case towards the others (Smyth 2004).
// [Prior.Estimate] returns an [Estimate] of a case: the mean, its variance and the degrees of
// freedom.
//
//	prior := stats.NewPrior(samples) // of all rows of a table
//	a, b := prior.Estimate(samples[0]), prior.Estimate(samples[1])
//	fmt.Println(a.Summary(), stats.Ratio(a, b).Summary())
//
// Estimates can be combined. [Ratio] divides two, [Mean] averages several, [Means] does so for
// every row of a table, and [TwoWay] does so although cells are missing. [Estimate.Summary] comes
// last: it turns an estimate into a [Summary], which is a time with Student's interval.
//
// Intervals of single pairs do not rank a table, because some of many pairs differ by chance.
// [Compare] compares all rows at once. Its [Joint] gives each row a [Place], which is an interval
// of ranks, and all places of a table hold together with [Confidence]. [Holm] does the same for
// p-values.
//
// [Plain] and [PlainMeans] estimate quantities that may be negative and have no logarithm, such
// as differences.
//
// A time or a bound that is unknown is NaN and never 0. [Summary.HasInterval] reports whether a
// summary has bounds: it has none if there are too few processes.
//
// This package must not read a file or know a run, a library or a report. Its functions depend on
// their arguments alone. [Compare], which draws random numbers, always uses the same seed. So
// tests can check each function against published examples. The package must not drop a value
// either: times alone do not show whether a process was disturbed. Package analysis decides that
// from the references.
package stats
