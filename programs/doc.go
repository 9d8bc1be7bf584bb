// Package programs writes, builds and keeps the programs that measure.
//
// Each library is measured by a program of its own. In a shared program, adding one library would
// move the code of the others to new addresses, and so change their times. serbench itself links
// no library. A [Builder] writes the main function of each program and builds it with the go
// command. With shorter import names, this is the program of msgp for the type person:
//
//	func main() {
//		worker.Main(contest.Suite{
//			Contestants: []*contest.Contestant{
//				msgp.Contestant.With(msgpperson.Codecs),
//				null.Contestant,
//				limit.Contestant.With(limitperson.Codecs),
//			},
//			Types: []*contest.Type{person.Type},
//		}, worker.Handlers)
//	}
//
// The last two contestants are the references, which every worker times.
//
// A [harness.ProgramID] names a program by its contestant, types, build and layout. The types are
// those of a plan, or the types that probes send. A build is a set of settings, such as a release
// of the library, a Go release or a processor level. The layout is the order in which the linker
// places functions. It differs from window to window.
//
// A room is the code that a library's generator writes for a type. It is generated when a program
// needs it, and kept under a key of everything that it is made of. [Known] lists the types that
// programs may have, with their rooms. A [Subject] is a type of the user's.
//
// A builder keeps everything in a folder of the user's cache:
//
//	rooms/NAME-TYPE-KEY/       generated code
//	workspace/                 go.work, a link to the source, programs/TYPES/NAME/main.go, and
//	                           rooms/NAME/generated/TYPE
//	workspaces/goRELEASE/      the same for another Go release
//	releases/NAME@VERSION/     the same for another release of a library
//	try/TYPE/                  the same for a type of the user's
//	programs/LABEL,TYPES/NAME  executables, by build settings
//
// All of it may be deleted at any time, and is then made again.
//
// [Builder.Package] writes programs into a folder with a [Manifest], for machines without Go.
// There, a [Folder] provides them to a run, and checks their sums first.
//
// The package must not write into serbench's source, which may be the module cache. It must not
// build while a worker measures, so [Builder.Program] only returns what [Builder.Build] has
// built. A builder takes no lock: its caller must hold [Lock], because a second serbench that
// compiles would disturb the first one's workers.
package programs
