package result

import (
	"bytes"
	"compress/gzip"
	"errors"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"syscall"
	"testing"
)

func TestWhatIsWrittenIsRead(t *testing.T) {
	path, _ := writeSample(t, true)
	got, err := Read(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := sampleLines(true)
	want := &Run{
		Path: path, Header: sampleHeader(),
		Outcomes: []Outcome{*lines[0].Outcome, *lines[1].Outcome},
		Windows:  []Window{*lines[2].Window},
		Workers:  []Worker{*lines[3].Worker, *lines[4].Worker},
		Verdicts: []Verdict{*lines[5].Verdict},
		Linked:   []Program{*lines[6].Program},
		End:      lines[7].End,
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("read  %+v\nwrote %+v", got, want)
	}
}

// A zero field in the sample would hide a loss.
func TestTheSampleSetsEveryField(t *testing.T) {
	set := map[string]bool{}
	var visit func(v reflect.Value)
	visit = func(v reflect.Value) {
		switch v.Kind() {
		case reflect.Pointer:
			if !v.IsNil() {
				visit(v.Elem())
			}
		case reflect.Slice:
			for i := range v.Len() {
				visit(v.Index(i))
			}
		case reflect.Struct:
			for i := range v.NumField() {
				name := v.Type().String() + "." + v.Type().Field(i).Name
				if v.Type().Field(i).IsExported() {
					set[name] = set[name] || !v.Field(i).IsZero()
					visit(v.Field(i))
				}
			}
		}
	}
	header := sampleHeader()
	visit(reflect.ValueOf(append(sampleLines(true), Line{Header: &header, Sum: "00c0ffee"})))
	for name, ever := range set {
		if !ever {
			t.Errorf("no sample sets %s", name)
		}
	}
}

// The writer sets format and version, whatever the header says.
func TestCreateNamesTheFormat(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.json")
	w, err := Create(path, Header{Format: "other", Version: 99})
	if err != nil {
		t.Fatal(err)
	}
	add(t, w)
	run, err := Read(path)
	if err != nil {
		t.Fatal(err)
	}
	if run.Header.Format != Format || run.Header.Version != Version {
		t.Errorf("the file says %q version %d", run.Header.Format, run.Header.Version)
	}
	if w.Run.Header.Format != Format || w.Run.Header.Version != Version {
		t.Errorf("the writer's run says %q version %d", w.Run.Header.Format, w.Run.Header.Version)
	}
}

func TestCreateNeverOverwrites(t *testing.T) {
	path := fileOf(t, "precious")
	if _, err := Create(path, sampleHeader()); !os.IsExist(err) {
		t.Errorf("Create over a file: %v", err)
	}
	if got := contents(t, path); got != "precious" {
		t.Errorf("the file holds %q", got)
	}
}

func TestCreateFailsWhereItCantWrite(t *testing.T) {
	file := fileOf(t, "")
	for _, path := range []string{
		filepath.Join(t.TempDir(), "none", "run.json"),
		filepath.Join(file, "run.json"),
		t.TempDir(),
		"",
	} {
		if w, err := Create(path, sampleHeader()); err == nil {
			t.Errorf("Create(%q) succeeded", path)
			w.Close()
		}
	}
}

// A failing is a file on a disk with room for so many bytes.
type failing struct {
	*os.File
	room int
}

func (f *failing) Write(p []byte) (int, error) {
	n, err := f.File.Write(p[:min(f.room, len(p))])
	f.room -= n
	if err == nil && n < len(p) {
		err = syscall.ENOSPC
	}
	return n, err
}

// A disk that is full before the header is written leaves nothing in the way of the next run.
func TestAFailedCreateLeavesNothing(t *testing.T) {
	header, err := Encode(Line{Header: new(sampleHeader())})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "run.json")
	for room := 0; room < len(header); room += 1 + room/8 {
		file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if err != nil {
			t.Fatalf("after a disk with room for %d bytes: %v", room, err)
		}
		if _, err := begin(&failing{file, room}, path, sampleHeader()); !errors.Is(err, syscall.ENOSPC) {
			t.Fatalf("room for %d bytes: %v", room, err)
		}
		if _, err := file.Write(nil); !errors.Is(err, os.ErrClosed) {
			t.Fatalf("room for %d bytes: the file is still open (%v)", room, err)
		}
	}
	w, err := Create(path, sampleHeader())
	if err != nil {
		t.Fatal(err)
	}
	add(t, w)
}

func TestReadFailsWithoutAFile(t *testing.T) {
	if _, err := Read(filepath.Join(t.TempDir(), "none")); !os.IsNotExist(err) {
		t.Errorf("%v", err)
	}
	if _, err := Resume(filepath.Join(t.TempDir(), "none")); !os.IsNotExist(err) {
		t.Errorf("%v", err)
	}
}

// Verify and tests use Discard to measure without leaving a file.
func TestDiscardWritesNothing(t *testing.T) {
	t.Chdir(t.TempDir())
	w := Discard(sampleHeader())
	add(t, w, sampleLines(false)...)
	if got := counts(w.Run); got != [3]int{2, 2, 1} {
		t.Errorf("it holds %v outcomes, workers and ends", got)
	}
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) > 0 {
		t.Errorf("it wrote %v", entries)
	}
}

// Every line is in the file when Add returns, so that a killed run loses nothing else.
func TestAddWritesAtOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.json")
	w, err := Create(path, sampleHeader())
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for _, line := range sampleLines(false) {
		if err := w.Add(line); err != nil {
			t.Fatal(err)
		}
		run, err := Read(path)
		if err != nil {
			t.Fatal(err)
		}
		if counts(run) != counts(w.Run) {
			t.Errorf("the file holds %v, the writer %v", counts(run), counts(w.Run))
		}
	}
}

// JSON has no NaN. What can't be written must not stay in memory either.
func TestAddKeepsOnlyWhatItWrote(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.json")
	w, err := Create(path, sampleHeader())
	if err != nil {
		t.Fatal(err)
	}
	outcome := Outcome{jsonPerson, RoundTrip{Sizes: Sizes{Mean: math.NaN()}}}
	if err := w.Add(Line{Outcome: &outcome}); err == nil {
		t.Error("Add wrote a NaN")
	}
	if got := counts(w.Run); got != [3]int{} {
		t.Errorf("the writer holds %v", got)
	}
	add(t, w, sampleLines(false)...)
	run, err := Read(path)
	if err != nil {
		t.Fatal(err)
	}
	if got := counts(run); got != [3]int{2, 2, 1} {
		t.Errorf("the file holds %v", got)
	}
}

func TestRunFindsByCase(t *testing.T) {
	w := Discard(sampleHeader())
	add(t, w, sampleLines(false)...)
	run := w.Run
	if o := run.Outcome(gobPerson); o == nil || o.Result != Wrong {
		t.Errorf("the outcome of gob is %+v", o)
	}
	if o := run.Outcome(Case{Contestant: "gob", Variant: "default", Dataset: "person"}); o != nil {
		t.Errorf("another variant has the outcome %+v", o)
	}
	if v := run.Variant(jsonPerson); v == nil || v.Format != "json" {
		t.Errorf("the variant of json is %+v", v)
	}
	for _, c := range []Case{{Contestant: "json", Variant: "none", Dataset: "person"}, {Contestant: "none", Variant: "default", Dataset: "person"}} {
		if v := run.Variant(c); v != nil {
			t.Errorf("%v has the variant %+v", c, v)
		}
	}
	if c := run.Contestant("departed"); c == nil || c.Excluded == "" {
		t.Errorf("departed is %+v", c)
	}
}

func TestCaseNames(t *testing.T) {
	for c, want := range map[Case]string{
		jsonPerson: "json/person",
		gobPerson:  "gob[stream=long]/person go=1.27.3",
	} {
		if got := c.String(); got != want {
			t.Errorf("%#v is written %q, want %q", c, got, want)
		}
	}
}

// Compressed runs, such as the published ones, can be read but not appended to.
func TestACompressedRunIsReadButNotResumed(t *testing.T) {
	path, lines := writeSample(t, false)
	plain, err := Read(path)
	if err != nil {
		t.Fatal(err)
	}
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	if _, err := z.Write([]byte(strings.Join(lines, "") + "\n")); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	again := filepath.Join(t.TempDir(), "run.json.gz")
	if err := os.WriteFile(again, packed.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	run, err := Read(again)
	if err != nil {
		t.Fatal(err)
	}
	run.Path = plain.Path
	if !reflect.DeepEqual(run, plain) {
		t.Errorf("%+v, want %+v", run, plain)
	}
	if _, err := Resume(again); err == nil || !strings.Contains(err.Error(), "unpack it first") {
		t.Errorf("resumed: %v", err)
	}
	if err := os.WriteFile(again, packed.Bytes()[:packed.Len()/2], 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := Read(again); err == nil || !strings.Contains(err.Error(), "the compressed file is damaged") {
		t.Errorf("half a file: %v", err)
	}
}
