// Package analysis computes results from run files: rows with intervals, ranks, comparisons,
// verdicts and recommendations.
//
// It stands between the raw samples of a [result.Run] and the tables of package report. The
// estimates come from package stats.
//
//	run, err := result.Read("run.json")
//	…
//	for _, d := range analysis.New(run).Datasets {
//		for _, row := range d.Ranked {
//			fmt.Println(row.Place, row.ID, row.Total.Time)
//		}
//	}
//
// A worker's samples are batches: many executions, timed together. A [Judge] decides which
// batches were disturbed. It looks at the reference loops that every worker also times, and at
// the system's counters, but never at the library's times: dropping slow batches for being slow
// would flatter libraries whose times vary. The median of the batches that count is the worker's
// time. A disturbed worker is not dropped, but it weighs less.
//
// A [Row] is one case: a variant of a library on one data set, in one build. It has a [Cell] with
// time and allocations for each operation, and one for their sum, the round trip. A [Dataset]
// keeps its rows in groups. Only exact rows with the usual contract are ranked. Lossy rows, rows
// with another contract and references are shown apart, because they answer other questions.
//
// The place of a row is an interval of ranks, because neighbours are often too close to call. A
// [Ranking] ranks over several data sets, by a [Mix] of operations. [Compare] compares two runs,
// and [CompareBuilds] compares the builds of one run. Its [Conclusion] about a case is "same"
// only if the whole interval lies within the threshold. [Analysis.Noise] and [Analysis.Twins]
// show how far the run itself can be trusted.
//
// A verdict holds what probes found about a variant. [Verdicts] joins those of several runs, and
// package verdict sums up each group of findings in one word. [Recommend] uses both ranks and verdicts: it names the best rows that meet every [Need]
// of a list.
//
// An analysis must not write anything back to its run, so two readers of a file can't disagree.
// It must not depend on the harness, so that a run can be analysed years later and on another
// machine. And it must not know how results are shown: times are in nanoseconds, sizes in bytes,
// nothing is rounded, and a [Note] has the facts about a row but no sentence.
package analysis
