// Package result defines the run file, and reads and writes it.
//
// The run file lies between measuring and reporting. The harness appends to it, and package
// analysis reads it. A report needs nothing else.
//
// A run file is a sequence of JSON objects, one on each line. A [Line] holds exactly one of
// these, in about this order:
//
//   - A [Header] says what is measured, where and how. It has the plan and describes every
//     library.
//   - An [Outcome] says what the round trip of a case kept.
//   - A [Program] is an executable that was linked for the next window.
//   - A [Window] has the order in which its cases run.
//   - A [Worker] has the raw samples of one process, or says how it failed.
//   - A [Verdict] has what probes found about a variant.
//   - An [End] closes the file. A file without one is unfinished.
//
// Shortened, a file looks like this:
//
//	{"header":{"format":"serbench run","version":2,"plan":{"cases":[…],"windows":6,…},…},"sum":"…"}
//	{"outcome":{"contestant":"json","variant":"default","dataset":"person","result":"exact",…},"sum":"…"}
//	{"window":{"number":0,"order":[0]},"sum":"…"}
//	{"worker":{"contestant":"json","variant":"default","dataset":"person","window":0,"status":"ok",…},"sum":"…"}
//	{"end":{"finished":"2026-11-23T12:41:50Z"},"sum":"…"}
//
// A line ends with a checksum of the bytes before it, which [Encode] writes and [CheckSum] checks.
// Lines of an older serbench have none.
//
// A [Case] is what a worker measures: a variant of a library on one data set. If a run compares
// several builds, a case also has a [Build]. [Case.ID] and [Case.String] name a case for people,
// and [ParseID] and [ParseOperation] read such names.
//
// A [Run] is a file in memory. [Read] reads one, which may be compressed with gzip. A [Writer]
// appends to a file: [Create] begins a new one, and [Resume] continues one that is unfinished.
// [Writer.Add] writes its line at once, so a run that is killed loses only the worker that was
// running.
//
// The names of operations, passes, statuses and probes in a file are constants of package fact.
//
// The format has a [Version]. Read also takes files of earlier versions, and translates them. The
// file docs/run-file.schema.json describes every line.
//
// A run file is never overwritten, because no run can be repeated exactly. It holds raw samples,
// and no interval or rank: those can be computed again, perhaps by better statistics. This
// package must not import a library or the harness, because reading a file must not need what
// wrote it.
package result
