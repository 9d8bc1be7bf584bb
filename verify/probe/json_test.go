package probe

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/result/fact"
)

// A jsonCodec is encoding/json with one of the four things changed.
type jsonCodec struct {
	marshal   func(v any) ([]byte, error)
	unmarshal func(data []byte, v any) error
}

func (c jsonCodec) Marshal(v any) ([]byte, error)      { return c.marshal(v) }
func (c jsonCodec) Unmarshal(data []byte, v any) error { return c.unmarshal(data, v) }

func rawHTML(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return b.Bytes(), err
}

func strict(data []byte, v any) error {
	if bytes.Count(data, []byte(`"V"`)) > 1 {
		return errors.New("duplicate name")
	}
	if bytes.Contains(data, []byte{0xff}) {
		return errors.New("invalid UTF-8")
	}
	return json.Unmarshal(data, v)
}

// reversed turns the members of a map around.
func reversed(v any) ([]byte, error) {
	data, err := json.Marshal(v)
	if !bytes.Contains(data, []byte("key00")) {
		return data, err
	}
	members := strings.Split(strings.Trim(string(data[5:]), "{}"), ",")
	for i, j := 0, len(members)-1; i < j; i, j = i+1, j-1 {
		members[i], members[j] = members[j], members[i]
	}
	return []byte(`{"V":{` + strings.Join(members, ",") + "}}"), err
}

func TestJSONContracts(t *testing.T) {
	usual := map[fact.Probe]fact.Answer{
		fact.JSONKeys: fact.Yes, fact.JSONHTML: fact.Yes, fact.JSONText: fact.Changed, fact.JSONInput: fact.Changed, fact.JSONDuplicates: fact.LastCounts,
	}
	for name, test := range map[string]struct {
		codec jsonCodec
		but   map[fact.Probe]fact.Answer
	}{
		"encoding/json": {codec: jsonCodec{json.Marshal, json.Unmarshal}},
		"raw HTML":      {codec: jsonCodec{rawHTML, json.Unmarshal}, but: map[fact.Probe]fact.Answer{fact.JSONHTML: fact.No}},
		"unsorted":      {codec: jsonCodec{reversed, json.Unmarshal}, but: map[fact.Probe]fact.Answer{fact.JSONKeys: fact.No}},
		"strict":        {codec: jsonCodec{json.Marshal, strict}, but: map[fact.Probe]fact.Answer{fact.JSONInput: fact.Refused, fact.JSONDuplicates: fact.Refused}},
		"a list": {
			codec: jsonCodec{func(any) ([]byte, error) { return []byte(`["first"]`), nil }, json.Unmarshal},
			but:   map[fact.Probe]fact.Answer{fact.JSONKeys: fact.Unsupported, fact.JSONInput: fact.Refused, fact.JSONDuplicates: fact.Unsupported},
		},
	} {
		v := &contest.Variant{Name: "default", Format: "json", Bind: func(*contest.Type) (contest.Codec, error) { return test.codec, nil }}
		g, err := Find(fact.GroupJSON)
		if err != nil {
			t.Fatal(err)
		}
		got := map[fact.Probe]fact.Answer{}
		for _, f := range ask(g, v) {
			if _, twice := got[f.Probe]; twice {
				t.Errorf("%s: %q is answered twice", name, f.Probe)
			}
			got[f.Probe] = f.Answer
		}
		for probe, want := range usual {
			if other, ok := test.but[probe]; ok {
				want = other
			}
			if got[probe] != want {
				t.Errorf("%s: %s: %s, want %s", name, probe, got[probe], want)
			}
		}
		v.Claims.NoMarshal = true
		if reads := ask(g, v); len(reads) != 2 || reads[0].Probe != fact.JSONInput || reads[1].Probe != fact.JSONDuplicates {
			t.Errorf("%s: of a library that only unmarshals: %v", name, reads)
		}
		v.Format = "msgpack"
		if other := ask(g, v); len(other) > 0 {
			t.Errorf("%s: asked of another format: %v", name, other)
		}
	}
}
