package avro

import (
	"strings"

	"github.com/serbench/serbench/schema"
)

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
