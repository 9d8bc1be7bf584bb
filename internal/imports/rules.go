package main

// A rule says what the packages of a group may import: of ours what Ours names, of others
// what Others names, and the standard library. Everything else is denied.
type rule struct {
	// Group is the packages' path below the module. A star stands for one folder, and two
	// at the end for whatever is below.
	Group string
	// Doc says what they do.
	Doc string
	// Ours are the groups that they may import.
	Ours []string
	// Others are modules, or "*" where an adapter may import its library.
	Others []string
}

// rules has every package of the module in the first group that it matches. The order is
// that of the table: what competes, how it is checked, how it is measured, what comes of
// it.
var rules = []rule{
	{".", "the command `serbench`", []string{"datasets", "internal/catalog", "internal/cli"}, nil},
	{"contest", "what a library must bring; types, data sets, sessions of a codec, timed loops", []string{"contest/random/**", "result/fact"}, nil},
	{"contest/random/**", "the source of every sampled value", []string{"contest/random/**"}, nil},
	{"contest/given", "samples that the user gives", []string{"contest", "contest/random/**"}, nil},
	{"datasets", "the list of types", []string{"contest", "datasets/*"}, nil},
	{"datasets/*", "one folder for each type", []string{"contest", "contest/random/**", "datasets/*"}, nil},
	{"contestants", "tests of all libraries", nil, nil},
	{"contestants/*", "one folder for each library, with its adapter", []string{"contest", "contestants/*/parser"}, []string{"*"}},
	{"contestants/*/parser", "a part of an adapter that generated code needs too", nil, []string{"*"}},
	{"contestants/*/gen", "its generator", []string{"contest", "schema", "schema/gen/**"}, []string{"*"}},
	{"schema", "the model of a Go type", nil, nil},
	{"schema/testtypes", "the types that generators are tested on", []string{"contest/random/**", "verify/probe/probetypes"}, nil},
	{"schema/plain", "types like the user's that every generator knows, and the conversions", nil, nil},
	{"schema/plain/internal/**", "the type that plain types are tested on, and its own", []string{"schema/plain", "schema/plain/internal/**"}, nil},
	{"schema/gen/**", "what generators share", []string{"contest", "schema", "schema/gen/**"}, []string{"github.com/bufbuild/protocompile", "google.golang.org/protobuf"}},
	{"verify/fidelity", "does a value come back: comparison and outcomes", []string{"contest", "result", "result/fact"}, nil},
	{"verify/probe/probetypes", "the types that probes and the kit send", []string{"contest", "contest/random/**", "verify/probe/probetypes/versions/*"}, nil},
	{"verify/probe/probetypes/versions/*", "one folder for each version of a record that changes", nil, nil},
	{"verify/probe", "what else a codec does: questions, answered by observation", []string{"contest", "contest/random/**", "verify/grammar", "verify/probe/probetypes", "result", "verify/fidelity", "result/fact"}, []string{"golang.org/x/sys"}},
	{"verify/grammar", "hostile documents from a wire format's grammar, in families that differ in length", []string{"result/fact"}, nil},
	{"verify/fuzzer", "what Go's fuzzer runs: a decoder, and what it survived", []string{"contest", "harness/platform", "verify/probe", "result/fact"}, nil},
	{"verify/kit", "the tests that every contestant passes", []string{"contest", "harness/platform", "harness/worker", "internal/catalog", "internal/predecessors", "verify/probe/probetypes", "result", "schema", "verify/adapter", "verify/fidelity", "verify/probe", "result/fact"}, nil},
	{"verify/adapter", "tells an adapter from its later self", []string{"programs/rooms"}, nil},
	{"verify/fuzz", "sends values round that no run draws, of few libraries, because fuzzing builds them anew", []string{"contest", "datasets", "result", "verify/fidelity", "verify/probe"}, nil},
	{"harness", "the parent: windows, workers, what is remembered; writes the run file", []string{"contest", "harness/platform", "harness/prober", "harness/schedule", "harness/worker", "result", "stats", "verify/fuzzer", "verify/probe", "result/fact"}, []string{"github.com/klauspost/cpuid", "github.com/moby/sys/atomicwriter", "golang.org/x/sync"}},
	{"harness/schedule", "what a run still needs", []string{"contest", "result", "result/fact"}, nil},
	{"programs", "writes, builds and keeps the programs", []string{"contest", "harness", "harness/platform", "harness/worker", "programs/alone", "programs/rooms", "result", "result/fact"}, []string{"github.com/gofrs/flock", "github.com/moby/sys/atomicwriter", "golang.org/x/mod", "golang.org/x/sync"}},
	{"programs/alone", "what is asked of the program that writes a module which shows faults by the library alone", []string{"result/fact"}, nil},
	{"programs/alone/writer", "that program", []string{"contest", "programs/alone", "result/fact", "verify/probe", "verify/probe/probetypes"}, nil},
	{"programs/alone/shim", "what such a module has in place of serbench's packages", nil, nil},
	{"programs/rooms", "generated code: what it is made of, and where it is kept", []string{"contest"}, []string{"golang.org/x/mod"}},
	{"programs/rooms/generator", "the program that runs generators", []string{"programs/rooms", "schema/gen/**"}, []string{"golang.org/x/sync"}},
	{"programs/subject", "finds a type of the user's, and writes what programs need for it", []string{"programs", "programs/rooms", "programs/subject/adopt", "programs/subject/inspect", "schema/plain"}, []string{"golang.org/x/mod"}},
	{"programs/subject/inspect", "the program that knows the user's type", []string{"programs/rooms", "programs/subject/synthesize", "schema", "schema/plain"}, nil},
	{"programs/subject/adopt", "a library's code for a type, as a package that stands alone", nil, nil},
	{"programs/subject/synthesize", "makes up values of a type", []string{"contest/random/**"}, nil},
	{"harness/compress", "the process that compresses what libraries wrote", []string{"contest", "harness/worker", "result"}, []string{"github.com/klauspost/compress", "github.com/pierrec/lz4"}},
	{"harness/worker", "the process that measures: verification, batches, anchors", []string{"contest", "harness/platform", "result", "verify/fidelity", "result/fact"}, nil},
	{"harness/prober", "the process that probes", []string{"contest", "harness/worker", "result", "verify/fidelity", "verify/probe", "result/fact"}, nil},
	{"harness/platform", "what is asked of the operating system", nil, []string{"golang.org/x/sys"}},
	{"result", "the run file: data only", []string{"result/fact"}, nil},
	{"result/merge", "puts the shards of a plan together, and takes runs apart", []string{"result", "result/fact"}, []string{"golang.org/x/sync"}},
	{"result/fact", "the names of facts in run files; the leaf of the house", nil, nil},
	{"result/schemafile", "writes the run file's JSON schema", []string{"result"}, []string{"github.com/invopop/jsonschema"}},
	{"stats", "pure functions: estimates, intervals, places", nil, []string{"github.com/aclements/go-moremath", "gonum.org/v1/gonum"}},
	{"verdict", "what probes found, in words: the columns of the matrix, each in one place", []string{"result", "result/fact", "stats"}, nil},
	{"analysis", "rows, ranks, comparisons, noise and verdict words, from run files, without layout", []string{"result", "stats", "result/fact", "verdict"}, []string{"github.com/aclements/go-moremath"}},
	{"report", "what analysis computed, as documents and data", []string{"analysis", "internal/predecessors", "internal/table", "report/page", "report/picture", "result", "stats", "result/fact", "verdict"}, []string{"golang.org/x/perf"}},
	{"report/schemafile", "writes the JSON schemas of what reports write", []string{"report"}, []string{"github.com/invopop/jsonschema"}},
	{"report/picture", "charts as SVG for documents", nil, nil},
	{"report/page", "the report as a page that works from disk", []string{"result/fact"}, nil},
	{"internal/table", "tables and documents as text, Markdown, CSV and HTML", nil, []string{"github.com/jedib0t/go-pretty"}},
	{"internal/submit", "what schedulers need to carry out a plan", []string{"result"}, nil},
	{"internal/serve", "the page on this machine, which follows a run", []string{"analysis", "report", "result", "result/fact"}, []string{"golang.org/x/sys"}},
	{"internal/cli", "the command line, a file for each verb", []string{
		"result/fact",
		"analysis", "contest", "harness", "harness/compress", "harness/platform", "harness/schedule", "verify/probe/probetypes", "programs", "programs/alone", "programs/rooms", "programs/subject", "programs/subject/adopt", "programs/subject/inspect", "harness/worker", "internal/advisories", "internal/catalog", "internal/cpuprofile", "internal/describe", "verdict",
		"internal/predecessors", "internal/serve", "internal/submit", "internal/table", "report", "result", "result/merge", "schema/plain", "verify/adapter", "verify/fidelity", "verify/probe",
	}, []string{"github.com/agext/levenshtein", "github.com/jedib0t/go-pretty", "github.com/spf13/cobra", "github.com/spf13/pflag", "golang.org/x/mod", "golang.org/x/sync", "golang.org/x/term"}},
	{"internal/catalog", "what is known of libraries without linking them", []string{"result"}, nil},
	{"internal/advisories", "public vulnerabilities of the libraries, and what our probes saw of them", nil, []string{"golang.org/x/mod"}},
	{"internal/advisories/repeat", "tries some of their faults again, in releases before and after", nil, nil},
	{"internal/advisories/renew", "copies them from the Go vulnerability database", []string{"internal/advisories", "internal/catalog"}, nil},
	{"internal/cpuprofile", "what share of a program's processor time serialization takes", nil, []string{"github.com/google/pprof"}},
	{"internal/bench", "the benchmarks of the older suites' commands", []string{"contest", "datasets", "internal/predecessors", "result", "verify/fidelity", "verify/probe", "result/fact"}, nil},
	{"internal/ondemand", "runs a test binary with libraries' code in place of a package's own", []string{"datasets", "programs", "verify/probe/probetypes"}, nil},
	{"internal/describe", "what the values of a data set look like", []string{"contest", "stats"}, []string{"github.com/klauspost/compress"}},
	{"internal/predecessors", "the older suites' rows", nil, nil},
	{"internal/trytest", "runs try in small modules", nil, nil},
	{"internal/fixture", "made-up runs for tests", []string{"result", "result/fact", "verdict"}, nil},
	{"internal/registry", "writes the list of types, and makes a library's folder", nil, nil},
	{"internal/imports", "writes this table, and the linter's lists", []string{"internal/table"}, nil},
	{"internal/publish", "writes a run file as the repository keeps it", []string{"result"}, []string{"github.com/moby/sys/atomicwriter"}},
	{"internal/simulate", "draws runs anew and asks how often serbench is right of them", []string{"analysis", "internal/table", "result", "stats"}, []string{"github.com/aclements/go-moremath"}},
	{"internal/additions", "adds one of each kind to a copy of the source, and counts the files", nil, nil},
	{"internal/selfcheck", "plants known costs and measures them", nil, nil},
}
