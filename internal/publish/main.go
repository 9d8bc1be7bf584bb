// Command publish writes a run file as the repository keeps it: compressed, with the libraries
// that it is about alone, and with the length of each input that shows a fault in place of the
// input, as docs/SECURITY.md says.
//
//	go run ./internal/publish v.json results/verdicts/msgp.json.gz
package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/moby/sys/atomicwriter"

	"github.com/serbench/serbench/result"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: publish FILE.json FILE.json.gz")
		os.Exit(2)
	}
	if err := publish(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "publish:", err)
		os.Exit(1)
	}
}

// publish replaces the second file only when it is complete.
func publish(from, to string) error {
	in, err := result.OpenLines(from)
	if err != nil {
		return err
	}
	defer in.Close()
	var out bytes.Buffer
	if err := compress(&out, in); err != nil {
		return fmt.Errorf("%s: line %d: %w", from, max(in.Number, 1), err)
	}
	return atomicwriter.WriteFile(to, out.Bytes(), 0o644)
}

func compress(out io.Writer, in *result.Lines) error {
	compressed, err := gzip.NewWriterLevel(out, gzip.BestCompression)
	if err != nil {
		return err
	}
	for {
		text, err := in.Next()
		switch {
		case errors.Is(err, io.EOF) && len(text) == 0:
			return compressed.Close()
		case errors.Is(err, io.EOF):
			return errors.New("it is cut off")
		case err != nil:
			return err
		}
		if err := result.CheckSum(text); err != nil {
			return err
		}
		var line result.Line
		if err := json.Unmarshal(text, &line); err != nil {
			return err
		}
		if line.Header != nil {
			line.Header.Contestants = slices.DeleteFunc(line.Header.Contestants, func(c result.Contestant) bool {
				return !slices.ContainsFunc(line.Header.Plan.Cases, func(of result.Case) bool { return of.Contestant == c.Name })
			})
		}
		if line.Verdict != nil {
			for i := range line.Verdict.Damage {
				line.Verdict.Damage[i].Withhold()
			}
		}
		if text, err = result.Encode(line); err != nil {
			return err
		}
		if _, err := compressed.Write(text); err != nil {
			return err
		}
	}
}
