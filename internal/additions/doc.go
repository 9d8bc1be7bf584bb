// Package additions keeps additions small. Its test adds an operation, a pass, a probe, a
// statistic and a column of verdicts to a copy of the source, counts the files that it takes,
// and runs serbench with them.
package additions
