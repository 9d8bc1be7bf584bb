package compress

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/harness/worker"
	"github.com/serbench/serbench/result"
)

// Handlers carry out the task of this package.
var Handlers = []worker.Handler{worker.Compress.By(func(_ contest.Suite, r worker.Compressing) (result.Measurement, error) {
	found, err := measure(r)
	return result.Measurement{Compressions: found}, err
})}

// A workload is what is compressed: messages alone, or batches of them.
type workload struct {
	batch    int // the most bytes of a batch; 0 if each is a message
	messages int
	inputs   [][]byte
}

// workloads splits encodings: the values with even numbers train dictionaries, the others are
// compressed, alone and in batches. A single value is compressed and nothing is trained.
func workloads(encodings [][]byte) (training [][]byte, all []workload) {
	var compressed [][]byte
	for i, e := range encodings {
		if i%2 == 0 && len(encodings) > 1 {
			training = append(training, e)
		} else {
			compressed = append(compressed, e)
		}
	}
	return training, []workload{{messages: len(compressed), inputs: compressed}, batches(compressed, BatchBytes)}
}

// BatchBytes is the most that a batch has.
const BatchBytes = 1 << 20

// batches joins messages as a program would that sends several at once: each behind its length. A
// message that is larger than a batch is one by itself.
func batches(messages [][]byte, most int) workload {
	w := workload{batch: most, messages: len(messages)}
	var batch []byte
	for _, m := range messages {
		framed := append(binary.AppendUvarint(nil, uint64(len(m))), m...)
		if len(batch) > 0 && len(batch)+len(framed) > most {
			w.inputs = append(w.inputs, batch)
			batch = nil
		}
		batch = append(batch, framed...)
	}
	if len(batch) > 0 {
		w.inputs = append(w.inputs, batch)
	}
	return w
}

// measure compresses the encodings with every compressor.
func measure(r worker.Compressing) (found []result.Compression, err error) {
	if len(r.Encodings) == 0 {
		return nil, errors.New("no encodings to compress")
	}
	training, all := workloads(r.Encodings)
	compressors, err := compressors(training)
	if err != nil {
		return nil, err
	}
	for _, w := range all {
		for _, c := range compressors {
			one, err := c.measure(w, r)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", c.name, err)
			}
			found = append(found, one)
		}
	}
	return found, nil
}

// measure checks that everything comes back, and times both ways.
func (c compressor) measure(w workload, r worker.Compressing) (result.Compression, error) {
	out := result.Compression{Compressor: c.name, Batch: w.batch, Messages: w.messages, Dictionary: c.dictionary}
	outputs := make([][]byte, len(w.inputs))
	var back []byte
	for i, input := range w.inputs {
		compressed, err := c.compress(nil, input)
		if err != nil {
			return out, err
		}
		outputs[i] = bytes.Clone(compressed)
		if back, err = c.decompress(back[:0], outputs[i]); err != nil {
			return out, err
		}
		if !bytes.Equal(back, input) {
			return out, errors.New("what comes back differs from what was compressed")
		}
		out.Raw += float64(len(input)) / float64(w.messages)
		out.Bytes += float64(len(outputs[i])) / float64(w.messages)
	}
	each := func(do func(dst, src []byte) ([]byte, error), inputs [][]byte) (float64, error) {
		ns, err := timed(do, inputs, time.Duration(r.BatchNS), r.Batches)
		return ns / float64(w.messages), err
	}
	var err error
	if out.CompressNS, err = each(c.compress, w.inputs); err != nil {
		return out, err
	}
	out.DecompressNS, err = each(c.decompress, outputs)
	return out, err
}

// timed returns how long it takes to do all inputs once, in nanoseconds: the median of batches of a
// length, each of whole rounds. The first round is not counted.
func timed(do func(dst, src []byte) ([]byte, error), inputs [][]byte, length time.Duration, batches int) (float64, error) {
	var dst []byte
	var failed error
	rounds := func(n int) time.Duration {
		begin := time.Now()
		for range n {
			for _, input := range inputs {
				out, err := do(dst[:0], input)
				if err != nil {
					failed = err
				}
				if cap(out) > cap(dst) {
					dst = out
				}
			}
		}
		return time.Since(begin)
	}
	rounds(1)
	n := max(1, int(length/max(rounds(1), 1)))
	var all []float64
	for range batches {
		runtime.GC()
		all = append(all, float64(rounds(n).Nanoseconds())/float64(n))
	}
	slices.Sort(all)
	return all[len(all)/2], failed
}
