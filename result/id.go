package result

import (
	"fmt"
	"regexp"

	"github.com/serbench/serbench/result/fact"
)

// ID names a library's variant for people: "json", "ugorji[format=cbor]". It leaves out the
// variant default.
func ID(contestant, variant string) string {
	if variant == fact.Default {
		return contestant
	}
	return contestant + "[" + variant + "]"
}

// ID names the variant and the build: "json", "cbor[buffer=reuse] go=1.27.3".
func (c Case) ID() string { return ID(c.Contestant, c.Variant) + c.build() }

// String adds the data set: "json/person", "cbor[buffer=reuse]/person go=1.27.3".
func (c Case) String() string { return ID(c.Contestant, c.Variant) + "/" + c.Dataset + c.build() }

func (c Case) build() string {
	if c.Build == (Build{}) {
		return ""
	}
	return " " + c.Build.String()
}

// ID names the variant that was probed, and the build.
func (v Verdict) ID() string { return v.Case().ID() }

// Forms of an ID, and of a case with an operation. No name contains brackets or slashes.
var (
	idForm        = regexp.MustCompile(`^([^][/]+)(?:\[([^][/]+)\])?$`)
	operationForm = regexp.MustCompile(`^([^/]+)/([^][/]+)/([^][/]+)$`)
)

// ParseID parses what [ID] writes. The variant is "" if the text has none, and then means
// the contestant's default variant, if there is only one.
func ParseID(text string) (contestant, variant string, err error) {
	parts := idForm.FindStringSubmatch(text)
	if parts == nil {
		return "", "", fmt.Errorf("%q is not lib[variant], such as json or ugorji[format=cbor]", text)
	}
	return parts[1], parts[2], nil
}

// ParseOperation parses a case with an operation: "ugorji[format=cbor]/person/marshal". As in
// [ParseID], the variant may be "".
func ParseOperation(text string) (c Case, operation fact.Operation, err error) {
	wrong := fmt.Errorf("%q is not lib[variant]/dataset/op, such as json/person/marshal", text)
	parts := operationForm.FindStringSubmatch(text)
	if parts == nil {
		return Case{}, "", wrong
	}
	c.Dataset, operation = parts[2], fact.Operation(parts[3])
	if c.Contestant, c.Variant, err = ParseID(parts[1]); err != nil {
		return Case{}, "", wrong
	}
	return c, operation, nil
}

// Defaults returns the names of the default variants. If there are several, an ID without a
// variant is ambiguous.
func (c Contestant) Defaults() (names []string) {
	for _, v := range c.Variants {
		if v.Default {
			names = append(names, v.Name)
		}
	}
	return names
}
