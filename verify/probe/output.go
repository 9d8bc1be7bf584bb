package probe

import (
	"encoding/json"
	"fmt"
	"io"
	"log"
	"os"
	"slices"
	"unicode/utf8"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verify/probe/probetypes"
)

// textFormats are the formats whose encodings are text.
var textFormats = []string{"json", "avro-json", "extjson", "ion-text", "yaml", "toml", "xml", "plist-xml", "plist-openstep", "plist-gnustep"}

// jsonFormats are those whose encodings are JSON.
var jsonFormats = []string{"json", "avro-json", "extjson"}

// output asks what a variant writes, and where.
func output(bool) []question {
	return []question{
		{fact.PrintsNothing, (*inquiry).prints},
		{fact.OutputIsUTF8, func(q *inquiry) { q.writes(fact.OutputIsUTF8, textFormats, utf8.Valid) }},
		{fact.OutputIsJSON, func(q *inquiry) { q.writes(fact.OutputIsJSON, jsonFormats, json.Valid) }},
	}
}

// special are values that a writer of text has to escape, refuse or write in words.
func special() (all []sample) {
	for _, kind := range []func(bool) []sample{texts, floats64, times, maps} {
		all = append(all, kind(false)...)
	}
	return append(all, sample{probe: "every kind of field", typ: probetypes.Of[probetypes.Every](), value: damaged("every").value})
}

// writes asks whether everything that is marshalled without an error is valid, because another
// program may have to read it.
func (q *inquiry) writes(probe fact.Probe, formats []string, valid func([]byte) bool) {
	if !slices.Contains(formats, q.variant.Format) {
		return
	}
	marshalled := 0
	for _, one := range special() {
		s, err := q.bind(one.typ)
		if err != nil {
			continue
		}
		data, err := s.marshal(one.value)
		if err != nil {
			continue // a refusal writes nothing
		}
		marshalled++
		if !valid(data) {
			q.found(probe, fact.No, string(one.probe)+": "+fmt.Sprintf("%q", data), show(one.value))
			return
		}
	}
	if marshalled == 0 {
		q.found(probe, fact.Unsupported, "nothing could be marshalled", "")
		return
	}
	q.found(probe, fact.Yes, "", "")
}

// prints asks whether the library writes to standard output or error while it marshals and
// unmarshals. Tests of damage ask that of damaged input.
func (q *inquiry) prints() {
	o, err := newOverhearing()
	if err != nil {
		q.found(fact.PrintsNothing, fact.Unsupported, err.Error(), "")
		return
	}
	defer o.end()
	for _, d := range damagedTypes() {
		if recursive(d.typ) {
			continue
		}
		if s, err := q.bind(d.typ); err == nil {
			_, _ = s.round(d.value)
		}
	}
	if said := o.said(); said != "" {
		q.found(fact.PrintsNothing, fact.No, said, "")
		return
	}
	q.found(fact.PrintsNothing, fact.Yes, "", "")
}

// An overhearing catches what is written by way of packages os and log. What goes to the file
// descriptors past these is not seen.
type overhearing struct {
	file           *os.File
	stdout, stderr *os.File
	logged         io.Writer
}

func newOverhearing() (*overhearing, error) {
	file, err := os.CreateTemp("", "serbench-output-")
	if err != nil {
		return nil, err
	}
	o := &overhearing{file, os.Stdout, os.Stderr, log.Writer()}
	os.Stdout, os.Stderr = file, file
	log.SetOutput(file)
	return o, nil
}

// size returns how much was written so far.
func (o *overhearing) size() int64 {
	info, err := o.file.Stat()
	if err != nil {
		return 0
	}
	return info.Size()
}

// said returns the beginning of what was written, quoted; "" if nothing was.
func (o *overhearing) said() string {
	text := make([]byte, shown)
	n, err := o.file.ReadAt(text, 0)
	if n == 0 || err != nil && err != io.EOF {
		return ""
	}
	return fmt.Sprintf("%q", text[:n])
}

func (o *overhearing) end() {
	os.Stdout, os.Stderr = o.stdout, o.stderr
	log.SetOutput(o.logged)
	o.file.Close()
	os.Remove(o.file.Name())
}

// recursive reports whether values of the type hold others of it. They end some libraries' process
// without any help, and [recursion] asks about that.
func recursive(t *contest.Type) bool { return t == probetypes.Of[probetypes.Tree]() }

// recursion asks how deep a value may lie within itself. A decoder without a limit dies of its
// stack sooner or later; one with a limit refuses.
func recursion(bool) []question {
	ask := func(levels int) question {
		probe := fact.Levels(levels)
		return question{probe, func(q *inquiry) { q.deep(probe, levels) }}
	}
	return []question{ask(fact.FewLevels), ask(fact.SomeLevels), ask(fact.ManyLevels)}
}

// perLevel is how many bytes a level may take before a deeper value is not tried: formats that
// indent take bytes, and time, with the square of the depth.
const perLevel = 500

func (q *inquiry) deep(probe fact.Probe, levels int) {
	if q.tired {
		return
	}
	s, err := q.bind(probetypes.Of[probetypes.Tree]())
	if err != nil {
		q.found(probe, fact.Unsupported, err.Error(), "")
		q.tired = true
		return
	}
	deep := &probetypes.Tree{V: 1}
	for i := range levels {
		deep = &probetypes.Tree{V: int64(i), Kids: []probetypes.Tree{*deep}}
	}
	data, err := s.marshal(deep)
	if err != nil {
		q.found(probe, failed(err), "marshal: "+err.Error(), "")
		return
	}
	q.tired = len(data) > perLevel*levels
	back := new(probetypes.Tree)
	if err := s.unmarshal(contest.Exactly(data), back); err != nil {
		q.found(probe, failed(err), err.Error(), "")
		return
	}
	// Without recursion, which this question is about.
	for want, got := deep, back; ; want, got = &want.Kids[0], &got.Kids[0] {
		if want.V != got.V || len(want.Kids) != len(got.Kids) {
			q.found(probe, fact.Changed, "came back shallower", "")
			return
		}
		if len(want.Kids) == 0 {
			break
		}
	}
	q.found(probe, fact.Kept, "", "")
}
