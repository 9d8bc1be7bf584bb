package describe

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"

	"github.com/klauspost/compress/zstd"

	"github.com/serbench/serbench/stats"
)

// enough is how many bytes of text are compressed: the first values that fill it. The
// others would take seconds, and change little.
const enough = 1 << 20

// texts are values as JSON, each compressed on its own.
type texts struct {
	refused                bool // encoding/json could not take a value
	sizes                  []float64
	compressed             int // bytes of text
	gzipRatios, zstdRatios []float64

	gzipWriter  *gzip.Writer
	gzipped     bytes.Buffer
	zstdEncoder *zstd.Encoder
	zstded      []byte
}

func newTexts() *texts {
	// Data sets are described beside each other, so that one text needs no threads.
	encoder, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1))
	if err != nil {
		panic(fmt.Sprintf("describe: %v", err)) // only a wrong option fails
	}
	return &texts{gzipWriter: gzip.NewWriter(nil), zstdEncoder: encoder}
}

// add encodes a value, and compresses what it becomes while that is not enough.
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
	// A buffer takes everything: neither of these fails.
	t.gzipped.Reset()
	t.gzipWriter.Reset(&t.gzipped)
	_, _ = t.gzipWriter.Write(text)
	_ = t.gzipWriter.Close()
	t.zstded = t.zstdEncoder.EncodeAll(text, t.zstded[:0])
	t.gzipRatios = append(t.gzipRatios, size/float64(t.gzipped.Len()))
	t.zstdRatios = append(t.zstdRatios, size/float64(len(t.zstded)))
}

// describe returns nil where a value was refused.
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
