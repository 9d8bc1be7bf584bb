// Package predecessors accounts for every row of the documents that serbench grew from:
// the READMEs of two older suites, at three points of their history. Their
// figures are reference values for our encoded sizes; their row names are what
// Variant.Predecessor refers to.
package predecessors

import (
	_ "embed"
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Row is one serializer of the predecessors.
type Row struct {
	// Name as the document spells it.
	Name string
	// Datasets are those of ours that continue the data the row was measured on.
	Datasets []string
	// Mean is the document's mean encoded size on person-fixed, in bytes; zero
	// where it gives none.
	Mean float64
	// Tolerance is how far our mean may lie from it: 2 bytes, or 12 where the row
	// writes the time as text, whose length depends on the zone and on trailing
	// zeros.
	Tolerance float64
	// First is the document's encoded size per data set whose value 0 is its
	// mock; it must match to the byte.
	First map[string]int
	// Absent is why no contestant continues the row; empty where one must.
	Absent string
	// Marshal and Unmarshal are the document's own results, zero where not kept.
	Marshal, Unmarshal Figure
}

// A Figure is what a predecessor gives for one operation: whole nanoseconds,
// and heap bytes per operation (in the column that it heads allocs/op).
type Figure struct{ Nanoseconds, HeapBytes float64 }

//go:embed figures.tsv
var figures string

// textTimes are the rows whose library writes a time as text.
var textTimes = []string{"Json", "JsonIter", "EasyJson", "XDR", "Sereal", "Hprose", "Hprose2"}

// absent are the rows that no module proxy serves.
var absent = map[string]string{
	"Bebop_Wellquite": "wellquite.org/bebop: no module proxy serves any of its versions",
	"UgorjiMsgpack":   "github.com/ugorji/go-msgpack (2012): no module proxy serves it; hashicorpmsgpack is its nearest relative and ugorji its successor",
}

// Rows returns every row of every predecessor, in their order.
func Rows() []Row {
	rows := table()
	for _, name := range []string{"VmihailencoMsgpack", "Json", "Bson", "Gob", "VitessBson", "UgorjiMsgpack"} {
		row := find(&rows, name)
		row.Datasets = append(row.Datasets, "persontags")
	}
	bebop := find(&rows, "Bebop") // what an earlier document calls Bebop_200sc
	bebop.Datasets, bebop.Mean, bebop.Tolerance = []string{"person-fixed"}, 55, 2
	for _, size := range []struct {
		name                 string
		small, medium, large int
	}{
		{"JSON", 214, 1158, 5131},
		{"ProtoBuf", 90, 763, 3452},
		{"MessagePack", 167, 964, 4253},
		{"FlatBuffers", 144, 896, 3928},
	} {
		row := find(&rows, size.name)
		row.Datasets = append(row.Datasets, "small", "medium", "large")
		row.First = map[string]int{"small": size.small, "medium": size.medium, "large": size.large}
	}
	for i := range rows {
		rows[i].Absent = absent[rows[i].Name]
	}
	return rows
}

// find returns the row of that name, adding it where the 2023 document, the
// longest, does not have it.
func find(rows *[]Row, name string) *Row {
	for i := range *rows {
		if (*rows)[i].Name == name {
			return &(*rows)[i]
		}
	}
	row := Row{Name: name}
	if name == "VitessBson" {
		row.Datasets = []string{"person-fixed"}
	}
	*rows = append(*rows, row)
	return &(*rows)[len(*rows)-1]
}

// Lookup returns the row of that name.
func Lookup(name string) (Row, bool) {
	for _, row := range Rows() {
		if row.Name == name {
			return row, true
		}
	}
	return Row{}, false
}

// Measured says whether one of the rows was measured on data that a data set continues:
// which variants run on which data, where the predecessors are run again.
func Measured(rows []string, dataset string) bool {
	return slices.ContainsFunc(rows, func(name string) bool {
		row, ok := Lookup(name)
		return ok && slices.Contains(row.Datasets, dataset)
	})
}

// table reads the rows of the 2023 document, which measured one fixed struct.
func table() (rows []Row) {
	r := csv.NewReader(strings.NewReader(figures))
	r.Comma, r.Comment = '\t', '#'
	records, err := r.ReadAll()
	if err != nil {
		panic(fmt.Sprintf("predecessors: figures.tsv: %v", err))
	}
	number := func(text string) float64 {
		n, err := strconv.ParseFloat(text, 64)
		if err != nil {
			panic(fmt.Sprintf("predecessors: figures.tsv: %v", err))
		}
		return n
	}
	for _, f := range records[1:] {
		row := Row{
			Name:      f[0],
			Datasets:  []string{"person-fixed"},
			Mean:      number(f[1]),
			Tolerance: 2,
			Marshal:   Figure{number(f[2]), number(f[3])},
			Unmarshal: Figure{number(f[4]), number(f[5])},
		}
		if slices.Contains(textTimes, row.Name) {
			row.Tolerance = 12
		}
		rows = append(rows, row)
	}
	return rows
}
