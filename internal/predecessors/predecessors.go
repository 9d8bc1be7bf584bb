// Package predecessors has every row of the documents that serbench grew from: the READMEs
// of two older suites, at three points of their history. Their figures are reference values
// for our encoded sizes, and Variant.Predecessor refers to their row names.
package predecessors

import (
	_ "embed"
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Row is a serializer in a predecessor.
type Row struct {
	// Name is spelt as in the document.
	Name string
	// Datasets are our data sets with the data that the row was measured on.
	Datasets []string
	// Mean is the document's mean encoded size on person-fixed, in bytes; 0 if it has none.
	Mean float64
	// Tolerance is how far our mean may lie from it: 2 bytes, or 12 if the library writes
	// times as text, whose length depends on the zone and on trailing zeros.
	Tolerance float64
	// First is the document's encoded size by data set, for those whose value 0 is the
	// document's own value. It must match to the byte.
	First map[string]int
	// Absent says why no contestant continues the row. If it is empty, one must.
	Absent string
	// Marshal and Unmarshal are the document's results, or zero if we don't keep them.
	Marshal, Unmarshal Figure
}

// A Figure is a predecessor's result for one operation: whole nanoseconds, and heap bytes
// per operation, from the column that it calls allocs/op.
type Figure struct{ Nanoseconds, HeapBytes float64 }

//go:embed figures.tsv
var figures string

// textTimes are the rows whose library writes times as text.
var textTimes = []string{"Json", "JsonIter", "EasyJson", "XDR", "Sereal", "Hprose", "Hprose2"}

// absent are the rows whose library no module proxy serves.
var absent = map[string]string{
	"Bebop_Wellquite": "wellquite.org/bebop: no module proxy serves any of its versions",
	"UgorjiMsgpack":   "github.com/ugorji/go-msgpack (2012): no module proxy serves it; hashicorpmsgpack is its nearest relative and ugorji its successor",
}

// Rows returns every row of every predecessor in the order of the documents.
func Rows() []Row {
	rows := table()
	for _, name := range []string{"VmihailencoMsgpack", "Json", "Bson", "Gob", "VitessBson", "UgorjiMsgpack"} {
		row := find(&rows, name)
		row.Datasets = append(row.Datasets, "persontags")
	}
	bebop := find(&rows, "Bebop") // an earlier document's name for Bebop_200sc
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

// find returns the row with that name. It adds the row if the 2023 document, the longest,
// does not have it.
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

// Lookup returns the row with that name.
func Lookup(name string) (Row, bool) {
	for _, row := range Rows() {
		if row.Name == name {
			return row, true
		}
	}
	return Row{}, false
}

// Measured reports whether one of the rows was measured on the data of a data set. It
// decides which variants run on which data in the set of predecessors.
func Measured(rows []string, dataset string) bool {
	return slices.ContainsFunc(rows, func(name string) bool {
		row, ok := Lookup(name)
		return ok && slices.Contains(row.Datasets, dataset)
	})
}

// table returns the rows of the 2023 document, which measured one fixed struct.
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
