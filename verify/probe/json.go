package probe

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/verify/probe/probetypes"
)

// The four things in which JSON libraries differ, and which cost time: rows that answer them
// differently do not do the same. RFC 8259 leaves the order and the duplicates open, and
// requires UTF-8.
const (
	jsonKeys       = "json: the keys of a map are sorted"
	jsonHTML       = "json: <, > and & are escaped"
	jsonText       = "json: text that is not UTF-8, marshalled"
	jsonInput      = "json: text that is not UTF-8, unmarshalled"
	jsonDuplicates = "json: a name that occurs twice"
)

// jsonContract asks a variant of the format json for those things.
func jsonContract(bool) []question {
	text := probetypes.Of[probetypes.HasText]()
	all := []question{
		{jsonKeys, (*inquiry).sortedKeys},
		{jsonHTML, func(q *inquiry) {
			q.jsonOf(jsonHTML, text, &probetypes.HasText{V: "<&>"}, func(data []byte) (Answer, string) {
				if bytes.ContainsAny(data, "<&>") {
					return result.No, string(data)
				}
				return result.Yes, string(data)
			})
		}},
		{jsonText, func(q *inquiry) {
			q.jsonOf(jsonText, text, &probetypes.HasText{V: "a\xffz"}, func(data []byte) (Answer, string) {
				if utf8.Valid(data) {
					return result.Changed, string(data)
				}
				return result.Kept, fmt.Sprintf("%q", data)
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
		question{jsonInput, func(q *inquiry) {
			q.decoded(jsonInput, func(data []byte) []byte { return bytes.Replace(data, []byte("first"), []byte("fi\xffst"), 1) },
				func(v string) Answer {
					if v == "fi\xffst" {
						return result.Kept
					}
					return result.Changed
				})
		}},
		question{jsonDuplicates, func(q *inquiry) {
			q.decoded(jsonDuplicates, twice, func(v string) Answer {
				switch v {
				case "first":
					return result.FirstCounts
				case "second":
					return result.LastCounts
				}
				return result.Changed
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
	answer, detail := Answer(result.Yes), ""
	for range 3 {
		q.jsonOf(jsonKeys, probetypes.Of[probetypes.HasMap](), &probetypes.HasMap{V: many}, func(data []byte) (Answer, string) {
			var keys []string
			for i := range many {
				keys = append(keys, i)
			}
			slices.SortFunc(keys, func(a, b string) int { return strings.Index(string(data), a) - strings.Index(string(data), b) })
			switch {
			case !bytes.Contains(data, []byte(`"key00"`)):
				return result.Unsupported, "a map is no object: " + string(data)
			case !slices.IsSorted(keys):
				answer, detail = result.No, string(data)
			}
			return answer, detail
		})
	}
	// The last of three says what was seen in any.
	if n := len(q.findings); n >= 3 && q.findings[n-1].Probe == jsonKeys {
		q.findings = append(q.findings[:n-3], q.findings[n-1])
	}
}

// jsonOf marshals a value and asks about the bytes.
func (q *inquiry) jsonOf(probe string, t *contest.Type, v any, about func(data []byte) (Answer, string)) {
	s, err := q.bind(t)
	if err != nil {
		q.found(probe, result.Unsupported, err.Error(), "")
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
func (q *inquiry) decoded(probe string, change func(data []byte) []byte, about func(v string) Answer) {
	t := probetypes.Of[probetypes.HasText]()
	s, err := q.bind(t)
	if err != nil {
		q.found(probe, result.Unsupported, err.Error(), "")
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
		q.found(probe, result.Unsupported, "its encoding is no JSON object", string(data))
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
