// Package probe asks questions of a running codec and reports what it observes.
//
// Round trips of ordinary values leave much open. Probes find out:
//
//   - what a codec keeps of edge cases, kind by kind;
//   - who owns bytes and strings;
//   - what becomes of a destination that is used again;
//   - whether the same value always gives the same bytes;
//   - what several goroutines get from one codec;
//   - how versions of a record read each other;
//   - what a library prints, and how deep values may nest;
//   - how JSON libraries differ;
//   - what damaged input does.
//
// Most questions send values of the types in package probetypes. The answer to a question is a
// [Finding]. It names the question, which is a constant of package fact, has the [Answer], and
// shows the value. Questions are in
// groups. A [Group] has a version, which is raised when an answer may change although the library
// and its adapter did not. Answers of an older version are stale.
//
// A library may end the process in which it is asked. So [Group.AskTo] logs each question before
// it asks. If the process dies, [Group.AskIn] takes the last question in the log as the one that
// ended it, reports that as a finding, and continues with the next question in another process:
//
//	findings, err := group.AskIn(func(from int, log string) (probe.End, error) {
//		// Start a process that calls group.AskTo(log, variant, probe.Order{From: from}).
//	})
//
// Damaged input has processes of its own. [Damage] makes the inputs, which are always the same. A
// [DamageTest] is what one process does with them, and a [Fate] is what one input did to the
// decoder.
//
// [Losses] serves package fidelity. It finds out what a variant loses of single values, and gives
// each loss a name, such as "time: ms".
//
// A probe must not declare anything. Every answer is observed in this binary, and nothing that an
// adapter claims or a library documents takes its place. A claim can only make a question
// inapplicable. A probe must not take sides either: it reports what happened, and readers of the
// run file decide what that means to them.
package probe
