package document

import (
	"bytes"
	"compress/flate"
	"hash/crc32"
	"math"
	"testing"
	"time"

	"github.com/serbench/serbench/contest/fidelity"
	"github.com/serbench/serbench/contest/random"
)

func TestValuesArePinned(t *testing.T) {
	const want = "da73d793f46bb6df1c75677872aa67a708b63ed9f645af570088611baa27513f"
	d := Type.Datasets[0]
	if got := fidelity.Digest(d.Samples(d.Count)); got != want {
		t.Errorf("digest %s, want %s", got, want)
	}
}

func TestLengthsAreAsDocumented(t *testing.T) {
	for i, v := range Type.Datasets[0].Samples(4) {
		d := v.(*Document)
		if n := len(d.Body); n < 943_718 || n > 1_153_433 {
			t.Errorf("value %d: a body of %d bytes, want 1 MiB ±10 %%", i, n)
		}
		if len(d.Headers) < 8 || len(d.Headers) > 16 || len(d.Parts) < 180 || len(d.Parts) > 220 {
			t.Errorf("value %d: %d headers, %d parts", i, len(d.Headers), len(d.Parts))
		}
		if year := d.CreatedAt.Year(); year < 2005 || year > 2024 || d.CreatedAt.Location() != time.UTC {
			t.Errorf("value %d: created at %v", i, d.CreatedAt)
		}
	}
}

// A codec that compresses would else measure a compressor.
func TestTheBodyDoesNotCompress(t *testing.T) {
	body := Type.Datasets[0].Sample(0).(*Document).Body[:100_000]
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	if _, err = w.Write(body); err != nil {
		t.Fatal(err)
	}
	if err = w.Close(); err != nil {
		t.Fatal(err)
	}
	if packed.Len() < len(body) {
		t.Errorf("%d bytes were compressed to %d", len(body), packed.Len())
	}
}

// Every byte belongs to one part, however small the body is.
func TestPartsCoverTheBody(t *testing.T) {
	r := random.New(1, 2)
	hidden, count := 0, 0
	for _, size := range []int{0, 1, 199, 10_000, 1_000_000} {
		body := r.Bytes(size)
		offset := int64(0)
		all := parts(r, body, 200)
		for i, p := range all {
			if p.Offset != offset || p.Length < 0 {
				t.Fatalf("%d bytes: part %d has %d bytes from %d, want them from %d", size, i, p.Length, p.Offset, offset)
			}
			offset += p.Length
			if sum := crc32.ChecksumIEEE(body[p.Offset:offset]); p.Checksum != sum {
				t.Errorf("%d bytes: part %d has the checksum %x, want %x", size, i, p.Checksum, sum)
			}
			if p.Hidden {
				hidden++
			}
			// The first lengths have the mean of all.
			if mean := int64(size / 200); i == 0 && (p.Length < mean/2 || p.Length > mean*3/2) {
				t.Errorf("%d bytes: the first part has %d", size, p.Length)
			}
		}
		if offset != int64(size) {
			t.Errorf("parts of %d bytes take %d", size, offset)
		}
		count += len(all)
	}
	if share := float64(hidden) / float64(count); math.Abs(share-0.1) > 0.05 {
		t.Errorf("%.1f %% are hidden, want a tenth", 100*share)
	}
}
