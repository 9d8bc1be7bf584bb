// Package kit has the tests that every contestant must pass.
//
// Package contestants builds a test binary for each contestant, with the code for its types. The
// test in that binary is one call:
//
//	func TestContestant(t *testing.T) {
//		kit.Run(t, msgp.Contestant, []*contest.Type{medium.Type, person.Type})
//	}
//
// [Run] first checks what needs no codec: that the contestant is complete, that the catalogue
// describes it, and that the passages that it quotes are in the source of its library's module.
// Then it observes the codecs.
//
// Every variant makes a round trip with every type. The outcomes are compared with the file
// testdata/outcomes.tsv in the contestant's folder:
//
//	variant      type    outcome  loss or stage  note
//	default      person  exact
//	time=native  person  lossy    time: ms
//
// The test fails if an outcome is worse than in the file, and also if it is better. So nobody can
// relax an adapter unseen, and no change of a library goes unnoticed. The faults that probes find
// are compared with testdata/verdicts.tsv in the same way. The flag -update writes the files
// anew, and the author reads what changed.
//
// A claim is what an adapter declares about a variant, such as that the next marshal overwrites
// the last result. The kit looks for the behaviour itself. It fails if it does not observe what
// was claimed, and if it observes what was not claimed. Some claims leave nothing to observe, or
// can only be refuted: no test proves that goroutines may share a codec.
//
// [Check] makes the same round trips and observations without any file, and returns a [Report].
//
// What may end the process runs in a copy of it. There, a crash is an observation like any other.
//
// The kit must not demand that a library be good. A lossy or wrong row passes if the file has it,
// because hiding it would mislead. And the kit must not make an exception for a library by name:
// a rule with exceptions would no longer say what passing means.
package kit
