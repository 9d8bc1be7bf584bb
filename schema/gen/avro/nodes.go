package avro

import (
	"strings"

	"github.com/serbench/serbench/schema"
)

// Holds reports whether a node contains another that match accepts.
func Holds(n *schema.Node, match func(*schema.Node) bool) bool {
	seen := map[*schema.Node]bool{}
	var visit func(*schema.Node) bool
	visit = func(n *schema.Node) bool {
		if n == nil || seen[n] {
			return false
		}
		seen[n] = true
		if match(n) || visit(n.Key) || visit(n.Elem) {
			return true
		}
		for _, f := range n.Fields {
			if visit(f.Type) {
				return true
			}
		}
		return false
	}
	return visit(n)
}

// basic is the Go type of a number, a text or a bool in generic data.
func basic(n *schema.Node) string {
	switch Type(n) {
	case "boolean":
		return "bool"
	case "int":
		return "int32"
	case "long":
		return "int64"
	case "float":
		return "float32"
	case "double":
		return "float64"
	}
	return "string"
}

// narrow reports whether the Avro type of a number has a wider range than the Go
// type.
func narrow(k schema.Kind) bool {
	return k.Integer() && k.Bits() < 32 || k == schema.Uint32
}

func convert(to, from, x string) string {
	switch {
	case to == from:
		return x
	case strings.HasPrefix(to, "["):
		return "[]byte(" + x + ")"
	}
	return to + "(" + x + ")"
}

// Address is the address of x as a person writes it.
func Address(x string) string {
	if p, ok := pointee(x); ok {
		return p
	}
	return "&" + x
}

// pointee returns p of "(*p)".
func pointee(x string) (p string, ok bool) {
	if !strings.HasPrefix(x, "(*") || !strings.HasSuffix(x, ")") {
		return "", false
	}
	return x[2 : len(x)-1], true
}

// plain is x on its own: "*p" for "(*p)".
func plain(x string) string {
	if p, ok := pointee(x); ok {
		return "*" + p
	}
	return x
}
