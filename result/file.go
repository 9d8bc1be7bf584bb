package result

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

// Read reads a run file, which may be compressed by gzip. It skips an unfinished last line,
// which a run leaves if it is killed while writing, and sets [Run.Cut]. Anything else that is not a
// run file is an error that names the line.
func Read(path string) (*Run, error) {
	run, _, err := read(path, usual())
	return run, err
}

// A place is what Resume must know of a file.
type place struct {
	size       int64 // of the whole lines, without that of the end
	compressed bool
}

func read(path string, most bounds) (*Run, place, error) {
	lines, err := openLines(path, most)
	if err != nil {
		return nil, place{}, err
	}
	defer lines.Close()
	run, at := &Run{Path: path}, place{compressed: lines.Compressed}
	version := 0
	for {
		text, err := lines.Next()
		ended := errors.Is(err, io.EOF)
		if err != nil && !ended {
			return nil, at, err
		}
		if ended && (len(text) == 0 || lines.Number > 1) {
			if len(text) > 0 {
				run.Cut = lines.Number
			}
			break
		}
		if err := run.take(text, lines.Number, &version); err != nil {
			return nil, at, fmt.Errorf("%s: line %d: %w", path, lines.Number, err)
		}
		if run.End == nil {
			at.size = lines.At
		}
	}
	if at.size == 0 {
		return nil, at, fmt.Errorf("%s: line 1: empty; a run file starts with a header", path)
	}
	return run, at, nil
}

// take adds the text of a line. It sets the version when it takes the header.
func (r *Run) take(text []byte, number int, version *int) error {
	text, complete := bytes.CutSuffix(text, []byte{'\n'})
	first := number == 1
	if first {
		var err error
		if *version, err = versionOf(text); err != nil {
			return err
		}
	}
	if err := CheckSum(text); err != nil {
		return err
	}
	line, err := parse(text, first, *version)
	switch {
	case err != nil:
		return err
	case !complete:
		return errors.New("the header is not finished")
	case r.End != nil:
		return errors.New("a line after the end")
	case first:
		r.Header = *line.Header
		return r.Header.Check()
	}
	r.add(line)
	return nil
}

func parse(text []byte, first bool, version int) (*Line, error) {
	if version == 1 {
		if !first && isNoise(text) {
			return &Line{}, nil
		}
		var err error
		if text, err = translate(text); err != nil {
			return nil, fmt.Errorf("not a line of a run file: %w", err)
		}
	}
	var line Line
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&line); err != nil {
		return nil, fmt.Errorf("not a line of a run file: %w", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("not a line of a run file: more than one object")
	}
	fields := 0
	for _, set := range []bool{
		line.Header != nil, line.Outcome != nil, line.Program != nil, line.Window != nil, line.Worker != nil, line.Verdict != nil, line.End != nil,
	} {
		if set {
			fields++
		}
	}
	switch {
	case fields != 1:
		return nil, errors.New("want one of header, outcome, program, window, worker, verdict and end")
	case first && line.Header == nil:
		return nil, errors.New("want a header first")
	case !first && line.Header != nil:
		return nil, errors.New("a second header")
	case line.Sum != "" && !HasSum(text):
		return nil, errors.New("not a line of a run file: its checksum is not at its end")
	}
	if version == 1 {
		line.modernize()
	}
	if line.Verdict != nil {
		for i := range line.Verdict.Findings {
			line.Verdict.Findings[i].complete()
		}
	}
	return &line, nil
}

// versionOf reads the header's format and version before anything else, because a later
// version may have unknown fields. It leaves what is not a header to parse.
func versionOf(text []byte) (int, error) {
	var line struct {
		Header *struct {
			Format  string `json:"format"`
			Version int    `json:"version"`
		} `json:"header"`
	}
	if json.Unmarshal(text, &line) != nil || line.Header == nil {
		return Version, nil
	}
	if line.Header.Format != Format {
		return 0, fmt.Errorf("header.format is %q; want %q", line.Header.Format, Format)
	}
	if v := line.Header.Version; v < 1 || v > Version {
		return 0, fmt.Errorf("header.version is %d; this serbench reads versions 1 to %d", v, Version)
	}
	return line.Header.Version, nil
}

// A Writer appends to a run file. Each call writes its line at once, so that a run that is
// killed loses at most the worker it was in.
type Writer struct {
	Run  *Run           // the contents of the file
	file io.WriteCloser // nil means in memory only
}

// CanCreate returns the error that Create would, and leaves no file behind.
func CanCreate(path string) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	return errors.Join(file.Close(), os.Remove(path))
}

// Create starts a run file. It fails if the file exists, so that results are never
// overwritten.
func Create(path string, header Header) (*Writer, error) {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return nil, err
	}
	header.Format, header.Version = Format, Version
	return begin(file, path, header)
}

// begin writes the header to a new file. If that fails, as on a full disk, the file is removed: it
// would be in the way of the next run of that name.
func begin(file io.WriteCloser, path string, header Header) (*Writer, error) {
	w := &Writer{Run: &Run{Path: path, Header: header}, file: file}
	if err := w.write(&Line{Header: &header}); err != nil {
		return nil, errors.Join(err, file.Close(), os.Remove(path))
	}
	return w, nil
}

// Discard returns a writer that keeps its lines in memory only.
func Discard(header Header) *Writer {
	return &Writer{Run: &Run{Header: header}}
}

// Resume opens a run file to append to it. It drops an unfinished last line and the end
// that an interrupted run wrote.
func Resume(path string) (*Writer, error) {
	run, at, err := read(path, usual())
	if err != nil {
		return nil, err
	}
	if at.compressed {
		return nil, fmt.Errorf("%s is compressed; unpack it first: gunzip %s", path, path)
	}
	if err := run.Resumable(); err != nil {
		return nil, err
	}
	file, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return nil, err
	}
	run.End, run.Cut = nil, 0
	if err := file.Truncate(at.size); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	if _, err := file.Seek(at.size, io.SeekStart); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return &Writer{Run: run, file: file}, nil
}

// Add appends a line.
func (w *Writer) Add(line Line) error {
	if err := w.write(&line); err != nil {
		return err
	}
	w.Run.add(&line)
	return nil
}

func (w *Writer) write(line *Line) error {
	if w.file == nil {
		return nil
	}
	text, err := Encode(*line)
	if err != nil {
		return err
	}
	_, err = w.file.Write(text)
	return err
}

// Close closes the file.
func (w *Writer) Close() error {
	if w.file == nil {
		return nil
	}
	return w.file.Close()
}
