// Package grammar writes documents that cost a decoder more than they cost their sender.
//
// Damage that changes one thing in a small encoding never meets what grows: a fault below a
// thousand levels whose error is wrapped at each of them, a count that is believed at each level,
// references that multiply. So the documents here are made from a wire format's grammar. A [Shape]
// is a family of documents that differ in length alone. Whoever decodes one of 1, 4, 16 and 64 KiB
// sees how a decoder's work grows.
//
// There are two sources. [Learn] takes a codec's own encodings of values within themselves apart
// into what opens a level, what closes it and the lengths in it, whatever the format is. Formats
// with a public grammar have a file of their own, named after them, for what no encoder writes:
// references, reserved symbols, duplicates, other forms of the same thing.
package grammar
