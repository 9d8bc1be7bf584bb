// Package testtypes contains a type with every kind that schema
// supports, nested three deep, recursive, optional and empty. The packages of
// schema are tested on it.
package testtypes

import "time"

// Color is a named number.
type Color uint8

// Label is a named text.
type Label string

// Named has named types as fields.
type Named struct {
	V Color
	W Label
}

// Block is a named array.
type Block [4]int32

// Arrays has arrays behind pointers, and within lists, maps and others.
type Arrays struct {
	Maybe   *[4]int32
	Named   *Block
	Points  *[2]Point
	Bytes   *[16]byte
	Blocks  []Block
	ByName  map[string]Block
	Refs    []*Block
	Squares [2]Block
}

// Sink has every kind.
type Sink struct {
	Flag    bool
	I       int
	I8      int8
	I16     int16
	I32     int32
	I64     int64
	U       uint
	U8      uint8
	U16     uint16
	U32     uint32
	U64     uint64
	F32     float32
	F64     float64
	Text    string
	Raw     []byte
	When    time.Time
	Shade   Color
	Title   Label
	Corners [4]float32
	Names   [2]string
	Inner   Inner
	Flags   []bool
	Numbers []int64
	Counts  []int
	Floats  []float32
	Words   []string
	Blobs   [][]byte
	Days    []time.Time
	Grid    [][]int64
	Inners  []Inner
	Shades  []Color
	ByName  map[string]string
	Scores  map[string]float64
	ByID    map[int64]Inner
	Lists   map[string][]string
	Nested  map[string]map[string]int64
	MaybeI  *int64
	MaybeS  *string
	MaybeT  *time.Time
	MaybeX  *Inner
	Tree    *Tree
	Refs    []*Inner
}

// Inner is nested in Sink, and has a third level.
type Inner struct {
	ID    int32
	Point Point
	Tags  []string
}

// Point has only numbers.
type Point struct{ X, Y float64 }

// Tree refers to itself.
type Tree struct {
	Value    int64
	Left     *Tree
	Children []Tree
}

// Flat is for formats whose types may not hold themselves.
type Flat struct {
	Number  int8
	Wide    []uint16
	Deep    [][]bool
	Shade   Color
	ByShade map[Color][]Label
	Maybe   *Named
	Twice   **float32
	Corners [2][2]int32
	Blobs   map[string][]byte
}
