package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"reflect"
	"strings"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contest/random"
	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/harness/worker"
)

// pair and note are the types of the test suite.
type (
	pair struct{ A, B int64 }
	note struct {
		At   time.Time
		Text string
	}
)

func testTypes() []*contest.Type {
	pairs := func(r *random.Source, _ int) pair { return pair{int64(r.Uint64()), int64(r.Uint64())} }
	return []*contest.Type{
		contest.NewType("pair", "Two integers.",
			contest.Sampler[pair]{Name: "pair-small", Doc: "Two small integers.", Count: 16, Sample: func(r *random.Source, i int) pair {
				return pair{int64(i), int64(r.Uint64() % 100)}
			}},
			contest.Sampler[pair]{Name: "pair", Doc: "Two integers of any size.", Count: 16, Sample: pairs},
		),
		contest.NewType("note", "A time and a text.",
			contest.Sampler[note]{Name: "note", Doc: "A line of a log.", Count: 16, Sample: func(r *random.Source, i int) note {
				return note{time.Unix(int64(r.Uint64()%1e9), int64(r.Uint64()%1e9)).UTC(), fmt.Sprintf("line %d", i)}
			}},
		),
	}
}

// exact carries every type as JSON.
type exact struct{}

func (exact) Marshal(v any) ([]byte, error)      { return json.Marshal(v) }
func (exact) Unmarshal(data []byte, v any) error { return json.Unmarshal(data, v) }

// reuse is exact and reuses its buffer.
type reuse struct {
	exact
	buffer bytes.Buffer
}

func (c *reuse) Marshal(v any) ([]byte, error) {
	c.buffer.Reset()
	err := json.NewEncoder(&c.buffer).Encode(v)
	return c.buffer.Bytes(), err
}

// stateful is exact, and writes a mark before its first value.
type stateful struct{ sent bool }

func (c *stateful) Marshal(v any) ([]byte, error) {
	mark := ""
	if !c.sent {
		mark, c.sent = "first:", true
	}
	out, err := json.Marshal(v)
	return append([]byte(mark), out...), err
}

func (c *stateful) Unmarshal(data []byte, v any) error {
	return json.Unmarshal(bytes.TrimPrefix(data, []byte("first:")), v)
}

// lossy truncates the times in a struct to milliseconds.
type lossy struct{ exact }

func (lossy) Marshal(v any) ([]byte, error) {
	kept := reflect.New(reflect.TypeOf(v).Elem()).Elem()
	kept.Set(reflect.ValueOf(v).Elem())
	for i := range kept.NumField() {
		if at, ok := kept.Field(i).Interface().(time.Time); ok {
			kept.Field(i).Set(reflect.ValueOf(at.Truncate(time.Millisecond)))
		}
	}
	return json.Marshal(kept.Interface())
}

type broken struct{ exact }

func (broken) Unmarshal([]byte, any) error { return errors.New("no such luck") }

type panics struct{ exact }

func (panics) Marshal(any) ([]byte, error) { panic("in the library") }

// stage says what this worker process does.
func stage() string {
	if os.Getenv("GOGC") == "off" { // as measuring workers run
		return "measure"
	}
	return "verify"
}

// late fails only when it is measured.
type late struct{ exact }

func (late) Marshal(v any) ([]byte, error) {
	if stage() == "measure" {
		return nil, errors.New("too late")
	}
	return json.Marshal(v)
}

// waits is exact, unless a script sets SERBENCH_TEST_WAIT to stage:file. At that stage it
// creates the file and hangs.
type waits struct{ exact }

func (waits) Marshal(v any) ([]byte, error) {
	if path, ok := strings.CutPrefix(os.Getenv("SERBENCH_TEST_WAIT"), stage()+":"); ok {
		if err := os.WriteFile(path, nil, 0o666); err != nil {
			return nil, err
		}
		time.Sleep(time.Hour)
	}
	return json.Marshal(v)
}

type nothing struct{}

func (nothing) Marshal(any) ([]byte, error) { return nil, nil }
func (nothing) Unmarshal([]byte, any) error { return nil }

func bind[C any, P interface {
	*C
	contest.Codec
}](*contest.Type) (contest.Codec, error) {
	return P(new(C)), nil
}

// bindPair binds to pair only.
func bindPair(t *contest.Type) (contest.Codec, error) {
	if t.Go != reflect.TypeFor[pair]() {
		return nil, fmt.Errorf("no code is written by hand for %s", t.Name)
	}
	return exact{}, nil
}

// testSuite is the suite of the workers in the scripts.
func testSuite() contest.Suite {
	library := func(name, doc string, variants ...contest.Variant) *contest.Contestant {
		for i := range variants {
			if variants[i].Format == "" {
				variants[i].Format = "json"
			}
			if variants[i].Doc == "" {
				variants[i].Doc = "As a test has it."
			}
		}
		return &contest.Contestant{
			Name: name, Doc: doc, Module: "example.com/" + name, License: "MIT", URL: "https://example.com/" + name,
			Schema: contest.Reflection, Variants: variants,
		}
	}
	only := func(bind func(*contest.Type) (contest.Codec, error)) contest.Variant {
		return contest.Variant{Name: "default", Default: true, Bind: bind}
	}
	gone := library("gone", "Is not there.")
	gone.Excluded = "no host serves it any more, and nobody who was asked has kept a copy of its source"
	lossy := library("lossy", "Keeps milliseconds.", only(bind[lossy]))
	lossy.Warnings = []contest.Warning{{Kind: contest.Archived, Quote: contest.Quote{Place: "README.md", Text: "Use\n\t`other`.", Seen: "2026-11-22"}}}
	null := library("null", "Does nothing.", only(bind[nothing]))
	null.Reference, null.Module, null.Variants[0].Format = true, "", ""
	limit := library("limit", "Code written by hand.",
		only(bindPair), contest.Variant{Name: "buffer=reuse", Claims: contest.Claims{Reuse: true}, Bind: bindPair})
	limit.Reference, limit.Module = true, ""
	return contest.Suite{
		Types: testTypes(),
		Contestants: []*contest.Contestant{
			library("broken", "Fails at unmarshal.", only(bind[broken])),
			library("chatty", "Sends its first value otherwise.",
				contest.Variant{Name: "default", Default: true, Claims: contest.Claims{Stateful: true}, Bind: bind[stateful]}),
			gone,
			library("good", "Is exact.",
				contest.Variant{Name: "default", Default: true, Doc: "Into a fresh buffer.", Shown: contest.Quote{Place: "README.md", Text: "Marshal(v)", Seen: "2026-11-22"}, Instead: "the first is a stream.", Fields: contest.ByName, Claims: contest.Claims{Concurrent: true}, Predecessor: contest.Predecessor{Names: []string{"Json"}}, Bind: bind[exact]},
				contest.Variant{Name: "buffer=reuse", Doc: "Into a buffer that is kept, whose bytes are valid until the next value is marshalled.", Claims: contest.Claims{Reuse: true}, Bind: bind[reuse]}),
			library("late", "Fails while it is measured.", only(bind[late])),
			limit,
			lossy,
			null,
			library("other", "Has two formats.",
				contest.Variant{Name: "format=a", Default: true, Format: "a", Bind: bind[exact]},
				contest.Variant{Name: "format=b", Default: true, Format: "b", Bind: bind[exact]}),
			library("panics", "Panics at marshal.", only(bind[panics])),
			library("waits", "Waits where a script says so.", only(bind[waits])),
		},
	}
}

// testCatalogue is what serbench, which links no library, knows of the suite.
func testCatalogue() Suite { return catalogueOf(testSuite()) }

func catalogueOf(linked contest.Suite) Suite {
	s := Suite{Types: linked.Types, Core: []string{"pair", "note"}, Programs: harness.Itself{Args: []string{"worker"}}}
	for _, c := range linked.Contestants {
		s.Contestants = append(s.Contestants, worker.DescribeContestant(c))
	}
	return s
}
