package grammar

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"strings"
	"testing"
)

type tree struct {
	V    int64
	Kids []tree
}

func chain(depth int, leaf int64) tree {
	t := tree{V: leaf}
	for range depth {
		t = tree{V: 1, Kids: []tree{t}}
	}
	return t
}

// byLength are small codecs that write levels with lengths of each form.
func prefixed(form lengthForm, twice bool) func(int, int64) ([]byte, error) {
	var encode func(t tree) []byte
	encode = func(t tree) []byte {
		body := []byte{8, byte(t.V)}
		for _, kid := range t.Kids {
			inner := encode(kid)
			if twice {
				inner = append(form.append([]byte{7}, uint64(len(inner))), inner...)
			}
			body = append(form.append(append(body, 18), uint64(len(inner))), inner...)
		}
		return body
	}
	return func(depth int, leaf int64) ([]byte, error) { return encode(chain(depth, leaf)), nil }
}

func TestLearn(t *testing.T) {
	t.Parallel()
	codecs := map[string]func(int, int64) ([]byte, error){
		"json": func(depth int, leaf int64) ([]byte, error) { return json.Marshal(chain(depth, leaf)) },
		"with a head and a tail": func(depth int, leaf int64) ([]byte, error) {
			return []byte("<tree>" + strings.Repeat("<v>1</v><kids>", depth) + "<v>" + string(rune('0'+leaf)) + "</v>" + strings.Repeat("</kids>", depth) + "</tree>"), nil
		},
		"own size": func(depth int, leaf int64) ([]byte, error) {
			data := []byte{byte(leaf), 0}
			for range depth {
				body := append([]byte{1, 4}, data...)
				data = append(binary.LittleEndian.AppendUint32(nil, uint32(len(body)+5)), append(body, 0)...)
			}
			return data, nil
		},
	}
	for _, form := range lengthForms {
		codecs[form.name] = prefixed(form, false)
		codecs[form.name+" twice"] = prefixed(form, true)
	}
	for name, encode := range codecs {
		l := Learn(func(depth int) ([]byte, error) { return encode(depth, 3) })
		if l == nil {
			t.Errorf("%s: the levels were not found", name)
			continue
		}
		want, _ := encode(5000, 3)
		if got := l.Build(5000-lowest, l.leaf, nil); !bytes.Equal(got, want) {
			t.Errorf("%s: 5000 levels differ from the codec's", name)
		}
		for _, size := range Sizes {
			depth := l.Fitting(size, len(l.leaf), 0)
			got, more := len(l.Build(depth, l.leaf, nil)), len(l.Build(depth+1, l.leaf, nil))
			if got > size || more <= size-8 {
				t.Errorf("%s: %d levels take %d bytes and one more takes %d, want just below %d", name, depth, got, more, size)
			}
		}
	}
}

// Encodings that aren't levels within each other must not pass for them.
func TestLearnNothing(t *testing.T) {
	t.Parallel()
	for name, encode := range map[string]func(depth int) ([]byte, error){
		"refuses":  func(int) ([]byte, error) { return nil, errors.New("no") },
		"a number": func(depth int) ([]byte, error) { return binary.AppendUvarint(nil, uint64(depth)), nil },
		"indented": func(depth int) ([]byte, error) { return json.MarshalIndent(chain(depth, 1), "", " ") },
		"other from a depth on": func(depth int) ([]byte, error) {
			if depth > 50 {
				return []byte(strings.Repeat("]", depth)), nil
			}
			return json.Marshal(chain(depth, 1))
		},
	} {
		if l := Learn(encode); l != nil {
			t.Errorf("%s: found levels: %q … %q", name, l.opening, l.closing)
		}
	}
}
