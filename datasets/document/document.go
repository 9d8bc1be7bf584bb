// Package document holds one large attachment among many small parts.
package document

import (
	"hash/crc32"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contest/random"
	"github.com/serbench/serbench/contest/random/words"
)

// Document is a file with its table of contents.
type Document struct {
	Title     string
	Author    string
	CreatedAt time.Time
	Revision  int32
	Headers   []Header
	Parts     []Part
	Body      []byte // incompressible, as if it were packed already
}

// Header is a line about the document.
type Header struct {
	Name  string
	Value string
}

// Part is a section of the body; the parts lie one behind the other and cover it.
type Part struct {
	Name     string
	Format   string
	Offset   int64
	Length   int64
	Checksum uint32 // CRC-32 of the section
	Hidden   bool
}

// Type has one sampler.
var Type = contest.NewType("document", "A document whose body is one large run of bytes, with a table of its parts.",
	contest.Sampler[Document]{
		Name:   "document",
		Doc:    "A packed file of about one mebibyte, such as an upload or a mail with attachments, and its contents.",
		Count:  4,
		Sample: sample,
	},
).Asks("How often is a large payload copied?")

// A body has 1 MiB ±10 %, uniform.
const (
	bodyLeast = 1 << 20 * 9 / 10
	bodyMost  = 1 << 20 * 11 / 10
)

// sample draws a document with 8 to 16 headers and 180 to 220 parts.
func sample(r *random.Source, _ int) Document {
	d := Document{
		Title:     words.Title(r, r.Between(3, 8)),
		Author:    words.Name(r),
		CreatedAt: createdAt(r),
		Revision:  int32(r.Between(1, 999)),
		Body:      r.Bytes(r.Between(bodyLeast, bodyMost)),
	}
	for range r.Between(8, 16) {
		d.Headers = append(d.Headers, Header{
			Name:  words.Title(r, 1),
			Value: words.Text(r, r.Between(10, 60)),
		})
	}
	d.Parts = parts(r, d.Body, r.Between(180, 220))
	return d
}

// parts divides a body into n sections, whose lengths vary by a half around the
// mean; the last takes what is left. One in ten is hidden.
func parts(r *random.Source, body []byte, n int) []Part {
	all := make([]Part, n)
	offset := 0
	for i := range all {
		rest := len(body) - offset
		length := rest
		if left := n - i; left > 1 {
			mean := rest / left
			length = r.Between(mean/2, mean*3/2)
		}
		all[i] = Part{
			Name:     words.Word(r) + "/" + words.Word(r) + "-" + r.Hex(4),
			Format:   random.Skewed(r, []string{"image/jpeg", "text/plain", "font/woff", "audio/ogg", "video/mp4"}),
			Offset:   int64(offset),
			Length:   int64(length),
			Checksum: crc32.ChecksumIEEE(body[offset : offset+length]),
			Hidden:   r.Chance(10),
		}
		offset += length
	}
	return all
}

// createdAt draws a nanosecond of the twenty years before 2025.
func createdAt(r *random.Source) time.Time {
	first := time.Date(2005, 1, 1, 0, 0, 0, 0, time.UTC)
	last := time.Date(2025, 1, 1, 0, 0, 0, 0, time.UTC)
	return first.Add(time.Duration(r.IntN(int(last.Sub(first)))))
}
