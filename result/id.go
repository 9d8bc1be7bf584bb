package result

import (
	"fmt"
	"regexp"
)

// usual is the variant that an ID leaves out.
const usual = "default"

// ID is a library's variant as people write it: "json", "ugorji[format=cbor]".
func ID(contestant, variant string) string {
	if variant == usual {
		return contestant
	}
	return contestant + "[" + variant + "]"
}

// ID is the variant with the build: "json", "cbor[buffer=reuse] go=1.27.3".
func (c Case) ID() string { return ID(c.Contestant, c.Variant) + c.build() }

// String is the case with its data set: "json/person", "cbor[buffer=reuse]/person
// go=1.27.3".
func (c Case) String() string { return ID(c.Contestant, c.Variant) + "/" + c.Dataset + c.build() }

func (c Case) build() string {
	if c.Build == (Build{}) {
		return ""
	}
	return " " + c.Build.String()
}

// ID is the variant that was judged.
func (v Verdict) ID() string { return ID(v.Contestant, v.Variant) }

// Forms of an ID, of the string of a case, and of a case with an operation. None of the
// names has a bracket or a slash in it.
var (
	idForm        = regexp.MustCompile(`^([^][/]+)(?:\[([^][/]+)\])?$`)
	operationForm = regexp.MustCompile(`^([^/]+)/([^][/]+)/([^][/]+)$`)
)

// ParseID reads what [ID] writes. The variant is "" where none is given: that is the
// default one, where the contestant has a single one, and only a list of variants tells.
func ParseID(text string) (contestant, variant string, err error) {
	parts := idForm.FindStringSubmatch(text)
	if parts == nil {
		return "", "", fmt.Errorf("%q is not lib[variant], such as json or ugorji[format=cbor]", text)
	}
	return parts[1], parts[2], nil
}

// ParseOperation reads a case with an operation: "ugorji[format=cbor]/person/marshal". As
// with [ParseID] the variant may be "".
func ParseOperation(text string) (c Case, operation string, err error) {
	wrong := fmt.Errorf("%q is not lib[variant]/dataset/op, such as json/person/marshal", text)
	parts := operationForm.FindStringSubmatch(text)
	if parts == nil {
		return Case{}, "", wrong
	}
	c.Dataset, operation = parts[2], parts[3]
	if c.Contestant, c.Variant, err = ParseID(parts[1]); err != nil {
		return Case{}, "", wrong
	}
	return c, operation, nil
}

// Defaults are the names of the variants that are shown unless others are asked for. An ID
// without a variant is ambiguous where there are several.
func (c Contestant) Defaults() (names []string) {
	for _, v := range c.Variants {
		if v.Default {
			names = append(names, v.Name)
		}
	}
	return names
}
