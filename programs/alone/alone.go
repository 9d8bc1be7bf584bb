// Package alone says what is asked of the program that writes a Go module which shows faults of a
// library by the library alone; see package writer. Package shim is what such a module has in place of
// serbench's own packages.
package alone

import "github.com/serbench/serbench/result/fact"

// A Request asks for a module.
type Request struct {
	Contestant string `json:"contestant"`
	Variant    string `json:"variant"`
	// Title names the row and the library's version.
	Title string `json:"title"`
	// Packages are the import paths of the library's adapter, of its generated code, if there is some,
	// and of package shim.
	Packages []string `json:"packages"`
	Words    []Word   `json:"words"`
}

// A Word is what the table has in a column, and one finding that it is for.
type Word struct {
	Column string      `json:"column"`
	Text   string      `json:"text"`
	Why    string      `json:"why"` // the finding in words
	Group  fact.Group  `json:"group"`
	Probe  fact.Probe  `json:"probe"`
	Answer fact.Answer `json:"answer"`
	// Invented is set if a value that was never written was read.
	Invented bool `json:"invented,omitempty"`
	// Type is the type that a damaged input was to be decoded into, and Input the input.
	Type  string `json:"type,omitempty"`
	Input []byte `json:"input,omitempty"`
}

// An Answer is the module, without its go.mod.
type Answer struct {
	Files map[string]string `json:"files"`
	// Imports are the packages that the files import.
	Imports []string `json:"imports"`
	// Left are the words that no program could be written for, and why.
	Left map[string]string `json:"left"`
}

// ShimPackage is the import path of package shim.
const ShimPackage = "github.com/serbench/serbench/programs/alone/shim"
