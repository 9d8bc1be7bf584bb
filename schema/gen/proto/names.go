package proto

import (
	"fmt"
	"slices"
	"strings"

	"github.com/serbench/serbench/schema"
)

// A fieldName is a field's name in the .proto file, and in Go by the rule that
// all generators share.
type fieldName struct{ proto, goName string }

// methods are names of messages' methods in one generator or another.
var methods = []string{
	"CloneVT", "Descriptor", "EqualVT", "ExtensionMap", "ExtensionRangeArray", "FastRead", "FastSize", "FastWrite",
	"Marshal", "MarshalTo", "MarshalToSizedBuffer", "MarshalToSizedBufferVT", "MarshalToVT", "MarshalVT", "Merge",
	"ProtoMessage", "ProtoMethods", "ProtoReflect", "ProtoSize", "Reset", "ResetVT", "ReturnToVTPool", "Size", "SizeVT",
	"String", "Unmarshal", "UnmarshalVT",
}

// opaquePrefixes are the prefixes of a field's methods in the opaque API.
var opaquePrefixes = []string{"Get", "Set", "Has", "Clear", "Which"}

// fieldNames names the fields of a message in lower-case words with underscores
// between them. A name that is a method's, or might be another field's getter,
// gets the prefix "the". No two names differ only in case.
func (l Library) fieldNames(fields []schema.Field) []fieldName {
	prefixes, methods := []string{"Get"}, append(slices.Clone(methods), l.Methods...)
	if l.Opaque {
		prefixes, methods = opaquePrefixes, append(methods, "Build")
	}
	var names []fieldName
	taken := map[string]bool{}
	for _, f := range fields {
		base := words(f.Name)
		goName := camel(base)
		hasPrefix := func(prefix string) bool { return strings.HasPrefix(goName, prefix) }
		if slices.ContainsFunc(prefixes, hasPrefix) || slices.ContainsFunc(methods, func(m string) bool { return strings.EqualFold(m, goName) }) {
			base = append([]string{"the"}, base...)
		}
		words := base
		for n := 2; taken[strings.ToLower(camel(words))]; n++ {
			words = append(slices.Clone(base), fmt.Sprintf("v%d", n))
		}
		goName = camel(words)
		taken[strings.ToLower(goName)] = true
		names = append(names, fieldName{strings.Join(words, "_"), goName})
	}
	return names
}

// words splits a Go name: BirthDay becomes birth, day, and HTTPPort2 becomes
// http, port2. A word begins with a letter.
func words(name string) []string {
	var words []string
	boundary := true
	for i := range len(name) {
		c := name[i]
		switch {
		case lower(c), digit(c), capital(c):
		default:
			boundary = true
			continue
		}
		if capital(c) && i > 0 && (!capital(name[i-1]) || i+1 < len(name) && lower(name[i+1])) {
			boundary = true
		}
		if boundary && (!digit(c) || len(words) == 0) {
			words = append(words, "")
			if digit(c) {
				words[0] = "n"
			}
		}
		boundary = false
		words[len(words)-1] += strings.ToLower(string(c))
	}
	if len(words) == 0 {
		return []string{"field"}
	}
	return words
}

func camel(words []string) string {
	var b strings.Builder
	for _, word := range words {
		b.WriteString(upper(word))
	}
	return b.String()
}

// messageName is a struct's name without characters that a .proto file does not
// allow.
func messageName(name string) string {
	name = strings.Map(func(r rune) rune {
		if r < 128 && (lower(byte(r)) || digit(byte(r)) || capital(byte(r))) {
			return r
		}
		return -1
	}, name)
	if name == "" || !capital(upper(name)[0]) {
		name = "M" + name
	}
	return upper(name)
}

func upper(s string) string {
	if s == "" {
		return ""
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

func lower(c byte) bool   { return c >= 'a' && c <= 'z' }
func capital(c byte) bool { return c >= 'A' && c <= 'Z' }
func digit(c byte) bool   { return c >= '0' && c <= '9' }
