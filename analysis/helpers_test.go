package analysis

import (
	"math"
	"slices"
	"testing"
)

func near(got, want float64) bool { return math.Abs(got-want) <= 1e-9*math.Abs(want) }

// find returns the row with that ID, from any group.
func find(t *testing.T, m *Analysis, dataset, id string) Row {
	t.Helper()
	for _, table := range m.Datasets {
		for _, row := range slices.Concat(table.Timed(), table.Untimed) {
			if table.Name == dataset && row.ID == id {
				return row
			}
		}
	}
	t.Fatalf("no row %s on %s", id, dataset)
	return Row{}
}

var everyone = func(Row) bool { return true }
