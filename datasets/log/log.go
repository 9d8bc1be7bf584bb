// Package log holds records of a web server's access log: short texts that
// repeat, small enumerations, and a few numbers.
package log

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contest/random"
)

// Log is a batch of records in chronological order.
type Log struct {
	Records []Record
}

// Record is one answered request.
type Record struct {
	At       time.Time
	Remote   string // the client's address
	Method   string
	Host     string
	Path     string
	Protocol Protocol
	Status   uint16
	Length   int64 // bytes of body sent
	Duration int64 // in microseconds
	Cache    Cache
	Backend  string
	Referer  string // "" if there was none
	Agent    string
}

// Protocol is a version of HTTP.
type Protocol int32

// The protocols: 25 % HTTP11, 60 % HTTP2, 14 % HTTP3, 1 % HTTP10.
const (
	HTTP11 Protocol = iota
	HTTP2
	HTTP3
	HTTP10
)

// Cache says where the answer came from.
type Cache int32

// Where answers come from: 20 % Bypass, 20 % Miss, 55 % Hit, 5 % Stale.
const (
	Bypass Cache = iota
	Miss
	Hit
	Stale
)

// Type has a sampler for one record, a packet of them and a file of them.
var Type = contest.NewType("log", "Records of a web server's access log: short texts that repeat, enumerations and numbers.",
	contest.Sampler[Log]{
		Name:   "log-1",
		Doc:    "A single record of an access log, sent as it occurs.",
		Count:  512,
		Sample: func(r *random.Source, _ int) Log { return sample(r, 1) },
	},
	contest.Sampler[Log]{
		Name:   "log-100",
		Doc:    "A hundred records, as a collector of logs sends them in one packet.",
		Count:  16,
		Sample: func(r *random.Source, _ int) Log { return sample(r, 100) },
	},
	contest.Sampler[Log]{
		Name:   "log-10000",
		Doc:    "Ten thousand records, as one block of a stored log.",
		Count:  4,
		Sample: func(r *random.Source, _ int) Log { return sample(r, 10_000) },
	},
).WithQuestion("What do short texts cost, and who makes use of their repetition?")

// midnight begins the day on which all logs begin.
var midnight = time.Date(2024, 5, 6, 0, 0, 0, 0, time.UTC)

// sample draws n records, with a median of 2 ms from one to the next.
func sample(r *random.Source, n int) Log {
	at := midnight.Add(time.Duration(r.IntN(int(24 * time.Hour))))
	l := Log{Records: make([]Record, n)}
	for i := range l.Records {
		l.Records[i] = record(r, at)
		at = at.Add(time.Duration(r.LogNormal(2e6, 1.5, 1000, 1e9)))
	}
	return l
}

func record(r *random.Source, at time.Time) Record {
	l := Record{
		At:       at,
		Remote:   address(int(r.Magnitude(12))),
		Method:   method(r),
		Host:     pick(r, hosts),
		Path:     path(r),
		Protocol: protocol(r),
		Status:   status(r),
		Cache:    cache(r),
		Backend:  pick(r, backends),
		Agent:    pick(r, agents),
	}
	l.Length = length(r, l.Method, l.Status)
	l.Duration = duration(r, l.Cache)
	if r.Chance(55) {
		l.Referer = pick(r, referers)
	}
	return l
}

// pick returns a copy of one of the texts; the first is the most frequent. A
// server reads each request's texts into separate memory, so equal ones do not
// share it.
func pick(r *random.Source, texts []string) string {
	return strings.Clone(random.Skewed(r, texts))
}

// address is the address of one of 4,096 clients. A few of them send most
// requests. Every fourth has an IPv6 address.
func address(client int) string {
	h := uint32(client+1) * 2654435761 // Knuth's multiplier: neighbours have no digits in common
	if client%4 == 3 {
		return fmt.Sprintf("2001:db8:%x:%x::%x", h>>16, h>>4&0xfff, client)
	}
	return fmt.Sprintf("%d.%d.%d.%d", 11+h>>24%200, h>>16&255, h>>8&255, h&255)
}

// method is 86 % GET, 9 % POST, 2 % HEAD, 2 % PUT, 1 % DELETE.
func method(r *random.Source) string {
	switch n := r.IntN(100); {
	case n < 86:
		return "GET"
	case n < 95:
		return "POST"
	case n < 97:
		return "HEAD"
	case n < 99:
		return "PUT"
	}
	return "DELETE"
}

// path is one of a few pages in 70 % of records. Otherwise it ends with a number
// of up to 20 bits.
func path(r *random.Source) string {
	if r.Chance(70) {
		return pick(r, pages)
	}
	return random.Skewed(r, collections) + strconv.Itoa(int(r.Magnitude(20)))
}

func protocol(r *random.Source) Protocol {
	switch n := r.IntN(100); {
	case n < 60:
		return HTTP2
	case n < 85:
		return HTTP11
	case n < 99:
		return HTTP3
	}
	return HTTP10
}

// status is 200 in 80 % of records, 304 in 8 %, 404 in 5 %, 302 in 3 %, 403 in
// 2 %, 500 and 503 in 1 % each.
func status(r *random.Source) uint16 {
	switch n := r.IntN(100); {
	case n < 80:
		return 200
	case n < 88:
		return 304
	case n < 93:
		return 404
	case n < 96:
		return 302
	case n < 98:
		return 403
	case n < 99:
		return 500
	}
	return 503
}

func cache(r *random.Source) Cache {
	switch n := r.IntN(100); {
	case n < 55:
		return Hit
	case n < 75:
		return Miss
	case n < 95:
		return Bypass
	}
	return Stale
}

// length is zero if HTTP sends no body, otherwise 20 bytes to 50 MB with a median
// of 6 kB.
func length(r *random.Source, method string, status uint16) int64 {
	if method == "HEAD" || status == 304 {
		return 0
	}
	return int64(r.LogNormal(6000, 1.5, 20, 50e6))
}

// duration is 20 µs to 30 s, with a median of 300 µs from the cache and 18 ms
// from elsewhere.
func duration(r *random.Source, c Cache) int64 {
	median := 18_000.0
	if c == Hit {
		median = 300
	}
	return int64(r.LogNormal(median, 1.2, 20, 30e6))
}
