package cli

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/serbench/serbench/internal/table"
)

const (
	// longestLine is how many characters of a line messages print. serbench's own are shorter.
	longestLine = 600
	// lineEnd is how many of these are the end of a line that is longer: after what an error quotes it
	// often has what would be right.
	lineEnd = 150
	// mostLines is how many lines a message has at most. A table of an unfinished run takes hundreds.
	mostLines = 1000
)

// messages writes what serbench reports besides its results. Words of a run file, a library or a compiler
// may be in it, so a message has no characters that a terminal would obey, and an end.
type messages struct{ w io.Writer }

// Write writes a whole message, as a call of fmt.Fprintf makes it.
func (m messages) Write(message []byte) (int, error) {
	lines := strings.Split(string(message), "\n")
	if more := len(lines) - mostLines - 1; more > 0 {
		lines = append(lines[:mostLines], fmt.Sprintf("… (%d more lines)", more), "")
	}
	for i, line := range lines {
		lines[i] = shortened(table.Printable(line))
	}
	if _, err := io.WriteString(m.w, strings.Join(lines, "\n")); err != nil {
		return 0, err
	}
	return len(message), nil
}

// shortened returns a line without its middle if it is too long.
func shortened(line string) string {
	n := utf8.RuneCountInString(line)
	if n <= longestLine {
		return line
	}
	runes := []rune(line)
	begin, end := string(runes[:longestLine-lineEnd]), string(runes[n-lineEnd:])
	return fmt.Sprintf("%s … (%d characters) … %s", begin, n-longestLine, end)
}

// underlying returns what messages write to, for a progress bar or another program.
func underlying(w io.Writer) io.Writer {
	if m, ok := w.(messages); ok {
		return m.w
	}
	return w
}

// printf prints lines on standard output that have words of a run file or a library in them. Documents
// need no such care: package table takes it.
func (p *program) printf(format string, args ...any) error {
	_, err := io.WriteString(p.out, table.PrintableLines(fmt.Sprintf(format, args...)))
	return err
}
