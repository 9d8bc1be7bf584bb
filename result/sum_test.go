package result

import (
	"os"
	"strings"
	"testing"
)

// A bit that flips anywhere in a file is found. Only the newline of the last line is another matter:
// without it the line counts as cut off.
func TestAFlippedBitIsFound(t *testing.T) {
	path, lines := writeSample(t, true)
	text := []byte(contents(t, path))
	kinds := map[string]bool{}
	for _, line := range lines {
		kind, _, _ := strings.Cut(line, `":`)
		kinds[kind] = true
	}
	if len(kinds) != 7 {
		t.Fatalf("the sample has lines of %d kinds; want all 7", len(kinds))
	}
	for i := range text {
		flipped := text[i]
		text[i] ^= 1 << (i % 8)
		if err := os.WriteFile(path, text, 0o666); err != nil {
			t.Fatal(err)
		}
		run, err := Read(path)
		switch last := i == len(text)-1; {
		case last && (err != nil || run.Cut != len(lines)):
			t.Errorf("the last newline: %v", err)
		case !last && err == nil:
			t.Errorf("byte %d was %q and is %q, and nobody noticed", i, flipped, text[i])
		case !last && !strings.HasPrefix(err.Error(), path+": line "):
			t.Errorf("byte %d: %v", i, err)
		}
		if i%97 == 0 {
			if _, err := Resume(path); err == nil {
				t.Errorf("byte %d: resumed", i)
			}
			if contents(t, path) != string(text) {
				t.Fatalf("byte %d: Resume changed the file", i)
			}
		}
		text[i] = flipped
	}
}

// Files of an older serbench have no checksums. A run that one began can be finished.
func TestLinesWithoutChecksumsAreRead(t *testing.T) {
	_, lines := writeSample(t, true)
	old := ""
	for _, line := range lines {
		old += unsummed(line)
	}
	path := fileOf(t, old)
	w, err := Resume(path)
	if err != nil {
		t.Fatal(err)
	}
	add(t, w, sampleLines(false)[3])
	run, err := Read(path)
	if err != nil {
		t.Fatal(err)
	}
	if got := counts(run); got != [3]int{2, 3, 0} {
		t.Errorf("it has %v", got)
	}
}

func TestEncodeEndsWithTheChecksum(t *testing.T) {
	text, err := Encode(Line{Window: &Window{Order: []int{0}}, Sum: "of something else"})
	if err != nil {
		t.Fatal(err)
	}
	// Computed bit by bit from the polynomial 0x82f63b78, by another program.
	if want := `{"window":{"number":0,"order":[0]},"sum":"65f54814"}` + "\n"; string(text) != want {
		t.Errorf("%s, want %s", text, want)
	}
	if !HasSum(text) || CheckSum(text) != nil {
		t.Errorf("%v", CheckSum(text))
	}
}

func TestAChecksumElsewhereIsAnError(t *testing.T) {
	_, lines := writeSample(t, false)
	for _, line := range []string{
		`{"sum":"00c0ffee","window":{"number":0,"order":[0]}}`,
		`{"window":{"number":0,"order":[0]},"sum":"1"}`,
		`{"window":{"number":0,"order":[0]},"SUM":"00c0ffee"}`,
	} {
		path := fileOf(t, lines[0]+line+"\n")
		if _, err := Read(path); err == nil || !strings.Contains(err.Error(), "line 2: not a line of a run file: its checksum is not at its end") {
			t.Errorf("%s: %v", line, err)
		}
	}
}
