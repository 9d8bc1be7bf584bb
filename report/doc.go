// Package report shows what package analysis computed.
//
// It is the last step before a reader. [Write] writes one or more analyses in one of the
// [Formats]:
//
//	run, err := result.Read("run.json")
//	…
//	runs := []*analysis.Analysis{analysis.New(run)}
//	err = report.Write(os.Stdout, "text", runs, report.Options{})
//
// Text and Markdown are two drawings of the same document, which has sections, tables, and words
// around them. Package table does the drawing. The format html is a page with a program that
// filters, sorts and draws. [NewPage] fills the page's model from the analyses, and adds plain
// tables for readers without scripts.
//
// Three formats are for programs, and do not round. [CSV] has a line for each case and operation.
// [JSON] has everything that was computed. [Benchfmt] has a line for each process and operation,
// so that benchstat takes each process as a sample. [Predecessor] and [Memory] draw the tables of
// the older suites.
//
// Some questions have a report of their own. [Rank] shows a ranking over data sets, [Compare] a
// comparison, [Verify] outcomes and verdicts, and [Explain] the findings about one library.
// [Splice] rewrites the parts of a Markdown document that lie between markers. That is how the
// README gets its tables:
//
//	<!-- serbench:rank -->
//	…
//	<!-- /serbench:rank -->
//
// The words are here too. An [analysis.Note] has the facts about a row, and this package makes a
// sentence of them.
//
// This package must not compute anything that has an interval. Package analysis makes each
// estimate once, so a text, a page and a CSV file can't contradict each other. And it must not
// round a number before it prints it: a rounded number must not enter another one.
package report
