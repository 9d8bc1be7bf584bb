package capnp

import (
	"fmt"
	"slices"
	"strings"

	"github.com/serbench/serbench/schema"
)

// reserved are names of methods or fields of records in one library or another,
// and words that may begin a declaration in the schema language.
var reserved = []string{
	"Address", "DecodeFromPtr", "EncodeAsPtr", "HasData", "IsValid", "MarshalCapLit", "MarshalJSON", "Message", "Segment",
	"Size", "String", "ToPtr", "Which", "WriteCapLit", "WriteJSON",
	"Annotation", "Const", "Enum", "Group", "Import", "Interface", "Struct", "Union", "Using",
}

// present ends the name of the field that says whether another one is set.
const present = "Present"

// accessors are the methods that a field may have.
func accessors(field string) []string {
	return []string{
		field, "Has" + field, "New" + field, "Set" + field, field + "Bytes",
		field + present, "Set" + field + present,
	}
}

// fieldNames names the fields of a record as in Go; in the schema, a name begins
// with a lower-case letter. A name that is already taken gets the prefix "The".
func fieldNames(fields []schema.Field) []string {
	var names []string
	taken := map[string]bool{}
	for _, name := range reserved {
		taken[name] = true
	}
	free := func(name string) bool {
		return !slices.ContainsFunc(accessors(name), func(method string) bool { return taken[method] })
	}
	for _, f := range fields {
		name := identifier(f.Name)
		for base, n := name, 2; !free(name); n++ {
			if name = "The" + base; n > 2 {
				name = fmt.Sprintf("%sV%d", base, n)
			}
		}
		for _, method := range accessors(name) {
			taken[method] = true
		}
		names = append(names, name)
	}
	return names
}

// recordName is a name for a record that the schema language allows, other than
// the name under which go-capnproto's code imports its package.
func recordName(name string, taken map[string]bool) string {
	name = identifier(name)
	if name == "C" {
		name = "CStruct"
	}
	base := name
	for n := 2; taken[name]; n++ {
		name = fmt.Sprintf("%sV%d", base, n)
	}
	taken[name] = true
	return name
}

// identifier is a name without characters that the schema language does not
// allow.
func identifier(name string) string {
	name = strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, name)
	if name == "" || name[0] >= '0' && name[0] <= '9' {
		name = "N" + name
	}
	return strings.ToUpper(name[:1]) + name[1:]
}

func lowerFirst(name string) string { return strings.ToLower(name[:1]) + name[1:] }
