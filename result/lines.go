package result

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
)

// Bounds on what is read, so that a damaged or hostile file is an error before it takes all memory.
const (
	// maxLine bounds a line. The longest published one has 1.2 MB. The header of the largest plan in
	// docs/FLEET.md has about 10 MB, and each machine that measures it adds 0.1 MB.
	maxLine = 64 << 20
	// maxFile bounds a file, uncompressed. The largest published one has 40 MB, and the largest plan
	// in docs/FLEET.md comes to about 7 GB.
	maxFile = 16 << 30
	// maxRatio bounds by how much gzip may have compressed a file. Published files are compressed to
	// a third, or at best to an eighteenth. The first maxSmall bytes are free, because a short file
	// may have nothing but repetition.
	maxRatio = 64
	maxSmall = 1 << 20
)

// bounds are the bounds above. Tests have smaller ones.
type bounds struct{ line, file, ratio, small int64 }

func usual() bounds { return bounds{maxLine, maxFile, maxRatio, maxSmall} }

// Lines reads the lines of a run file, which may be compressed with gzip.
type Lines struct {
	// Number is the number of the line that was read last.
	Number int
	// At is the offset of the next byte in the uncompressed text.
	At int64
	// Compressed is set if the file is compressed.
	Compressed bool

	path string
	in   *bufio.Reader
	file io.Closer
	most int64        // bytes of a line
	long bytes.Buffer // a line that the reader's own buffer can't hold
}

// OpenLines opens a run file.
func OpenLines(path string) (*Lines, error) { return openLines(path, usual()) }

func openLines(path string, most bounds) (*Lines, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	read := &counter{in: file}
	packed := bufio.NewReader(read)
	bounded := &limiter{in: packed, most: most, packed: read}
	l := &Lines{path: path, file: file, most: most.line}
	if magic, _ := packed.Peek(2); bytes.Equal(magic, []byte("\x1f\x8b")) {
		l.Compressed, bounded.compressed = true, true
		if bounded.in, err = gzip.NewReader(packed); err != nil {
			return nil, errors.Join(l.located(1, err), file.Close())
		}
	}
	l.in = bufio.NewReaderSize(bounded, 1<<16)
	return l, nil
}

// NewLines reads lines of a run file from the middle of it. The first one has the number after the
// given one.
func NewLines(path string, in io.Reader, number int) *Lines {
	return &Lines{Number: number, path: path, in: bufio.NewReader(in), most: maxLine}
}

// Close closes the file.
func (l *Lines) Close() error { return l.file.Close() }

// Next returns the next line with its newline. It is valid until the next call. At the end of the
// file the error is io.EOF, and the text is that of a line without a newline, if there is one. Other
// errors name the file and the line.
func (l *Lines) Next() (text []byte, err error) {
	text, err = l.in.ReadSlice('\n')
	if errors.Is(err, bufio.ErrBufferFull) {
		l.long.Reset()
		for errors.Is(err, bufio.ErrBufferFull) && int64(l.long.Len()) <= l.most {
			l.long.Write(text)
			text, err = l.in.ReadSlice('\n')
		}
		l.long.Write(text)
		text = l.long.Bytes()
	}
	l.At += int64(len(text))
	if len(text) > 0 {
		l.Number++
	}
	switch {
	case int64(len(text)) > l.most:
		return nil, l.located(l.Number, fmt.Errorf("longer than %d bytes, which no line of a run file is", l.most))
	case err != nil && !errors.Is(err, io.EOF):
		return nil, l.located(max(l.Number, 1), err)
	}
	return text, err
}

// Read reads on from where the last line ended.
func (l *Lines) Read(p []byte) (n int, err error) {
	n, err = l.in.Read(p)
	l.At += int64(n)
	return n, err
}

// located adds the file and the line to an error.
func (l *Lines) located(number int, err error) error {
	var bound boundError
	if l.Compressed && !errors.As(err, &bound) {
		err = fmt.Errorf("the compressed file is damaged: %w", err)
	}
	return fmt.Errorf("%s: line %d: %w", l.path, number, err)
}

// A boundError means that a file is larger than any run file.
type boundError string

func (e boundError) Error() string { return string(e) }

// A counter counts the bytes that were read.
type counter struct {
	in io.Reader
	n  int64
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.in.Read(p)
	c.n += int64(n)
	return n, err
}

// A limiter reads a file up to its bounds.
type limiter struct {
	in         io.Reader // the uncompressed text
	size       int64     // of what was read of it
	most       bounds
	packed     *counter // the file itself
	compressed bool
}

func (l *limiter) Read(p []byte) (int, error) {
	n, err := l.in.Read(p)
	l.size += int64(n)
	switch {
	case l.size > l.most.file:
		err = boundError(fmt.Sprintf("the file has more than %d bytes uncompressed, which no run file has", l.most.file))
	case l.compressed && l.size > l.most.small+l.most.ratio*l.packed.n:
		err = boundError(fmt.Sprintf("the file is compressed to less than 1/%d, which no run file is", l.most.ratio))
	}
	return n, err
}
