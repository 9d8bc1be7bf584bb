package document

import (
	"bytes"
	"compress/flate"
	"hash/crc32"
	"math"
	"testing"
	"time"

	"github.com/serbench/serbench/contest/random"
	"github.com/serbench/serbench/verify/fidelity"
)

func TestValuesArePinned(t *testing.T) {
	for i, want := range []string{
		"e276f5238ad72996cb37036e4dc8b9ef6941bfa0f4a7f93405b5150df025de12",
		"da73d793f46bb6df1c75677872aa67a708b63ed9f645af570088611baa27513f",
	} {
		d := Type.Datasets[i]
		if got := fidelity.Digest(d.Samples(d.Count)); got != want {
			t.Errorf("%s: digest %s, want %s", d.Name, got, want)
		}
	}
}

func TestLengthsAreAsDocumented(t *testing.T) {
	for i, want := range []struct{ bodyLeast, bodyMost, partsLeast, partsMost int }{
		{14_745, 18_023, 10, 13},
		{943_718, 1_153_433, 180, 220},
	} {
		set := Type.Datasets[i]
		for i, v := range set.Samples(set.Count) {
			d := v.(*Document)
			if n := len(d.Body); n < want.bodyLeast || n > want.bodyMost {
				t.Errorf("%s: value %d: a body of %d bytes, want %d to %d", set.Name, i, n, want.bodyLeast, want.bodyMost)
			}
			if len(d.Headers) < 8 || len(d.Headers) > 16 || len(d.Parts) < want.partsLeast || len(d.Parts) > want.partsMost {
				t.Errorf("%s: value %d: %d headers, %d parts", set.Name, i, len(d.Headers), len(d.Parts))
			}
			if year := d.CreatedAt.Year(); year < 2005 || year > 2024 || d.CreatedAt.Location() != time.UTC {
				t.Errorf("%s: value %d: created at %v", set.Name, i, d.CreatedAt)
			}
		}
	}
}

// Otherwise a codec that compresses would measure a compressor.
func TestTheBodyDoesNotCompress(t *testing.T) {
	body := Type.Datasets[1].Sample(0).(*Document).Body[:100_000]
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
