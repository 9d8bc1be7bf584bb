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
	Body      []byte // incompressible, as if already packed
}

// Header is a line about the document.
type Header struct {
	Name  string
	Value string
}

// Part is a section of the body. The parts follow each other and cover it.
type Part struct {
	Name     string
	Format   string
	Offset   int64
	Length   int64
	Checksum uint32 // CRC-32 of the section
	Hidden   bool
}

// Type has two samplers that differ in the size of the body and the number of parts.
var Type = contest.NewType("document", "A document whose body is one large run of bytes, with a table of its parts.",
	contest.Sampler[Document]{
		Name:   "document-16k",
		Doc:    "A packed file of about sixteen kibibytes, such as a note with a picture, and its contents.",
		Count:  16,
		Sample: func(r *random.Source, _ int) Document { return sample(r, 16<<10, 12) },
	},
	contest.Sampler[Document]{
		Name:   "document",
		Doc:    "A packed file of about one mebibyte, such as an upload or a mail with attachments, and its contents.",
		Count:  4,
		Sample: func(r *random.Source, _ int) Document { return sample(r, 1<<20, 200) },
	},
).WithQuestion("How often is a large payload copied?")

// sample draws a document with 8 to 16 headers. The body's size and the number of
// parts lie within a tenth of what is given.
func sample(r *random.Source, body, count int) Document {
	d := Document{
		Title:     words.Title(r, r.Between(3, 8)),
		Author:    words.Name(r),
		CreatedAt: createdAt(r),
		Revision:  int32(r.Between(1, 999)),
		Body:      r.Bytes(r.Between(body*9/10, body*11/10)),
	}
	for range r.Between(8, 16) {
		d.Headers = append(d.Headers, Header{
			Name:  words.Title(r, 1),
			Value: words.Text(r, r.Between(10, 60)),
		})
	}
	d.Parts = parts(r, d.Body, r.Between(count*9/10, count*11/10))
	return d
}

// parts divides a body into n sections, whose lengths vary by half around the
// mean. The last takes the rest. One in ten is hidden.
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

// createdAt draws a time, to the nanosecond, in the twenty years before 2025.
func createdAt(r *random.Source) time.Time {
	first := time.Date(2005, 1, 1, 0, 0, 0, 0, time.UTC)
	last := time.Date(2025, 1, 1, 0, 0, 0, 0, time.UTC)
	return first.Add(time.Duration(r.IntN(int(last.Sub(first)))))
}
