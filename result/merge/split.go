package merge

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/serbench/serbench/result"
)

// Split writes each window of a finished run file into a file of its own in a folder, as a shard, and
// returns their paths. Merged again they are the same file.
func Split(path, dir string) (paths []string, err error) {
	p, err := (&reader{part: &part{path: path}, split: true}).read()
	switch {
	case err != nil:
		return nil, err
	case p.end == nil || p.end.Interrupted:
		return nil, fmt.Errorf("%s is not finished; finish it first: serbench run --resume %s", path, path)
	}
	p.header.Sweep.Of = len(p.spans)
	lines, err := result.OpenLines(path)
	if err != nil {
		return nil, err
	}
	defer lines.Close()
	for i, one := range p.spans {
		p.header.Sweep.Shard = one.window.Number
		to := filepath.Join(dir, ShardFile(one.window.Number, 0))
		if err := writeShard(to, p, lines, i); err != nil {
			return paths, err
		}
		paths = append(paths, to)
	}
	return paths, nil
}

// ShardFile names the file of an attempt at a shard: a node that was given up may still write to its
// own.
func ShardFile(shard, attempt int) string { return fmt.Sprintf("shard-%05d-%d.json", shard, attempt) }

// ShardFiles matches such names.
const ShardFiles = "shard-*.json"

// writeShard writes the i-th window of a run.
func writeShard(path string, p *part, lines *result.Lines, i int) (err error) {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	defer func() {
		if err = errors.Join(err, file.Close()); err != nil {
			_ = os.Remove(path)
		}
	}()
	out := bufio.NewWriter(file)
	header, err := encode(result.Line{Header: p.header}, p.summed)
	if err != nil {
		return err
	}
	if _, err := out.Write(header); err != nil {
		return err
	}
	if _, err := out.Write(bytes.Join(p.before, nil)); err != nil {
		return err
	}
	if err := copyTo(out, lines, p.spans[i].from, p.spans[i].to); err != nil {
		return err
	}
	if _, err := out.Write(bytes.Join(p.after, nil)); err != nil {
		return err
	}
	end, err := encode(result.Line{End: p.end}, p.summed)
	if err != nil {
		return err
	}
	if _, err := out.Write(end); err != nil {
		return err
	}
	return out.Flush()
}
