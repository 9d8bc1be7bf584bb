// Package page writes a report as one HTML page that works from disk, without a network and
// without a script. The page's program is in ../web; here is what it is given: a [Model], which
// package report fills from an analysis. Nothing is computed here.
//
// Numbers of rows are in columns, because a thousand rows that each name their columns are three
// times as large. A time's interval is stored as the share by which its lower end is below the
// time, in per mille: intervals are of logarithms, so that the upper end is as many times the time as
// the time is the lower one.
package page

import "github.com/serbench/serbench/result/fact"

// A Model is everything that the page shows.
type Model struct {
	Title string `json:"title"`
	// Live is set if the page follows a run under way: it asks where it came from for news.
	Live bool `json:"live,omitempty"`
	// Serbench is the version of the program that made the page.
	Serbench  string    `json:"serbench"`
	Sources   []Source  `json:"sources"`
	Sets      []DataSet `json:"sets"`
	Libraries []Library `json:"libraries"`
	Ways      []Way     `json:"ways"`
	Needs     []Need    `json:"needs"`
	Demands   []Need    `json:"demands"` // of a team that ships
	Presets   []Preset  `json:"presets"`
	Columns   []Verdict `json:"columns"`
	// JSON says what JSON rows do where libraries differ, by way.
	JSON    map[int]string `json:"json,omitempty"`
	Mixes   []Mix          `json:"mixes"`
	Builds  []string       `json:"builds"`
	Words   []string       `json:"words"` // that rows refer to: losses, reasons, notes
	Tables  []Table        `json:"tables"`
	Overall []Overall      `json:"overall"`
	// Answers are recommendations by the needs that are on, as the sum of 1<<i of [Need] i. What is
	// missing has no answer.
	Answers    map[int]Answer `json:"answers"`
	Compressed []Compressed   `json:"compressed,omitempty"`
	// Fleets are what several machines say together.
	Fleets []Fleet `json:"fleets,omitempty"`
}

// A Source is a run file.
type Source struct {
	Name    string `json:"name"`
	Date    string `json:"date"`
	Go      string `json:"go"`
	Machine string `json:"machine"`
	// Versions and Method say in a sentence with what and how it was measured, Legend how to read
	// its tables.
	Versions    string   `json:"versions"`
	Method      string   `json:"method"`
	Legend      string   `json:"legend"`
	Command     string   `json:"command"`
	Provisional bool     `json:"provisional,omitempty"`
	Disturbed   int      `json:"disturbed"`
	Workers     int      `json:"workers"`
	Windows     int      `json:"windows"`
	BytePrice   Num      `json:"bytePrice"` // nanoseconds; null if it was not measured
	Facts       []Fact   `json:"facts"`
	Excluded    []string `json:"excluded,omitempty"`
}

// A Fleet is what the machines of a run say of the same rows.
type Fleet struct {
	Datasets string         `json:"datasets"`
	Machines []FleetMachine `json:"machines"`
	// Agreement and Flips are sentences.
	Agreement string      `json:"agreement"`
	Flips     []string    `json:"flips,omitempty"`
	MoreFlips int         `json:"moreFlips,omitempty"`
	Kinds     []FleetKind `json:"kinds"`
}

// A FleetMachine is one of them.
type FleetMachine struct {
	Name   string `json:"name"`
	Kind   string `json:"kind"`
	Shards int    `json:"shards"`
	Speed  Num    `json:"speed"` // its time relative to the mean machine's
}

// A FleetKind has the rows on machines of a kind, in columns; without rows if there are few machines.
type FleetKind struct {
	Name     string   `json:"name"`
	Machines int      `json:"machines"`
	Spread   string   `json:"spread"` // how much a library's share varies, in words
	ID       []string `json:"id"`
	Library  []string `json:"library"`
	From     []int    `json:"from"`
	To       []int    `json:"to"`
	Ratio    Times    `json:"ratio"`
	// NextLo and NextHi are the interval on one more machine.
	NextLo []Num `json:"nextLo"`
	NextHi []Num `json:"nextHi"`
	// Holds is on how many of Of machines the row is before the next one.
	Holds []int `json:"holds"`
	Of    []int `json:"of"`
}

// A Fact is a property of the machine or the run.
type Fact struct {
	Name  string `json:"name"`
	Words string `json:"words"`
}

// A DataSet is a data set.
type DataSet struct {
	Name        string `json:"name"`
	Type        string `json:"type"`
	Doc         string `json:"doc"`
	Count       int    `json:"count"`
	Example     string `json:"example,omitempty"` // a value, as JSON
	Synthesized bool   `json:"synthesized,omitempty"`
}

// A Library is a contestant.
type Library struct {
	Name        string   `json:"name"`
	Doc         string   `json:"doc"`
	Module      string   `json:"module"`
	Version     string   `json:"version"`
	Released    string   `json:"released,omitempty"`
	License     string   `json:"license"`
	URL         string   `json:"url"`
	Reference   bool     `json:"reference,omitempty"`
	Excluded    string   `json:"excluded,omitempty"`
	Conventions []string `json:"conventions,omitempty"`
	Warnings    []Quote  `json:"warnings,omitempty"`
	Advisories  []string `json:"advisories,omitempty"`
}

// A Quote is from a library's documentation.
type Quote struct {
	Kind  string `json:"kind,omitempty"`
	Place string `json:"place"`
	Text  string `json:"text"`
}

// A Way is a variant of a library.
type Way struct {
	ID      string   `json:"id"`
	Library int      `json:"library"`
	Default bool     `json:"default,omitempty"`
	Ranked  bool     `json:"ranked,omitempty"`
	Format  string   `json:"format"`
	Fields  string   `json:"fields,omitempty"`
	Doc     string   `json:"doc"`
	URL     string   `json:"url,omitempty"`
	Shown   *Quote   `json:"shown,omitempty"`
	Instead string   `json:"instead,omitempty"`
	Mirror  bool     `json:"mirror,omitempty"`
	Claims  []string `json:"claims,omitempty"`
	Schema  string   `json:"schema,omitempty"` // reflection, generated …
	Labels  []string `json:"labels,omitempty"`
	Readers []string `json:"readers,omitempty"` // of the format, in other languages
	// Meets is the sum of 1<<i of the needs that it meets.
	Meets int `json:"meets"`
	// Verdicts are words by column; nil if nobody asked. Severities are 0 good, 1 caution, 2 bad.
	Verdicts   []string `json:"verdicts,omitempty"`
	Severities []int    `json:"severities,omitempty"`
	// Examples are the smallest findings behind the words, by column.
	Examples []string `json:"examples,omitempty"`
	// Inexact counts the data sets of which it does not keep every value, of those it was asked to.
	Inexact int `json:"inexact,omitempty"`
	Asked   int `json:"asked,omitempty"`
}

// A Need is a toggle of the chooser.
type Need struct {
	Key   string `json:"key"`
	Name  string `json:"name"`
	Doc   string `json:"doc"`
	Lacks string `json:"lacks"`
}

// A Preset is a set of needs with a name.
type Preset struct {
	Name  string   `json:"name"`
	Needs []string `json:"needs"`
	Mix   string   `json:"mix,omitempty"`
	By    string   `json:"by,omitempty"` // the column that rows are sorted by; time if it is empty
}

// A Verdict is a column of the matrix of verdicts.
type Verdict struct {
	Name string `json:"name"`
	Doc  string `json:"doc"`
}

// A Mix is what rows are ranked by.
type Mix struct {
	Key   string                     `json:"key"`
	Name  string                     `json:"name"`
	Times map[fact.Operation]float64 `json:"times"`
}

// Times are a column of times in nanoseconds; null is what was not measured. Below is null without
// an interval.
type Times struct {
	NS    []Num `json:"ns"`
	Below []Num `json:"below"`
}

// A Table has the rows of a run on a data set.
type Table struct {
	Source int `json:"source"`
	Set    int `json:"set"`
	// Way, Build and Group are by row. Groups are 0 ranked, 1 of another contract, 2 lossy, 3
	// reference, 4 without a round trip.
	Way   []int `json:"way"`
	Build []int `json:"build,omitempty"`
	Group []int `json:"group"`
	// Mixes are by key, and so are Places: the first and the last place that a row may have, 0 if
	// it has none.
	Mixes  map[string]*Times        `json:"mixes"`
	Places map[string][2][]int      `json:"places"`
	Limit  Times                    `json:"limit"` // the round trip's ratio, not nanoseconds
	Bytes  []Num                    `json:"bytes"`
	Heap   map[fact.Operation][]Num `json:"heap"` // by operation
	Allocs map[fact.Operation][]Num `json:"allocs"`
	// GC is what collecting the garbage of a round trip costs, with the half-width of its interval;
	// Cold is the ratio of a round trip between other work to that in a loop. Nil if not measured.
	GC   *Costs `json:"gc,omitempty"`
	Cold []Num  `json:"cold,omitempty"`
	// Peak, Stays and Pins are the library's own memory, in bytes.
	Peak  []Num `json:"peak,omitempty"`
	Stays []Num `json:"stays,omitempty"`
	Pins  []Num `json:"pins,omitempty"`
	// Why is what a row loses or why it has no round trip, and Notes what a reader must know of it: as
	// indices of Model.Words; -1 is none.
	Why   []int   `json:"why"`
	Notes [][]int `json:"notes,omitempty"`
}

// Costs are a column of costs in nanoseconds with the ends of their intervals. They may be below 0
// by chance.
type Costs struct {
	NS []Num `json:"ns"`
	Lo []Num `json:"lo"`
	Hi []Num `json:"hi"`
}

// An Overall ranks the rows of a run over its data sets by a mix.
type Overall struct {
	Source int    `json:"source"`
	Mix    string `json:"mix"`
	Sets   []int  `json:"sets"`
	Way    []int  `json:"way"`
	Build  []int  `json:"build,omitempty"`
	Ratio  Times  `json:"ratio"` // to the first row
	// From and To are places on these data sets, LikeFrom and LikeTo on data sets like them.
	From     []int `json:"from"`
	To       []int `json:"to"`
	LikeFrom []int `json:"likeFrom"`
	LikeTo   []int `json:"likeTo"`
	Has      []int `json:"has"`   // data sets
	Beats    []int `json:"beats"` // data sets on which it is faster than the next row, of Shared
	Shared   []int `json:"shared"`
	Bytes    []Num `json:"bytes"` // geometric means
	Heap     []Num `json:"heap"`
}

// An Answer names ways, best first: those that a team can ship, of which each list has all ties, and
// others.
type Answer struct {
	Fit       int    `json:"fit"`       // rows that meet the needs
	Shippable int    `json:"shippable"` // rows that meet the demands, too
	Fastest   []Pick `json:"fastest"`
	Smallest  []Pick `json:"smallest"`
	Leanest   []Pick `json:"leanest"`
	Overall   []Pick `json:"overall"`
	// Without has what is faster with one demand less, and Anything the fastest, whatever it lacks.
	Without  []Relaxed `json:"without,omitempty"`
	Anything []Pick    `json:"anything"`
}

// Relaxed are the fastest ways with one demand less.
type Relaxed struct {
	Demand string `json:"demand"`
	Times  Num    `json:"times"` // how many times as fast as what a team can ship
	Picks  []Pick `json:"picks"`
}

// A Pick is a row that may be the best of its kind.
type Pick struct {
	Way int `json:"way"`
	// Ratio is to the first, with its interval; Bytes and Heap are geometric means over data sets.
	Ratio Num `json:"ratio"`
	Lo    Num `json:"lo"`
	Hi    Num `json:"hi"`
	Bytes Num `json:"bytes"`
	Heap  Num `json:"heap"`
}

// Compressed has what a compressor makes of the encodings of a run's rows on a data set.
type Compressed struct {
	Source     int    `json:"source"`
	Set        int    `json:"set"`
	Compressor string `json:"compressor"`
	// Batch is how many bytes of encodings were compressed together, at most; 0 is single messages.
	Batch int   `json:"batch"`
	Way   []int `json:"way"`
	// Bytes are per message; Compress and Decompress are nanoseconds per message.
	Bytes      []Num `json:"bytes"`
	Compress   Times `json:"compress"`
	Decompress Times `json:"decompress"`
}
