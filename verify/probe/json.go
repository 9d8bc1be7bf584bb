package probe

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verify/probe/probetypes"
)

// jsonContract asks a variant of the format json for the four things in which JSON libraries
// differ, and which cost time: rows that differ in them do not do the same work. RFC 8259
// leaves the order and the duplicates open, and requires UTF-8.
func jsonContract(bool) []question {
	text := probetypes.Of[probetypes.HasText]()
	all := []question{
		{fact.JSONKeys, (*inquiry).sortedKeys},
		{fact.JSONHTML, func(q *inquiry) {
			q.jsonOf(fact.JSONHTML, text, &probetypes.HasText{V: "<&>"}, func(data []byte) (Answer, string) {
				if bytes.ContainsAny(data, "<&>") {
					return fact.No, string(data)
				}
				return fact.Yes, string(data)
			})
		}},
		{fact.JSONText, func(q *inquiry) {
			q.jsonOf(fact.JSONText, text, &probetypes.HasText{V: "a\xffz"}, func(data []byte) (Answer, string) {
				if utf8.Valid(data) {
					return fact.Changed, string(data)
				}
				return fact.Kept, fmt.Sprintf("%q", data)
			})
		}},
	}
	for i, one := range all {
		all[i].ask = func(q *inquiry) {
			// What such a variant marshals is the work of whoever makes its input.
			if !q.variant.Claims.NoMarshal {
				one.ask(q)
			}
		}
	}
	return append(all,
		question{fact.JSONInput, func(q *inquiry) {
			q.decoded(fact.JSONInput, func(data []byte) []byte { return bytes.Replace(data, []byte("first"), []byte("fi\xffst"), 1) },
				func(v string) Answer {
					if v == "fi\xffst" {
						return fact.Kept
					}
					return fact.Changed
				})
		}},
		question{fact.JSONDuplicates, func(q *inquiry) {
			q.decoded(fact.JSONDuplicates, twice, func(v string) Answer {
				switch v {
				case "first":
					return fact.FirstCounts
				case "second":
					return fact.LastCounts
				}
				return fact.Changed
			})
		}},
	)
}

// twice repeats the member of an object with another value.
func twice(data []byte) []byte {
	begin, end := bytes.IndexByte(data, '{'), bytes.LastIndexByte(data, '}')
	if begin < 0 || end < begin {
		return nil
	}
	member := data[begin+1 : end]
	return slices.Concat(data[:end], []byte(","), bytes.Replace(member, []byte("first"), []byte("second"), 1), data[end:])
}

// sortedKeys asks for a map often enough that chance does not sort its keys.
func (q *inquiry) sortedKeys() {
	// Go keeps the order of insertion within parts of a map, so insert the last key first: keys that were
	// inserted in order came out sorted now and then.
	many := map[string]int64{}
	for i := int64(11); i >= 0; i-- {
		many[fmt.Sprintf("key%02d", i)] = i
	}
	answer, detail := Answer(fact.Yes), ""
	for range 3 {
		q.jsonOf(fact.JSONKeys, probetypes.Of[probetypes.HasMap](), &probetypes.HasMap{V: many}, func(data []byte) (Answer, string) {
			var keys []string
			for i := range many {
				keys = append(keys, i)
			}
			slices.SortFunc(keys, func(a, b string) int { return strings.Index(string(data), a) - strings.Index(string(data), b) })
			switch {
			case !bytes.Contains(data, []byte(`"key00"`)):
				return fact.Unsupported, "a map is no object: " + string(data)
			case !slices.IsSorted(keys):
				answer, detail = fact.No, string(data)
			}
			return answer, detail
		})
	}
	// The last of three says what was seen in any.
	if n := len(q.findings); n >= 3 && q.findings[n-1].Probe == fact.JSONKeys {
		q.findings = append(q.findings[:n-3], q.findings[n-1])
	}
}

// jsonOf marshals a value and asks about the bytes.
func (q *inquiry) jsonOf(probe fact.Probe, t *contest.Type, v any, about func(data []byte) (Answer, string)) {
	s, err := q.bind(t)
	if err != nil {
		q.found(probe, fact.Unsupported, err.Error(), "")
		return
	}
	data, err := s.marshal(v)
	if err != nil {
		q.found(probe, failed(err), err.Error(), "")
		return
	}
	answer, detail := about(data)
	q.found(probe, answer, detail, "")
}

// decoded unmarshals a changed encoding of a text and asks what became of it.
func (q *inquiry) decoded(probe fact.Probe, change func(data []byte) []byte, about func(v string) Answer) {
	t := probetypes.Of[probetypes.HasText]()
	s, err := q.bind(t)
	if err != nil {
		q.found(probe, fact.Unsupported, err.Error(), "")
		return
	}
	data, err := s.marshal(&probetypes.HasText{V: "first"})
	if err != nil {
		q.found(probe, failed(err), err.Error(), "")
		return
	}
	data = contest.Exactly(data)
	input := change(data)
	if !json.Valid(data) || input == nil {
		q.found(probe, fact.Unsupported, "its encoding is no JSON object", string(data))
		return
	}
	back := t.New()
	if err := s.unmarshal(input, back); err != nil {
		q.found(probe, failed(err), err.Error(), fmt.Sprintf("%q", input))
		return
	}
	v := back.(*probetypes.HasText).V
	q.found(probe, about(v), fmt.Sprintf("%q", v), fmt.Sprintf("%q", input))
}
