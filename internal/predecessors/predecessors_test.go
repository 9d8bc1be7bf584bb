package predecessors

import (
	"slices"
	"strings"
	"testing"
)

func lookup(t *testing.T, name string) Row {
	t.Helper()
	row, ok := Lookup(name)
	if !ok {
		t.Fatalf("no row %s", name)
	}
	return row
}

// The rows are those of the 2023 document in its order, then those that the others add.
func TestEveryRowIsThere(t *testing.T) {
	want := strings.Fields(`
		Gotiny GotinyNoTime Msgp VmihailencoMsgpack Json JsonIter EasyJson Bson MongoBson Gob XDR UgorjiCodecMsgpack
		UgorjiCodecBinc Sereal Binary FlatBuffers CapNProto CapNProto2 Hprose Hprose2 Protobuf Pulsar Gogoprotobuf
		Gogojsonpb Colfer Gencode GencodeUnsafe XDR2 GoAvro GoAvro2Text GoAvro2Binary Ikea ShamatonMapMsgpack
		ShamatonArrayMsgpack ShamatonMapMsgpackgen ShamatonArrayMsgpackgen SSZNoTimeNoStringNoFloatA Bebop_200sc
		Bebop_Wellquite FastJson BENC BENC_UnsafeStringConvertion BENC_UnsafeStringConvertion_PreAllocation MUS MUSUnsafe
		VitessBson UgorjiMsgpack Bebop JSON ProtoBuf MessagePack`)
	var got []string
	for _, row := range Rows() {
		got = append(got, row.Name)
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
	seen := map[string]bool{}
	for _, name := range got {
		if seen[name] {
			t.Errorf("%s is there twice", name)
		}
		seen[name] = true
	}
}

// Figures match the document, checked for the first row, the last and some others.
func TestFiguresMatchTheDocument(t *testing.T) {
	for _, want := range []struct {
		name               string
		mean               float64
		marshal, unmarshal Figure
		tolerance          float64
	}{
		{"Gotiny", 48, Figure{296, 168}, Figure{162, 112}, 2},
		{"Json", 151, Figure{1038, 208}, Figure{2366, 351}, 12},
		{"Gob", 162, Figure{3677, 1744}, Figure{17594, 7720}, 2},
		{"XDR", 91, Figure{1103, 439}, Figure{833, 232}, 12},
		{"XDR2", 60, Figure{148, 64}, Figure{106, 32}, 2},
		{"Hprose2", 85, Figure{431, 0}, Figure{519, 136}, 12},
		{"Gogojsonpb", 125, Figure{9816, 3083}, Figure{14565, 3376}, 2},
		{"SSZNoTimeNoStringNoFloatA", 55, Figure{3892, 440}, Figure{6584, 1184}, 2},
		{"MUSUnsafe", 49, Figure{87, 64}, Figure{45, 0}, 2},
		{"Bebop", 55, Figure{}, Figure{}, 2},
	} {
		row := lookup(t, want.name)
		if row.Mean != want.mean || row.Marshal != want.marshal || row.Unmarshal != want.unmarshal || row.Tolerance != want.tolerance {
			t.Errorf("%+v, want %+v", row, want)
		}
	}
}

// Every line of the table is a row with all figures.
func TestTheTableIsComplete(t *testing.T) {
	lines := 0
	for line := range strings.Lines(figures) {
		if strings.HasPrefix(line, "#") || strings.HasPrefix(line, "seed name") {
			continue
		}
		lines++
		name, _, _ := strings.Cut(line, "\t")
		row := lookup(t, name)
		// Unmarshal allocates nothing in some rows, Marshal in two.
		if row.Mean < 46 || row.Mean > 162 || row.Marshal.Nanoseconds < 30 || row.Unmarshal.Nanoseconds < 25 || row.Tolerance == 0 {
			t.Errorf("%+v", row)
		}
		if !slices.Contains(row.Datasets, "person-fixed") {
			t.Errorf("%s continues %v", name, row.Datasets)
		}
	}
	if lines != 45 {
		t.Errorf("%d lines, the document has 45 rows", lines)
	}
}

func TestRowsOfTheOtherDocuments(t *testing.T) {
	for _, want := range []struct {
		name     string
		datasets string
		first    map[string]int
	}{
		{"JSON", "small medium large", map[string]int{"small": 214, "medium": 1158, "large": 5131}},
		{"ProtoBuf", "small medium large", map[string]int{"small": 90, "medium": 763, "large": 3452}},
		{"MessagePack", "small medium large", map[string]int{"small": 167, "medium": 964, "large": 4253}},
		{"FlatBuffers", "person-fixed small medium large", map[string]int{"small": 144, "medium": 896, "large": 3928}},
		{"Json", "person-fixed persontags", nil},
		{"Gob", "person-fixed persontags", nil},
		{"Bson", "person-fixed persontags", nil},
		{"VmihailencoMsgpack", "person-fixed persontags", nil},
		{"VitessBson", "person-fixed persontags", nil},
		{"UgorjiMsgpack", "persontags", nil},
		{"MUS", "person-fixed", nil},
		{"Bebop", "person-fixed", nil},
	} {
		row := lookup(t, want.name)
		if got := strings.Join(row.Datasets, " "); got != want.datasets {
			t.Errorf("%s: data sets %s, want %s", want.name, got, want.datasets)
		}
		if len(row.First) != len(want.first) {
			t.Errorf("%s: sizes %v, want %v", want.name, row.First, want.first)
		}
		for dataset, size := range want.first {
			if row.First[dataset] != size {
				t.Errorf("%s: %d bytes on %s, want %d", want.name, row.First[dataset], dataset, size)
			}
		}
	}
	// Their documents give no size on person-fixed.
	for _, name := range []string{"VitessBson", "UgorjiMsgpack", "JSON", "ProtoBuf", "MessagePack"} {
		if row := lookup(t, name); row.Mean != 0 || row.Marshal != (Figure{}) || row.Unmarshal != (Figure{}) {
			t.Errorf("%+v", row)
		}
	}
}

// A misspelt name in one of the lists would silently mark nothing.
func TestMarkedRowsExist(t *testing.T) {
	marked := slices.Clone(textTimes)
	for name := range absent {
		marked = append(marked, name)
	}
	for _, name := range marked {
		lookup(t, name)
	}
	for _, row := range Rows() {
		if row.Absent != absent[row.Name] {
			t.Errorf("%+v", row)
		}
		if wide := row.Tolerance == 12; wide != slices.Contains(textTimes, row.Name) {
			t.Errorf("%s: tolerance %v", row.Name, row.Tolerance)
		}
	}
	for _, name := range []string{"Bebop_Wellquite", "UgorjiMsgpack"} {
		if row := lookup(t, name); row.Absent == "" {
			t.Errorf("%s is absent for no reason", name)
		}
	}
}

func TestLookupIsExact(t *testing.T) {
	for _, name := range []string{"", "json", "JSon", "Goprotobuf", "MUS "} {
		if row, ok := Lookup(name); ok || row.Name != "" {
			t.Errorf("Lookup(%q) found %+v", name, row)
		}
	}
	if lookup(t, "Json").Mean == 0 || lookup(t, "JSON").First == nil {
		t.Error("Json and JSON are two rows")
	}
}

// A caller that changes a row must not change it for the next caller.
func TestRowsBelongToTheCaller(t *testing.T) {
	rows := Rows()
	for i := range rows {
		rows[i].Name, rows[i].Mean = "spoilt", -1
		if len(rows[i].Datasets) > 0 {
			rows[i].Datasets[0] = "spoilt"
		}
		clear(rows[i].First)
	}
	if row := lookup(t, "JSON"); row.First["small"] != 214 || row.Datasets[0] != "small" {
		t.Errorf("%+v", row)
	}
}

func TestRowsAreMeasuredOnTheirData(t *testing.T) {
	for _, test := range []struct {
		rows    string
		dataset string
		want    bool
	}{
		{"Json", "person-fixed", true},
		{"Json", "persontags", true},
		{"Json", "small", false},
		{"JSON", "small", true},
		{"JSON", "person-fixed", false},
		{"Json JSON", "medium", true},
		{"NoSuchRow", "person-fixed", false},
		{"", "person-fixed", false},
	} {
		if got := Measured(strings.Fields(test.rows), test.dataset); got != test.want {
			t.Errorf("%q on %s: %t, want %t", test.rows, test.dataset, got, test.want)
		}
	}
}
