// The generator of greenpack in a graph of modules of its own: as a tool of the
// main module it asks for modules that no proxy serves.
module github.com/serbench/serbench

go 1.26.0

tool github.com/glycerine/greenpack

require github.com/glycerine/greenpack v0.540.0

require (
	4d63.com/tz v1.2.0 // indirect
	github.com/glycerine/fwd v1.1.4-beta.jea // indirect
	golang.org/x/mod v0.23.0 // indirect
	golang.org/x/sync v0.11.0 // indirect
	golang.org/x/tools v0.30.0 // indirect
)
