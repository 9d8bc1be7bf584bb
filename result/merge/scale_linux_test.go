package merge

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/serbench/serbench/result"
)

// A thousand shards of the published core, made from its windows, are merged within 2 GiB:
//
//	SERBENCH_LONG=1 go test -run TestAThousandShards -v -timeout 1h ./result/merge
func TestAThousandShards(t *testing.T) {
	if os.Getenv("SERBENCH_LONG") == "" {
		t.Skip("takes a minute and 4 GB of disk; SERBENCH_LONG=1 runs it")
	}
	const shards = 1000
	dir := t.TempDir()
	parts, err := Split(uncompressed(t, "../../results/core.json.gz", dir), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	var paths []string
	size := int64(0)
	for number := range shards {
		path := filepath.Join(dir, ShardFile(number, 0))
		size += writeCopy(t, parts[number%8], path, number, shards) // the first windows are those of the timing pass
		paths = append(paths, path)
	}
	program := filepath.Join(dir, "serbench")
	if out, err := exec.Command("go", "build", "-o", program, "../..").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	merged := filepath.Join(dir, "run.json")
	c := exec.Command(program, append([]string{"merge", "-o", merged}, paths...)...)
	start := time.Now()
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v: %.2000s", err, out)
	}
	took := time.Since(start)
	peak := c.ProcessState.SysUsage().(*syscall.Rusage).Maxrss << 10
	t.Logf("%d shards of %.2f GB: %.1f s, %.0f MiB at most", shards, float64(size)/1e9, took.Seconds(), float64(peak)/(1<<20))
	if peak > 2<<30 {
		t.Errorf("it took %d bytes of memory", peak)
	}
}

func uncompressed(t *testing.T, path, dir string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Skip(err)
	}
	z, err := gzip.NewReader(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, "whole.json")
	file, err := os.Create(out)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(file, z); err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	return out
}

// writeCopy writes a shard of a split run as another shard, measured on one of 32 machines.
func writeCopy(t *testing.T, from, to string, number, of int) (size int64) {
	t.Helper()
	s, err := result.OpenLines(from)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	out, err := os.Create(to)
	if err != nil {
		t.Fatal(err)
	}
	for first := true; ; first = false {
		text, err := s.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		var line result.Line
		if err := json.Unmarshal(text, &line); err != nil {
			t.Fatal(err)
		}
		switch {
		case first:
			h := line.Header
			h.Sweep.Split, h.Sweep.Of, h.Sweep.Shard = false, of, number
			h.Sweep.Machines = []result.Machine{{ID: fmt.Sprint(number % 32), Kind: h.Identity.Machine, Environment: h.Environment, Programs: h.Programs}}
		case line.Window != nil:
			line.Window.Number = number
		case line.Worker != nil:
			line.Worker.Window = number
		}
		text, err = result.Encode(line)
		if err != nil {
			t.Fatal(err)
		}
		n, err := out.Write(text)
		if err != nil {
			t.Fatal(err)
		}
		size += int64(n)
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
	return size
}
