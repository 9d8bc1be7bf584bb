package describe

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"

	"github.com/klauspost/compress/zstd"

	"github.com/serbench/serbench/stats"
)

// enough is how many bytes of JSON are compressed. Compressing all would take seconds and
// change little.
const enough = 1 << 20

// texts are values as JSON, each compressed separately.
type texts struct {
	refused                bool // encoding/json could not take a value
	sizes                  []float64
	compressed             int // bytes before compression
	gzipRatios, zstdRatios []float64

	gzipWriter  *gzip.Writer
	gzipped     bytes.Buffer
	zstdEncoder *zstd.Encoder
	zstded      []byte
}

func newTexts() *texts {
	// Data sets are described concurrently, so a single text needs no concurrency.
	encoder, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1))
	if err != nil {
		panic(fmt.Sprintf("describe: %v", err)) // fails only for wrong options
	}
	return &texts{gzipWriter: gzip.NewWriter(nil), zstdEncoder: encoder}
}

// add encodes a value, and compresses it until enough is compressed.
func (t *texts) add(v any) {
	if t.refused {
		return
	}
	text, err := json.Marshal(v)
	if err != nil {
		t.refused = true
		return
	}
	size := float64(len(text))
	t.sizes = append(t.sizes, size)
	if t.compressed >= enough {
		return
	}
	t.compressed += len(text)
	// Writing to a buffer never fails.
	t.gzipped.Reset()
	t.gzipWriter.Reset(&t.gzipped)
	_, _ = t.gzipWriter.Write(text)
	_ = t.gzipWriter.Close()
	t.zstded = t.zstdEncoder.EncodeAll(text, t.zstded[:0])
	t.gzipRatios = append(t.gzipRatios, size/float64(t.gzipped.Len()))
	t.zstdRatios = append(t.zstdRatios, size/float64(len(t.zstded)))
}

// describe returns nil if a value was refused.
func (t *texts) describe() *JSON {
	if t.refused {
		return nil
	}
	return &JSON{
		Min:    int(quantile(t.sizes, 0)),
		Median: quantile(t.sizes, 0.5),
		Max:    int(quantile(t.sizes, 1)),
		Gzip:   rounded(stats.GeometricMean(t.gzipRatios)),
		Zstd:   rounded(stats.GeometricMean(t.zstdRatios)),
	}
}
