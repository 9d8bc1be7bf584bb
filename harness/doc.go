// Package harness runs the benchmark. It starts the processes that verify, measure and probe
// libraries, and writes their answers to the run file.
//
// These processes are called workers, and the harness is their parent. A worker's program links
// one library, so no library's code, garbage, caches or crashes affect another. A worker reads
// one order, carries it out, and ends. A second order would run on the heap that the first one
// left behind.
//
// The plan, in the header of the run file, lists the cases and the settings of a run. A case is a
// variant of a library on a data set, in one build. A [ProgramID] names the program that a case
// needs, and an implementation of [Programs] provides it. The usual one is in package programs,
// which builds it. A program that can't be built has a fault, which becomes the reason in its
// rows. A [Launcher] starts workers and limits their time and memory.
//
// A [Runner] carries out a plan:
//
//	w, err := result.Create("run.json", header)
//	…
//	r := &harness.Runner{
//		Programs: builder, // a *programs.Builder
//		Types:    harness.TypesOf(header.Plan.Types...),
//		Launcher: harness.Launcher{Timeout: time.Minute, MemoryLimit: 2 << 30},
//	}
//	err = r.Run(ctx, w)
//
// [Runner.Run] has four steps:
//
//   - Verification. Every case makes one round trip, several cases at a time. Where a value came
//     back changed, a second program of the library finds out whether the change is a known loss.
//   - The estimate of how long the run will take, if an [Observer] wants it. It may measure a few
//     workers and discard the results.
//   - The windows of the timing pass. A window measures every case, one worker at a time, in
//     random order. For each later window, the programs are linked again with their functions in
//     another order.
//   - The windows of the other passes, such as garbage collection, cold code and memory.
//
// [Runner.Probe] asks the probes, and [Runner.Fuzz] runs Go's fuzzer on decoders. A [Cache]
// remembers what holds for one program on one machine, such as the number of executions in a
// batch.
//
// The run file is the only state of a run. Package schedule derives the next window from it, so a
// run can be cut off after any line and resumed.
//
// Nothing compiles while a worker measures, because a compiler would disturb it. The harness
// records raw samples and does not judge them. Package analysis does, so better statistics also
// improve old runs. Nothing that a library does ends a run: it becomes a status in the file. Only
// the user, or a fault of serbench or of the machine, ends a run with an error.
package harness
