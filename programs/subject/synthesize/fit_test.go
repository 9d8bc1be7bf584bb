package synthesize

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"
)

type event struct {
	ID     string            `json:"id"`
	Kind   string            `json:"kind"`
	N      int64             `json:"n"`
	Price  float64           `json:"price"`
	When   time.Time         `json:"when"`
	Tags   []string          `json:"tags"`
	Next   *event            `json:"next,omitempty"`
	Labels map[string]string `json:"labels,omitempty"`
}

var events = []string{
	`{"id":"0a1b-22cc","kind":"open","n":9007199254740993,"price":1.25,"when":"2026-01-02T03:04:05Z","tags":["one","two"]}`,
	`{"id":"ff00-1234","kind":"close","n":9007199254740999,"price":3.50,"when":"2026-01-02T03:04:05.25Z","tags":[],"next":{"id":"00aa-1111","kind":"open","n":5,"price":1,"when":"2026-01-02T03:04:05Z","tags":null}}`,
	`{"id":"1234-abcd","kind":"open","n":9007199254740995,"price":2.75,"when":"2026-02-02T03:04:05Z","tags":["three"],"labels":{"a":"b"}}`,
	`{"id":"9999-0000","kind":"open","n":9007199254740994,"price":2.00,"when":"2026-02-02T03:04:05Z","tags":["four","five"]}`,
}

func TestFittedValuesAreLikeTheSamples(t *testing.T) {
	lines, err := Fitted(reflect.TypeFor[event](), events, 400)
	if err != nil || len(lines) != 400 {
		t.Fatalf("%d lines (%v)", len(lines), err)
	}
	different, nexts, labels, kinds := map[string]bool{}, 0, 0, map[string]int{}
	for _, line := range lines {
		var e event
		if err := json.Unmarshal([]byte(line), &e); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if len(e.ID) != 9 || strings.Trim(e.ID, "0123456789abcdef-") != "" || e.N < 9007199254740993 || e.N > 9007199254740999 ||
			e.Price < 1.25 || e.Price > 3.5 || e.When.Year() != 2026 || len(e.Tags) > 2 {
			t.Fatalf("%s", line)
		}
		different[e.ID] = true
		kinds[e.Kind]++
		if e.Next != nil {
			nexts++
		}
		if e.Labels != nil {
			labels++
		}
	}
	// A quarter of the samples has each.
	if nexts < 60 || nexts > 140 || labels < 60 || labels > 140 {
		t.Errorf("%d of 400 have next, %d have labels", nexts, labels)
	}
	if len(kinds) != 2 || kinds["open"] < 250 || len(different) < 390 {
		t.Errorf("kinds %v, %d different IDs", kinds, len(different))
	}
	again, err := Fitted(reflect.TypeFor[event](), events, 400)
	if err != nil || !reflect.DeepEqual(again, lines) {
		t.Error("other values the second time")
	}
}

type never struct{}

func (*never) UnmarshalJSON([]byte) error { return json.Unmarshal([]byte("x"), new(int)) }

func TestNothingFits(t *testing.T) {
	if _, err := Fitted(reflect.TypeFor[never](), []string{"{}"}, 3); err == nil || !strings.Contains(err.Error(), "like the samples") {
		t.Error(err)
	}
}
