package avro

import (
	"strings"

	"github.com/serbench/serbench/schema"
)

// Holds says whether a node has another that match accepts.
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

// basic is the Go type of a number, a text or a truth in generic data.
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

// narrow says whether the Avro type of a number holds more than the Go type.
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

// Address is how a person writes the address of x.
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

// plain is x where it stands alone: "*p" for "(*p)".
func plain(x string) string {
	if p, ok := pointee(x); ok {
		return "*" + p
	}
	return x
}
