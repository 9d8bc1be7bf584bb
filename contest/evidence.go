package contest

// Fields says how a reader tells which field of a record it has before it, if the record is the message. It
// decides whether another version of the record can be read. Where the record lies in another one, the
// probes observe whether the same holds.
type Fields string

// The ways in which a reader identifies a record's fields.
const (
	ByName     Fields = "names"     // the bytes have every field's name
	ByTag      Fields = "tags"      // the bytes have a number for every field, or a place that its number determines
	ByPosition Fields = "positions" // the bytes have only values, in an order that the reader must know
)

// A Quote is a passage of the library's own documentation at the version that go.mod requires.
// The kit looks it up in the module's source.
type Quote struct {
	// Place is a file of the module, such as "README.md" or "codec/doc.go", or the URL of
	// documentation that is not in the module, which the kit cannot look up.
	Place string
	// Text is the passage, verbatim apart from white space.
	Text string
	// Seen is the day on which it was last looked up, as 2006-01-02.
	Seen string
}

// A Warning is what a library's own authors say that its users should know first.
type Warning struct {
	Kind WarningKind
	Quote
}

// A WarningKind says what a warning is about.
type WarningKind string

// The kinds of warnings.
const (
	Archived    WarningKind = "archived"        // no longer maintained, or succeeded by another library
	Unfinished  WarningKind = "unfinished"      // work in progress, experimental, or a draft
	Discouraged WarningKind = "not recommended" // not for production, or not for data from others
	Panics      WarningKind = "panics"          // tells errors by panics, which the adapter recovers
)
