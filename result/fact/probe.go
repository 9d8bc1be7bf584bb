package fact

import (
	"fmt"
	"strings"
)

// A Probe is a question to a codec, by its name in run files and in the golden files of
// contestants.
type Probe string

// A Series is a set of probes whose names begin with the same words.
type Series string

// The series of probes. Each kind of field has one.
const (
	Time    Series = "time"
	Float64 Series = "float64"
	Float32 Series = "float32"
	Int     Series = "int"
	Int8    Series = "int8"
	Int16   Series = "int16"
	Int32   Series = "int32"
	Int64   Series = "int64"
	Uint    Series = "uint"
	Uint8   Series = "uint8"
	Uint16  Series = "uint16"
	Uint32  Series = "uint32"
	Uint64  Series = "uint64"
	String  Series = "string"
	Bytes   Series = "bytes"
	List    Series = "list"
	Map     Series = "map"
	Pointer Series = "pointer"
	Nested  Series = "nested"

	Reused    Series = "reused destination"
	Recursion Series = "recursion"
	Output    Series = "output"
	JSON      Series = "json"
)

// The series of probes that change a record, by the place that it has in the message.
const (
	Evolution           Series = "evolution" // the record is the message
	EvolutionInField    Series = "evolution in a field"
	EvolutionInOptional Series = "evolution in an optional field"
	EvolutionInList     Series = "evolution in a list"
	EvolutionInMap      Series = "evolution in a map"
)

// Places are all of them.
var Places = []Series{Evolution, EvolutionInField, EvolutionInOptional, EvolutionInList, EvolutionInMap}

// Probe returns the probe of the series with this name.
func (s Series) Probe(name string) Probe { return Probe(string(s) + ": " + name) }

// Whole returns the probe that asks whether the library carries the kind of field at all. It
// has an answer only if the library does not.
func (s Series) Whole() Probe { return Probe(s) }

// Has reports whether the probe belongs to the series.
func (s Series) Has(p Probe) bool { return strings.HasPrefix(string(p), string(s)+": ") }

// The probes of times.
const (
	TimeSeconds        Probe = "time: whole seconds"
	TimeMilliseconds   Probe = "time: milliseconds"
	TimeMicroseconds   Probe = "time: microseconds"
	Time100Nanoseconds Probe = "time: hundreds of nanoseconds"
	TimeNanoseconds    Probe = "time: nanoseconds"
	TimeZero           Probe = "time: zero"
	TimeEpoch          Probe = "time: epoch"
	TimeYear1969       Probe = "time: year 1969"
	TimeYear1600       Probe = "time: year 1600"
	TimeYear1          Probe = "time: year 1"
	TimeYear2038       Probe = "time: year 2038"
	TimeYear2261       Probe = "time: year 2261"
	TimeYear2300       Probe = "time: year 2300"
	TimeYear9999       Probe = "time: year 9999"
	TimeLeapDay        Probe = "time: leap day"
	TimeMonotonic      Probe = "time: monotonic reading"

	TimeZoneInstant       Probe = "time: zone, instant"
	TimeZoneOffset        Probe = "time: zone offset"
	TimeZoneName          Probe = "time: zone name"
	TimeZoneSeconds       Probe = "time: zone offset of seconds"
	TimeNamedZone         Probe = "time: named zone, instant"
	TimeElsewhere         Probe = "time: machine elsewhere, instant"
	TimeElsewhereLocal    Probe = "time: machine elsewhere, local instant"
	TimeElsewhereStaysUTC Probe = "time: machine elsewhere, UTC stays UTC"
)

// TimeZones are the probes of times that depend on a time zone.
var TimeZones = []Probe{
	TimeZoneInstant, TimeZoneOffset, TimeZoneName, TimeZoneSeconds,
	TimeNamedZone, TimeElsewhere, TimeElsewhereLocal, TimeElsewhereStaysUTC,
}

// The probes of floats.
const (
	Float64NaN          Probe = "float64: NaN"
	Float64Inf          Probe = "float64: +Inf"
	Float64NegativeInf  Probe = "float64: -Inf"
	Float64NegativeZero Probe = "float64: -0"
	Float64Smallest     Probe = "float64: smallest"
	Float64Largest      Probe = "float64: largest"
	Float64Digits       Probe = "float64: 17 digits"
	Float64Third        Probe = "float64: a third"
	Float64Above53Bits  Probe = "float64: above 2^53"

	Float32NaN          Probe = "float32: NaN"
	Float32Inf          Probe = "float32: +Inf"
	Float32NegativeInf  Probe = "float32: -Inf"
	Float32NegativeZero Probe = "float32: -0"
	Float32Smallest     Probe = "float32: smallest"
	Float32Largest      Probe = "float32: largest"
	Float32Digits       Probe = "float32: 9 digits"
	Float32Third        Probe = "float32: a third"
)

// Smallest returns the probe of the smallest value of an integer's series.
func Smallest(s Series) Probe { return s.Probe("smallest") }

// Largest returns the probe of the largest value of an integer's series.
func Largest(s Series) Probe { return s.Probe("largest") }

// MinusOne returns the probe of -1.
func MinusOne(s Series) Probe { return s.Probe("-1") }

// Power returns the probe of 2^bit + delta, or of its negation. Formats change how they write
// an integer at powers of two.
func Power(s Series, bit, delta int, negative bool) Probe {
	name := fmt.Sprintf("2^%d", bit)
	if delta != 0 {
		name += fmt.Sprintf("%+d", delta)
	}
	if negative {
		name = "-(" + name + ")"
	}
	return s.Probe(name)
}

// Length returns the probe of a text or of bytes of this length.
func Length(s Series, n int) Probe { return s.Probe(fmt.Sprintf("%d bytes", n)) }

// LongestText is the length of the longest text that probes send, in bytes.
const LongestText = 16 << 20

// The probes of texts and bytes, besides their lengths.
const (
	StringEmpty       Probe = "string: empty"
	StringNUL         Probe = "string: NUL"
	StringControl     Probe = "string: control characters"
	StringInvalid     Probe = "string: invalid UTF-8"
	StringCut         Probe = "string: cut UTF-8"
	StringSurrogate   Probe = "string: surrogate"
	StringBeyondBasic Probe = "string: beyond the basic plane"
	StringEscapes     Probe = "string: quotes and escapes"
	StringByteOrder   Probe = "string: byte order mark"

	BytesNil   Probe = "bytes: nil"
	BytesEmpty Probe = "bytes: empty"
	BytesEvery Probe = "bytes: every byte"
)

// The probes of lists, maps, pointers and nested records.
const (
	ListNil    Probe = "list: nil"
	ListEmpty  Probe = "list: empty"
	ListOfZero Probe = "list: of a zero"
	ListLong   Probe = "list: of 10,000"
	ListTexts  Probe = "list: of empty texts"

	MapNil       Probe = "map: nil"
	MapEmpty     Probe = "map: empty"
	MapEmptyKey  Probe = "map: an empty key"
	MapZeroValue Probe = "map: a zero value"
	MapManyKeys  Probe = "map: 1,000 keys"
	MapEscapes   Probe = "map: keys that need escapes"

	PointerNil         Probe = "pointer: nil"
	PointerToZero      Probe = "pointer: to zero"
	PointerToOne       Probe = "pointer: to one"
	PointerNilRecord   Probe = "pointer: nil record"
	PointerEmptyRecord Probe = "pointer: to an empty record"

	NestedEmpty        Probe = "nested: empty"
	NestedEmptyRecords Probe = "nested: empty records"
	NestedFilled       Probe = "nested: filled"
	NestedDeep         Probe = "nested: 1000 levels"
	NestedWide         Probe = "nested: 10,000 children"
)

// The probes of ownership.
const (
	TextAliases  Probe = "a decoded string points into the input"
	BytesAlias   Probe = "decoded bytes point into the input"
	ResultReused Probe = "the next marshal overwrites the last result"
	InputChanged Probe = "unmarshal changes its input"
	ValueChanged Probe = "marshal changes the value"
)

// The probes of a destination that is used again.
const (
	ReusedZeroFields       Probe = "reused destination: fields that are zero"
	ReusedShorterList      Probe = "reused destination: a shorter list"
	ReusedEmptyList        Probe = "reused destination: an empty list"
	ReusedNilList          Probe = "reused destination: a nil list"
	ReusedNilBytes         Probe = "reused destination: nil bytes"
	ReusedNilMap           Probe = "reused destination: a nil map"
	ReusedEmptyMap         Probe = "reused destination: an empty map"
	ReusedMap              Probe = "reused destination: a map"
	ReusedNilPointer       Probe = "reused destination: a nil pointer"
	ReusedNilRecordPointer Probe = "reused destination: a nil pointer to a record"
	ReusedPointer          Probe = "reused destination: a pointer"
	ReusedRecordPointer    Probe = "reused destination: a pointer to a record"
	ReusedRecordsInList    Probe = "reused destination: records in a list"
	ReusedWritesThrough    Probe = "reused destination: writes through a pointer that it held"
	FailureLeavesParts     Probe = "a failed unmarshal leaves parts in the destination"
)

// The probes of determinism and of goroutines that share a codec. A race ends the process, so
// whoever asks Concurrent under the race detector adds the answer to Races.
const (
	SameRecord Probe = "the same record gives the same bytes"
	SameMap    Probe = "the same map gives the same bytes"
	SameLength Probe = "the same value after a longer one gives as many bytes"

	Concurrent Probe = "several goroutines get right results of one codec"
	Races      Probe = "the race detector sees no race between them"
)

// A Change is a difference between two versions of a record.
type Change string

// The changes that probes make to a record.
const (
	FieldAdded      Change = "a field added"
	FieldRemoved    Change = "a field removed"
	FieldsReordered Change = "fields in another order"
	IntegerWidened  Change = "an integer widened"
	FieldRenamed    Change = "a field renamed"
	FieldOptional   Change = "a field made optional"
	FieldRetyped    Change = "an integer made a text"
)

// Changes are all of them.
var Changes = []Change{FieldAdded, FieldRemoved, FieldsReordered, IntegerWidened, FieldRenamed, FieldOptional, FieldRetyped}

// OldBytes returns the probe of the changed version that reads bytes of the first one.
func (c Change) OldBytes() Probe { return c.OldBytesIn(Evolution) }

// NewBytes returns the probe of the first version that reads bytes of the changed one.
func (c Change) NewBytes() Probe { return c.NewBytesIn(Evolution) }

// OldBytesIn is [Change.OldBytes] of a record that has a place in the message.
func (c Change) OldBytesIn(place Series) Probe { return place.Probe(string(c) + ", old bytes") }

// NewBytesIn is [Change.NewBytes] of a record that has a place in the message.
func (c Change) NewBytesIn(place Series) Probe { return place.Probe(string(c) + ", new bytes") }

// In returns both probes of a record that has a place in the message.
func (c Change) In(place Series) []Probe { return []Probe{c.OldBytesIn(place), c.NewBytesIn(place)} }

// MayRefuse reports whether an error is a right answer: a text has no place in an integer.
func (p Probe) MayRefuse() bool {
	for _, place := range Places {
		if p == FieldRetyped.OldBytesIn(place) || p == FieldRetyped.NewBytesIn(place) {
			return true
		}
	}
	return false
}

// The probes of output.
const (
	PrintsNothing Probe = "writes nothing to standard output or error"
	OutputIsUTF8  Probe = "output: is UTF-8"
	OutputIsJSON  Probe = "output: is what RFC 8259 calls JSON"
)

// FewLevels, SomeLevels and ManyLevels are the depths of values within themselves that probes
// send.
const (
	FewLevels  = 100
	SomeLevels = 2000
	ManyLevels = 20_000
)

// Levels returns the probe of a value that lies this deep within itself.
func Levels(n int) Probe { return Recursion.Probe(fmt.Sprintf("%d levels", n)) }

// The probes of JSON.
const (
	JSONKeys       Probe = "json: the keys of a map are sorted"
	JSONHTML       Probe = "json: <, > and & are escaped"
	JSONText       Probe = "json: text that is not UTF-8, marshalled"
	JSONInput      Probe = "json: text that is not UTF-8, unmarshalled"
	JSONDuplicates Probe = "json: a name that occurs twice"
)

// Guarded marks the verdict on a decoder whose adapter checks lengths or recovers panics. No
// probe asks it.
const Guarded Probe = "the adapter checks lengths or recovers panics"
