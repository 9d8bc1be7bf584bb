// Package compress measures what general compressors make of a library's encodings: sizes, and the
// times both ways. It is a process of serbench itself and of no library: a program that linked
// compressors would no longer be laid out as in the timing pass.
//
// Each compressor is used as its documentation says for many small inputs: encoders, decoders and
// destinations are reused, and nothing runs in other goroutines.
package compress

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/klauspost/compress/dict"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/s2"
	"github.com/klauspost/compress/zstd"
	"github.com/pierrec/lz4/v4"
)

// A compressor appends to dst, which it is given empty and with the capacity that it left, and
// returns it.
type compressor struct {
	name       string
	dictionary int // its length in bytes
	compress   func(dst, src []byte) ([]byte, error)
	decompress func(dst, src []byte) ([]byte, error)
}

// compressors are all of them. Those with a dictionary are missing if none can be trained on the
// encodings of other values, because they are few or have nothing in common.
func compressors(training [][]byte) (all []compressor, err error) {
	g, err := newGzip()
	if err != nil {
		return nil, err
	}
	all = append(all, g)
	for _, level := range []zstd.EncoderLevel{zstd.SpeedFastest, zstd.SpeedDefault} {
		plain, err := newZstd("zstd "+level.String(), level, nil)
		if err != nil {
			return nil, err
		}
		all = append(all, plain)
		trained := train(training, level)
		if trained == nil {
			continue
		}
		if with, err := newZstd("zstd "+level.String()+" dictionary", level, trained); err == nil {
			all = append(all, with)
		}
	}
	return append(all, newS2(), newLZ4()), nil
}

// trainingBytes is how much a dictionary is trained on: the trainer takes seconds for a megabyte.
// Dictionaries are for messages of which that many hold several.
const trainingBytes = 8 * dictionarySize

// dictionarySize is the most that a dictionary has, in bytes: that of the zstd command is larger than
// all encodings of some data sets.
const dictionarySize = 16 << 10

// train makes a dictionary; nil if there is none to be made. The trainer panics at some inputs that
// have too little in common.
func train(samples [][]byte, level zstd.EncoderLevel) (trained []byte) {
	defer func() {
		if recover() != nil {
			trained = nil
		}
	}()
	total := 0
	for i, s := range samples {
		if total += len(s); total > trainingBytes {
			samples = samples[:i]
			break
		}
	}
	trained, err := dict.BuildZstdDict(samples, dict.Options{MaxDictSize: dictionarySize, HashBytes: 6, ZstdDictID: 1, ZstdLevel: level})
	if err != nil {
		return nil
	}
	return trained
}

func newGzip() (compressor, error) {
	var to sink
	w, err := gzip.NewWriterLevel(&to, gzip.DefaultCompression)
	if err != nil {
		return compressor{}, err
	}
	var r *gzip.Reader
	var from bytes.Reader
	return compressor{
		name: "gzip",
		compress: func(dst, src []byte) ([]byte, error) {
			to.bytes = dst
			w.Reset(&to)
			_, err := w.Write(src)
			if err == nil {
				err = w.Close()
			}
			return to.bytes, err
		},
		decompress: func(dst, src []byte) ([]byte, error) {
			from.Reset(src)
			var err error
			if r == nil {
				r, err = gzip.NewReader(&from)
			} else {
				err = r.Reset(&from)
			}
			if err != nil {
				return nil, err
			}
			return readAll(r, dst)
		},
	}, nil
}

// A sink is a writer that appends.
type sink struct{ bytes []byte }

func (s *sink) Write(p []byte) (int, error) {
	s.bytes = append(s.bytes, p...)
	return len(p), nil
}

// readAll is io.ReadAll into a slice that is reused.
func readAll(r io.Reader, dst []byte) ([]byte, error) {
	for {
		if len(dst) == cap(dst) {
			dst = append(dst, 0)[:len(dst)]
		}
		n, err := r.Read(dst[len(dst):cap(dst)])
		dst = dst[:len(dst)+n]
		if err == io.EOF {
			return dst, nil
		}
		if err != nil {
			return nil, err
		}
	}
}

func newZstd(name string, level zstd.EncoderLevel, dictionary []byte) (compressor, error) {
	out := []zstd.EOption{zstd.WithEncoderLevel(level), zstd.WithEncoderConcurrency(1)}
	in := []zstd.DOption{zstd.WithDecoderConcurrency(1)}
	if dictionary != nil {
		out, in = append(out, zstd.WithEncoderDict(dictionary)), append(in, zstd.WithDecoderDicts(dictionary))
	}
	w, err := zstd.NewWriter(nil, out...)
	if err != nil {
		return compressor{}, err
	}
	r, err := zstd.NewReader(nil, in...)
	if err != nil {
		return compressor{}, err
	}
	return compressor{
		name: name, dictionary: len(dictionary),
		compress:   func(dst, src []byte) ([]byte, error) { return w.EncodeAll(src, dst), nil },
		decompress: func(dst, src []byte) ([]byte, error) { return r.DecodeAll(src, dst) },
	}, nil
}

func newS2() compressor {
	return compressor{
		name:       "s2",
		compress:   func(dst, src []byte) ([]byte, error) { return s2.Encode(dst[:cap(dst)], src), nil },
		decompress: func(dst, src []byte) ([]byte, error) { return s2.Decode(dst[:cap(dst)], src) },
	}
}

// newLZ4 uses blocks, which know neither their length nor whether they were compressed. What a
// program would keep beside them is written before them: a byte, and four with the length.
func newLZ4() compressor {
	var c lz4.Compressor
	const head = 5
	return compressor{
		name: "lz4",
		compress: func(dst, src []byte) ([]byte, error) {
			dst = grown(dst, head+lz4.CompressBlockBound(len(src)))
			dst[1], dst[2], dst[3], dst[4] = byte(len(src)), byte(len(src)>>8), byte(len(src)>>16), byte(len(src)>>24)
			n, err := c.CompressBlock(src, dst[head:])
			if err != nil {
				return nil, err
			}
			dst[0] = 1
			if n == 0 || n >= len(src) { // it can't be compressed
				dst[0], n = 0, copy(dst[head:], src)
			}
			return dst[:head+n], nil
		},
		decompress: func(dst, src []byte) ([]byte, error) {
			if len(src) < head {
				return nil, errors.New("lz4: a block without its head")
			}
			length := int(src[1]) | int(src[2])<<8 | int(src[3])<<16 | int(src[4])<<24
			dst = grown(dst, length)
			if src[0] == 0 {
				return dst[:copy(dst, src[head:])], nil
			}
			n, err := lz4.UncompressBlock(src[head:], dst)
			if err != nil || n != length {
				return nil, fmt.Errorf("lz4: %d of %d bytes: %w", n, length, err)
			}
			return dst, nil
		},
	}
}

// grown returns a slice of a length, which may be dst's memory.
func grown(dst []byte, length int) []byte {
	if cap(dst) < length {
		return make([]byte, length)
	}
	return dst[:length]
}
