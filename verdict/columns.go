package verdict

import (
	"fmt"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// Columns are the columns of the matrix: first what is lost, then how a library may be used,
// then what happens to changed and damaged data. A cell has room for one word, so each word is
// the worst that was found.
//
// In the columns of fidelity, silent changes come first, because they cost data; then crash,
// if any value made the library panic or ended the process; then refusals, which cost an
// error. "no" precedes what is refused.
var Columns = []*Column{Time, Float, Integer, String, Nil, Owns, Destination, Same, Race, Evolve, Output, Deep, Cut, Damage, Growth}

// Time puts the gravest change first. A lost offset comes last, because times at the same
// instant are equal in our round trips.
var Time = &Column{
	Name: "time", Group: fact.GroupFidelity, unasked: notCarried(fact.Time),
	Doc: "what a time loses without an error: the precision that is kept, instant if one with a zone becomes another instant, years if only some between 1 and 9999 or the zero time do, zone if only the offset is lost; no years if such are refused",
	Words: []Word{
		{Text: "lost", Severity: Bad, is: changed, probes: []fact.Probe{fact.TimeSeconds}},
		{Text: "instant", Severity: Bad, is: changed, probes: []fact.Probe{fact.TimeZoneInstant, fact.TimeNamedZone, fact.TimeElsewhere, fact.TimeElsewhereLocal}},
		{Text: "s", Severity: Caution, is: changed, probes: []fact.Probe{fact.TimeMilliseconds}},
		{Text: "ms", Severity: Caution, is: changed, probes: []fact.Probe{fact.TimeMicroseconds}},
		{Text: "µs", Severity: Caution, is: changed, probes: []fact.Probe{fact.Time100Nanoseconds}},
		{Text: "100ns", Severity: Caution, is: changed, probes: []fact.Probe{fact.TimeNanoseconds}},
		{Text: "years", Severity: Caution, is: changed, example: fact.TimeYear9999, among: without(fact.Time, fact.TimeZones...)},
		{Text: "crash", Severity: Bad, is: crashed, example: fact.TimeZero, among: fact.Time.Has},
		{Text: "no time", Severity: Caution, is: refused, probes: []fact.Probe{fact.TimeSeconds}},
		{Text: "no years", Severity: Caution, is: refused, example: fact.TimeYear1, among: without(fact.Time, fact.TimeZones...)},
		{Text: "zone", Severity: Caution, is: spoiled, probes: []fact.Probe{fact.TimeZoneOffset, fact.TimeElsewhereStaysUTC}},
	},
}

// Float puts lost digits first. A library that loses digits may change any value; the others
// change only special ones, and JSON can write neither NaN nor infinities.
var Float = &Column{
	Name: "float", Group: fact.GroupFidelity, unasked: notCarried(fact.Float64),
	Doc: "floats that change without an error: digits, float32 if only those lose them, NaN, Inf or -0; no before what is refused, (32) after what only float32 shows",
	Words: concat(
		[]Word{
			{Text: "digits", Severity: Caution, is: changed, probes: digits},
			{Text: "float32", Severity: Caution, is: changed, probes: []fact.Probe{fact.Float32Digits, fact.Float32Largest, fact.Float32Smallest, fact.Float32Third}},
		},
		specialFloats("", changed),
		[]Word{
			{Text: "crash", Severity: Bad, is: crashed, probes: []fact.Probe{fact.Float32.Whole()}, among: aFloat},
			{Text: "no float32", Severity: Caution, is: refused, probes: []fact.Probe{fact.Float32.Whole()}},
			{Text: "no digits", Severity: Caution, is: refused, probes: digits},
		},
		specialFloats("no ", refused),
	),
}

func aFloat(p fact.Probe) bool { return fact.Float64.Has(p) || fact.Float32.Has(p) }

var digits = []fact.Probe{fact.Float64Digits, fact.Float64Largest, fact.Float64Smallest, fact.Float64Third, fact.Float64Above53Bits}

// specialFloats returns words for values that are no ordinary numbers: of float64, and then of
// float32 alone.
func specialFloats(before string, is matcher) []Word {
	word := func(name string, probes ...fact.Probe) Word {
		return Word{Text: before + name, Severity: Caution, is: is, probes: probes}
	}
	return []Word{
		word("NaN", fact.Float64NaN),
		word("Inf", fact.Float64Inf, fact.Float64NegativeInf),
		word("-0", fact.Float64NegativeZero),
		word("NaN (32)", fact.Float32NaN),
		word("Inf (32)", fact.Float32Inf, fact.Float32NegativeInf),
		word("-0 (32)", fact.Float32NegativeZero),
	}
}

// Integer names the bit from which on integers are changed, if the widest are: a library that
// keeps them as floats keeps 53 bits. A narrower width that is changed, or any that is
// refused, is called by its name.
var Integer = &Column{
	Name: "int", Group: fact.GroupFidelity,
	Doc:   "from which bit on, or in which width, integers change without an error; no before a width of which some are refused",
	Words: concat(lowestBits(), ofWidths("%s", Caution, changed), ofWidths("crash", Bad, crashed), ofWidths("no %s", Caution, refused)),
	// A library without int64 may still carry narrower integers.
	unasked: func(a answers) (Cell, bool) {
		cell, yes := notCarried(fact.Int64)(a)
		return cell, yes && cell.Word != "-"
	},
}

// widths are the kinds of integers, those that most programs use first.
var widths = []fact.Series{fact.Int64, fact.Int, fact.Int32, fact.Uint64, fact.Uint, fact.Uint32, fact.Int16, fact.Uint16, fact.Int8, fact.Uint8}

// ofWidths returns a word for each width that has such an answer, to the type as a whole or to
// a value.
func ofWidths(format string, severity Severity, is matcher) (words []Word) {
	for _, width := range widths {
		text := format
		if is.like != fact.Crash {
			text = fmt.Sprintf(format, width)
		}
		words = append(words, Word{Text: text, Severity: severity, is: is, probes: []fact.Probe{width.Whole()}, among: width.Has, example: fact.Largest(width)})
	}
	return words
}

// lowestBits returns a word for each bit, from the lowest on, with the probes of its power of
// two, their neighbours and negations.
func lowestBits() (words []Word) {
	for bit := 5; bit < 63; bit++ {
		w := Word{Text: fmt.Sprintf("%d-bit", bit), Severity: Caution, is: changed}
		for _, width := range []fact.Series{fact.Int64, fact.Int} {
			for _, negative := range []bool{true, false} {
				for _, delta := range []int{0, 1, -1} {
					w.probes = append(w.probes, fact.Power(width, bit, delta, negative))
				}
			}
		}
		words = append(words, w)
	}
	return words
}

// String forgives only strings that are not UTF-8: formats such as JSON can't carry them. A
// library that changes any other string loses ordinary text.
var String = &Column{
	Name: "str", Group: fact.GroupFidelity, unasked: notCarried(fact.String),
	Doc: "UTF-8 if text that is not UTF-8 changes without an error, lost if other text does; strict if the first is refused, no text if other is, limit if only 16 MiB of it are",
	Words: []Word{
		{Text: "lost", Severity: Bad, is: changed, example: fact.StringNUL, among: without(fact.String, notUTF8...)},
		{Text: "UTF-8", Severity: Caution, is: changed, probes: notUTF8},
		{Text: "crash", Severity: Bad, is: crashed, example: fact.StringNUL, among: fact.String.Has},
		{Text: "no text", Severity: Caution, is: refused, example: fact.StringNUL, among: without(fact.String, append([]fact.Probe{longest}, notUTF8...)...)},
		{Text: "strict", Severity: Caution, is: refused, probes: notUTF8},
		// A library that rejects only the longest text has a length limit.
		{Text: "limit", Severity: Good, is: refused, probes: []fact.Probe{longest}},
	},
}

var (
	notUTF8 = []fact.Probe{fact.StringInvalid, fact.StringCut, fact.StringSurrogate}
	longest = fact.Length(fact.String, fact.LongestText)
)

// Nil has no bad word for a library that makes nil and empty the same: few formats tell them
// apart, and our round trips count them as equal. A nil pointer is different: a value that is
// absent is not zero.
var Nil = &Column{
	Name: "nil", Group: fact.GroupFidelity, good: func(answers) string { return "kept" },
	Doc: "kept if nil and empty stay different, same if they become one, lost if a nil pointer becomes a value or a pointer to zero nil, no nil if one is refused",
	Words: []Word{
		{Text: "lost", Severity: Bad, is: changed, probes: absent},
		{Text: "crash", Severity: Bad, is: crashed, example: fact.PointerToOne, among: fact.Pointer.Has},
		{Text: "no nil", Severity: Caution, is: refused, probes: absent},
		{Text: "same", Severity: Caution, is: spoiled, probes: nilAndEmpty},
	},
	// Without pointers, the library may still have answered about slices and maps.
	unasked: func(a answers) (Cell, bool) {
		cell, yes := notCarried(fact.Pointer)(a)
		if same := a.of(spoiled, nilAndEmpty...); yes && len(same) > 0 {
			cell = Cell{Word: "same", Severity: Caution, Because: same}
		}
		return cell, yes
	},
}

var (
	absent      = []fact.Probe{fact.PointerNil, fact.PointerToZero, fact.PointerNilRecord}
	nilAndEmpty = []fact.Probe{fact.BytesNil, fact.BytesEmpty, fact.ListNil, fact.ListEmpty, fact.MapNil, fact.MapEmpty}
)

// Owns calls none of this wrong: a variant may claim it, and its users then know. The kit
// checks the claims.
var Owns = &Column{
	Name: "owns", Group: fact.GroupOwnership, joins: true,
	Doc: "alias if decoded strings or bytes point into the input, reuse if the next marshal overwrites the last result, writes if the input or the value is changed",
	Words: []Word{
		{Text: "alias", Severity: Caution, is: answered(fact.Yes), probes: []fact.Probe{fact.TextAliases, fact.BytesAlias}},
		{Text: "reuse", Severity: Caution, is: answered(fact.Yes), probes: []fact.Probe{fact.ResultReused}},
		{Text: "writes", Severity: Caution, is: answered(fact.Yes), probes: []fact.Probe{fact.InputChanged, fact.ValueChanged}},
	},
}

// Destination keeps merged maps apart from stale fields: encoding/json documents that it keeps
// a map's entries, but a field of an earlier message may be somebody else's data.
var Destination = &Column{
	Name: "dest", Group: fact.GroupDestination,
	Doc: "a complete message is decoded into a value that held another: stale if something of that is left, merge if only entries of maps are; what becomes of fields that a message leaves out is not probed",
	Words: []Word{
		{Text: "stale", Severity: Caution, is: changed, example: fact.ReusedZeroFields, among: without(fact.Reused, reusedMaps...)},
		{Text: "crash", Severity: Bad, is: crashed, example: fact.ReusedPointer, among: fact.Reused.Has},
		{Text: "merge", Severity: Caution, is: changed, probes: reusedMaps},
	},
	unasked: func(a answers) (Cell, bool) { return Cell{Word: "-"}, !a.any(fact.Reused.Has) },
}

var reusedMaps = []fact.Probe{fact.ReusedMap, fact.ReusedEmptyMap, fact.ReusedNilMap}

// Same blames maps only if records don't vary: Go iterates over maps in random order, and not
// every library sorts the keys.
var Same = &Column{
	Name: "same", Group: fact.GroupDeterminism,
	Doc: "whether the same value always gives the same bytes; no map if only maps don't; ours if the library has no maps, and our adapter writes their entries in Go's order",
	Words: []Word{
		{Text: "no", Severity: Caution, is: answered(fact.No), probes: []fact.Probe{fact.SameRecord}},
		{Text: "no map", Severity: Caution, is: answered(fact.No), probes: []fact.Probe{fact.SameMap}},
		{Text: "ours", Severity: Good, is: answered(fact.Ours), probes: []fact.Probe{fact.SameMap}},
	},
	good: ifAnswered(fact.SameRecord, "yes"),
}

// ifAnswered returns the word of a column whose probes found nothing wrong: a dash unless one
// of them was answered by yes.
func ifAnswered(p fact.Probe, word string) func(answers) string {
	return func(a answers) string {
		if a[p].Answer == fact.Yes {
			return word
		}
		return "-"
	}
}

// Race puts wrong results before a race: they were observed; a race only might produce them.
// Right results alone prove little, so "none" needs the race detector too, which is a run of
// its own.
var Race = &Column{
	Name: "race", Group: fact.GroupConcurrency, good: func(answers) string { return "-" },
	Doc: "none if several goroutines get right results from one codec and the race detector sees no race, right if it was not used; racy if it sees one; wrong if results are wrong, fails if there are errors, crash if it panics, hangs or ends the process; own if the codec of such a variant keeps a buffer or a state, so that each goroutine needs one of its own",
	Words: []Word{
		{Text: "own", Severity: Good, is: answered(fact.Own), probes: []fact.Probe{fact.Concurrent, fact.Races}},
		{Text: "wrong", Severity: Bad, is: answered(fact.No), probes: []fact.Probe{fact.Concurrent}},
		{Text: "racy", Severity: Bad, is: answered(fact.No), probes: []fact.Probe{fact.Races}},
		{Text: "crash", Severity: Bad, is: crashed, probes: []fact.Probe{fact.Concurrent, fact.Races}},
		{Text: "fails", Severity: Caution, is: answered(fact.Refused), probes: []fact.Probe{fact.Concurrent}},
		{Text: "none", Severity: Good, is: answered(fact.Yes), probes: []fact.Probe{fact.Races}},
		{Text: "right", Severity: Good, is: answered(fact.Yes), probes: []fact.Probe{fact.Concurrent}},
	},
}

// Evolve counts; see readEvolve.
var Evolve = &Column{
	Name: "evolve", Group: fact.GroupEvolution, read: readEvolve, feeds: changes(),
	Doc: "how many of 12 changes between writer and reader are read correctly, to a record that is the message; ! if content is lost or made up without an error, there or in a record that lies in a field, a list or a map, or if an integer became a text",
	Words: []Word{
		{Text: "12/12!", Severity: Bad, is: changed, probes: []fact.Probe{fact.FieldAdded.NewBytesIn(fact.EvolutionInList)}, lost: true},
		{Text: "11/12!", Severity: Bad, is: changed, probes: []fact.Probe{fact.FieldRemoved.NewBytes()}, invented: true},
		{Text: "11/12", Severity: Caution, is: refused, probes: []fact.Probe{fact.FieldRemoved.NewBytes()}},
		{Text: "12/12", Severity: Caution, is: refused, probes: []fact.Probe{fact.FieldAdded.NewBytesIn(fact.EvolutionInMap)}},
	},
}

func changes() (probes []fact.Probe) {
	for _, place := range fact.Places {
		for _, c := range fact.Changes {
			probes = append(probes, c.In(place)...)
		}
	}
	return probes
}

// Output is about what other programs meet: standard output that isn't theirs, or text that
// they can't read.
var Output = &Column{
	Name: "out", Group: fact.GroupOutput, good: ifAnswered(fact.PrintsNothing, Fine),
	Doc: "prints if something is written to standard output or error, not UTF-8 or not JSON if that is what some value becomes in a format of text",
	Words: []Word{
		{Text: "prints", Severity: Caution, is: answered(fact.No), probes: []fact.Probe{fact.PrintsNothing}, more: printing},
		{Text: "not UTF-8", Severity: Caution, is: answered(fact.No), probes: []fact.Probe{fact.OutputIsUTF8}},
		{Text: "not JSON", Severity: Caution, is: answered(fact.No), probes: []fact.Probe{fact.OutputIsJSON}},
	},
}

// Deep finds the end of recursion; see readDeep.
var Deep = &Column{
	Name: "deep", Group: fact.GroupRecursion, read: readDeep,
	feeds: []fact.Probe{fact.Levels(fact.FewLevels), fact.Levels(fact.SomeLevels), fact.Levels(fact.ManyLevels)},
	Doc:   "limit if a value that lies too deep within itself is refused; no limit if 20,000 levels are kept: the longer a message, the deeper the stack; panics, hangs or memory if marshaling or unmarshaling 2,000 or 20,000 levels panics, hangs or takes 1 GiB; dies if a type that contains itself ends the process, however deep the value is",
	Words: []Word{
		{Text: "lost", Severity: Bad, is: changed, probes: []fact.Probe{fact.Levels(fact.SomeLevels)}},
		{Text: "limit", Severity: Good, is: refused, probes: []fact.Probe{fact.Levels(fact.SomeLevels)}},
		{Text: "hangs", Severity: Bad, is: answered(fact.Hang), probes: []fact.Probe{fact.Levels(fact.SomeLevels)}},
		{Text: "panics", Severity: Bad, is: crashed, ended: fact.Panicked, probes: []fact.Probe{fact.Levels(fact.SomeLevels)}},
		{Text: "dies", Severity: Bad, is: crashed, ended: fact.OutOfMemory, probes: []fact.Probe{fact.Levels(fact.FewLevels)}},
		{Text: "memory", Severity: Bad, is: crashed, ended: fact.OutOfMemory, probes: []fact.Probe{fact.Levels(fact.SomeLevels)}},
		{Text: "crash", Severity: Bad, is: crashed, ended: fact.Crashed, probes: []fact.Probe{fact.Levels(fact.SomeLevels)}},
		{Text: "no limit", Severity: Caution, is: answered(fact.Kept), probes: []fact.Probe{fact.Levels(fact.ManyLevels)}},
	},
}

// Cut is about truncated input; see readCut.
var Cut = &Column{
	Name: "cut", Group: fact.GroupDamage, read: readCut,
	Doc: "cut if the beginning of an encoding is read as another value without an error, empty if only no bytes at all are",
	Words: []Word{
		{Text: "cut", Severity: Caution, plant: func(d *result.Damage) { d.Kinds[fact.Truncation][fact.FateAccepted] = 1 }},
		{Text: "empty", Severity: Caution, plant: func(d *result.Damage) {
			d.Kinds[fact.Truncation][fact.FateAccepted], d.Empty = 1, fact.FateAccepted
		}},
	},
}

// Damage is about damaged input; see readDamage.
var Damage = &Column{
	Name: "damage", Group: fact.GroupDamage, read: readDamage, Words: faults,
	Doc: "the worst that a damaged or hostile input does: dies of a fatal error, stack if the stack grows beyond 64 MiB, memory if it takes more than 768 MiB, hangs for over 10 s, panics, 64 MiB if it allocates as much, what it frees again included, slow if it takes over 250 ms, and how long; ok and the number of inputs, those of the fuzzer and those made from the format's grammar included, if each of them gives an error or a value, which proves nothing about other inputs; ours if that is so because our adapter checks lengths or recovers panics",
}

// Growth is about what hostile input costs; see readGrowth.
var Growth = &Column{
	Name: "growth", Group: fact.GroupGrowth, read: readGrowth,
	Doc: "how a decoder's work grows with documents that a format's grammar allows or nearly allows, of 1 to 64 KiB: linear, or n^2.0 if four times as long a document takes sixteen times as much, and what 64 KiB took, in heap memory, what is freed again included, or processor time; memory, hangs, stack or dies if the longest ended the process as in the column before",
	Words: []Word{
		{Text: "n^2.0 memory", Severity: Bad, plant: growing(0, 0, fact.FateMemory)},
		{Text: "n^2.0 4.0 GiB", Severity: Bad, plant: growing(4<<30, 0, fact.FateHoarded)},
		{Text: "n^2.0 2.0 s", Severity: Bad, plant: growing(0, 2e9, fact.FateSlow)},
		{Text: "n^2.0 100 MiB", Severity: Caution, plant: growing(100<<20, 0, fact.FateHoarded)},
		{Text: "n^2.0 200 ms", Severity: Caution, plant: growing(0, 200e6, fact.FateError)},
	},
}

// growing plants a quadratic curve that ends with this cost, or with the end of the process.
func growing(bytes uint64, ns int64, end fact.Fate) func(*result.Damage) {
	return func(d *result.Damage) {
		c := result.Curve{Kind: fact.DeepFault, Shape: "levels"}
		for _, n := range []int{1 << 10, 4 << 10, 16 << 10, 64 << 10} {
			part := uint64(64<<10/n) * uint64(64<<10/n)
			p := result.Point{Length: n, Fate: fact.FateError, Allocated: bytes / part, NS: ns / int64(part)}
			if deadly := (result.Point{Fate: end}).Deadly(); deadly && n == 64<<10 {
				p = result.Point{Length: n, Fate: end}
			} else if deadly {
				p.Allocated = 1 << 40 / part
			}
			c.Points = append(c.Points, p)
		}
		d.Grammar = &result.Grammar{Shapes: 1, Curves: []result.Curve{c}}
	}
}

func concat(lists ...[]Word) (all []Word) {
	for _, list := range lists {
		all = append(all, list...)
	}
	return all
}
