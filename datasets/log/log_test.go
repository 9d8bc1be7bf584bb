package log

import (
	"math"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"time"
	"unsafe"

	"github.com/serbench/serbench/verify/fidelity"
)

func TestValuesArePinned(t *testing.T) {
	for i, want := range []struct{ name, digest string }{
		{"log-1", "fad1325f8d3621c1eb6529028cc64fdb02648376d4fb2e431306465b8514537e"},
		{"log-100", "f5d2f401a2cebe300fcb2c76853994ade6ca2f1bfa02b69c014f329542ad01ae"},
		{"log-10000", "fc42a6d53f2c45263b5a4726b42cf36d25c699ae7bdf050daeef1114029022e5"},
	} {
		d := Type.Datasets[i]
		if got := fidelity.Digest(d.Samples(d.Count)); d.Name != want.name || got != want.digest {
			t.Errorf("%s: digest %s; %s had %s", d.Name, got, want.name, want.digest)
		}
	}
}

func TestLogsHaveTheirNumberOfRecords(t *testing.T) {
	for i, want := range []int{1, 100, 10_000} {
		d := Type.Datasets[i]
		for _, v := range d.Samples(4) {
			if n := len(v.(*Log).Records); n != want {
				t.Errorf("%s: %d records", d.Name, n)
			}
		}
	}
}

// records are those of the first long log, enough for narrow bounds.
func records() []Record { return Type.Datasets[2].Sample(0).(*Log).Records }

func TestEnumerationsHaveTheirShares(t *testing.T) {
	shares := map[any]float64{}
	referers := 0.0
	all := records()
	for _, l := range all {
		for _, value := range []any{l.Method, l.Protocol, l.Status, l.Cache} {
			shares[value] += 100 / float64(len(all))
		}
		if l.Referer != "" {
			referers += 100 / float64(len(all))
		}
	}
	want := map[any]float64{
		"GET": 86, "POST": 9, "HEAD": 2, "PUT": 2, "DELETE": 1,
		HTTP2: 60, HTTP11: 25, HTTP3: 14, HTTP10: 1,
		uint16(200): 80, uint16(304): 8, uint16(404): 5, uint16(302): 3, uint16(403): 2, uint16(500): 1, uint16(503): 1,
		Hit: 55, Miss: 20, Bypass: 20, Stale: 5,
	}
	if len(shares) != len(want) {
		t.Errorf("%d values, want %d", len(shares), len(want))
	}
	for value, percent := range want {
		if math.Abs(shares[value]-percent) > min(2, percent/2) {
			t.Errorf("%T %v in %.1f %%, want %v", value, value, shares[value], percent)
		}
	}
	if math.Abs(referers-55) > 2 {
		t.Errorf("%.1f %% with a referer, want 55", referers)
	}
}

// The first of n texts has a share of 1 divided by the sum of 1/i up to n.
func TestTextsAreSkewed(t *testing.T) {
	counts := map[string]map[string]int{"hosts": {}, "backends": {}, "agents": {}, "referers": {}, "pages": {}}
	all := records()
	for _, l := range all {
		counts["hosts"][l.Host]++
		counts["backends"][l.Backend]++
		counts["agents"][l.Agent]++
		if l.Referer != "" {
			counts["referers"][l.Referer]++
		}
		if !strings.ContainsAny(l.Path[len(l.Path)-1:], "0123456789") || slices.Contains(pages, l.Path) {
			counts["pages"][l.Path]++
		}
	}
	for name, texts := range map[string][]string{"hosts": hosts, "backends": backends, "agents": agents, "referers": referers, "pages": pages} {
		total, sum := 0, 0.0
		for i, text := range texts {
			total += counts[name][text]
			sum += 1 / float64(i+1)
		}
		if len(counts[name]) != len(texts) {
			t.Errorf("%s: %d texts, want %d", name, len(counts[name]), len(texts))
		}
		if share := float64(counts[name][texts[0]]) / float64(total); math.Abs(share-1/sum) > 0.03 {
			t.Errorf("%s: the first in %.3f, want %.3f", name, share, 1/sum)
		}
		if name == "pages" && math.Abs(float64(total)/float64(len(all))-0.7) > 0.02 {
			t.Errorf("%d of %d paths are pages, want 70 %%", total, len(all))
		}
	}
}

// Equal texts must have separate memory, or marshal would read less than a
// server's does.
func TestEqualTextsDoNotShareMemory(t *testing.T) {
	seen := map[*byte]bool{}
	for _, l := range records() {
		for _, text := range []string{l.Remote, l.Host, l.Path, l.Backend, l.Referer, l.Agent} {
			if text == "" {
				continue
			}
			if at := unsafe.StringData(text); seen[at] {
				t.Fatalf("%q is shared", text)
			} else {
				seen[at] = true
			}
		}
	}
}

func TestAddresses(t *testing.T) {
	counts := map[string]int{}
	all := records()
	six := 0
	for i, l := range all {
		a, err := netip.ParseAddr(l.Remote)
		if err != nil {
			t.Fatalf("record %d: %v", i, err)
		}
		if a.Is6() {
			six++
		}
		counts[l.Remote]++
	}
	var times []int
	for _, n := range counts {
		times = append(times, n)
	}
	slices.Sort(times)
	frequent := 0
	for _, n := range times[len(times)-64:] {
		frequent += n
	}
	// The numbers of up to 6 bits, 7 of 13 draws, lie below 64, and a few more.
	if share := float64(frequent) / float64(len(all)); share < 0.5 || share > 0.65 {
		t.Errorf("64 clients send %.2f of the requests, want 0.5 to 0.65", share)
	}
	if len(counts) < 1000 || len(counts) > 4096 {
		t.Errorf("%d clients", len(counts))
	}
	if share := float64(six) / float64(len(all)); share < 0.1 || share > 0.3 {
		t.Errorf("%.2f have IPv6, want about a fifth", share)
	}
}

func TestLengthsAndDurations(t *testing.T) {
	var lengths, hits, others []int64
	for i, l := range records() {
		empty := l.Method == "HEAD" || l.Status == 304
		if empty != (l.Length == 0) || !empty && (l.Length < 20 || l.Length > 50e6) {
			t.Errorf("record %d: %s, %d, %d bytes", i, l.Method, l.Status, l.Length)
		}
		if l.Duration < 20 || l.Duration > 30e6 {
			t.Errorf("record %d: %d µs", i, l.Duration)
		}
		if !empty {
			lengths = append(lengths, l.Length)
		}
		if l.Cache == Hit {
			hits = append(hits, l.Duration)
		} else {
			others = append(others, l.Duration)
		}
	}
	for _, test := range []struct {
		name   string
		values []int64
		median float64
	}{{"bytes", lengths, 6000}, {"µs from the cache", hits, 300}, {"µs from elsewhere", others, 18_000}} {
		slices.Sort(test.values)
		if median := float64(test.values[len(test.values)/2]); math.Abs(median/test.median-1) > 0.1 {
			t.Errorf("median of %v %s, want %v", median, test.name, test.median)
		}
	}
}

func TestTimesGoForward(t *testing.T) {
	all := records()
	var gaps []time.Duration
	whole := 0
	for i, l := range all {
		if l.At.Location() != time.UTC {
			t.Fatalf("record %d: %v", i, l.At)
		}
		if l.At.Nanosecond()%1000 == 0 {
			whole++
		}
		if i > 0 {
			gaps = append(gaps, l.At.Sub(all[i-1].At))
		}
	}
	slices.Sort(gaps)
	if gaps[0] < time.Microsecond || gaps[len(gaps)-1] > time.Second {
		t.Errorf("%v to %v between records", gaps[0], gaps[len(gaps)-1])
	}
	if median := gaps[len(gaps)/2].Seconds(); math.Abs(median/0.002-1) > 0.1 {
		t.Errorf("median of %v s between records, want 0.002", median)
	}
	if whole > len(all)/100 {
		t.Errorf("%d times have no nanoseconds", whole)
	}
}
