package report

import (
	"cmp"
	"slices"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/table"
)

// usualCompressor is the one that the table of compressed sizes is ordered by.
const usualCompressor = "zstd default"

// compressTable shows what zstd makes of the rows' encodings, the smallest first: often another order
// than that of the raw sizes.
func compressTable(d *analysis.Dataset) *table.Table {
	t := &table.Table{
		Title: "After compression",
		Note:  "Mean bytes of a message: raw, and after zstd at its default level, alone, with a dictionary that was trained on other values, and in batches of 1 MiB or of as many values as there are. # is the place by the size alone, # raw that by the raw size. Times are of a message in a batch. The format json has gzip, s2, lz4 and zstd's fastest level, too.",
		Columns: []table.Column{
			{Name: "#", Align: table.Right},
			{Name: "library", Code: true, Narrow: table.Names},
			{Name: "# raw", Align: table.Right},
			{Name: "raw", Align: table.Right},
			{Name: "alone", Align: table.Right},
			{Name: "dictionary", Align: table.Right, Missing: "-"},
			{Name: "batch", Align: table.Right},
			{Name: "compress", Align: table.Right},
			{Name: "decompress", Align: table.Right},
		},
	}
	rows := slices.DeleteFunc(slices.Clone(d.Timed()), func(r analysis.Row) bool {
		c := compressedBy(r, usualCompressor, false)
		return c == nil || c.Raw == 0 // the row null writes nothing
	})
	alone := func(r analysis.Row) *analysis.Compression { return compressedBy(r, usualCompressor, false) }
	byRaw := slices.Clone(rows)
	slices.SortStableFunc(byRaw, func(a, b analysis.Row) int { return cmp.Compare(alone(a).Raw, alone(b).Raw) })
	slices.SortStableFunc(rows, func(a, b analysis.Row) int { return cmp.Compare(alone(a).Bytes, alone(b).Bytes) })
	for i, row := range rows {
		raw := slices.IndexFunc(byRaw, func(r analysis.Row) bool { return r.Case == row.Case })
		cells := []table.Cell{table.Count(i + 1), table.Text(row.ID), table.Count(raw + 1), countCell(alone(row).Raw), countCell(alone(row).Bytes)}
		if with := compressedBy(row, usualCompressor+" dictionary", false); with != nil {
			cells = append(cells, countCell(with.Bytes))
		} else {
			cells = append(cells, table.Cell{})
		}
		if batch := compressedBy(row, usualCompressor, true); batch != nil {
			cells = append(cells, countCell(batch.Bytes), timeCell(batch.Compress.Center), timeCell(batch.Decompress.Center))
		}
		t.Add(cells...)
	}
	return t
}

// compressedBy is what a compressor made of the row's encodings, alone or in batches; nil if it was not
// measured.
func compressedBy(row analysis.Row, compressor string, batch bool) *analysis.Compression {
	for i, c := range row.Compressions {
		if c.Compressor == compressor && c.Batch > 0 == batch {
			return &row.Compressions[i]
		}
	}
	return nil
}
