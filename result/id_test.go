package result

import (
	"strings"
	"testing"

	"github.com/serbench/serbench/result/fact"
)

// ParseID is the inverse of ID.
func TestIDsRoundTrip(t *testing.T) {
	for _, test := range []struct{ contestant, variant, id string }{
		{"json", "default", "json"},
		{"ugorji", "format=cbor", "ugorji[format=cbor]"},
		{"limit", "buffer=reuse,strings=alias", "limit[buffer=reuse,strings=alias]"},
	} {
		if got := ID(test.contestant, test.variant); got != test.id {
			t.Errorf("%s, want %s", got, test.id)
		}
		contestant, variant, err := ParseID(test.id)
		if variant == "" {
			variant = "default"
		}
		if err != nil || contestant != test.contestant || variant != test.variant {
			t.Errorf("%s: read as %q, %q (%v)", test.id, contestant, variant, err)
		}
		c, operation, err := ParseOperation(test.id + "/person-fixed/marshal")
		if c.Variant == "" {
			c.Variant = "default"
		}
		if want := (Case{Contestant: test.contestant, Variant: test.variant, Dataset: "person-fixed"}); err != nil || c != want || operation != fact.Marshal {
			t.Errorf("%s: read as %+v, %q (%v)", test.id, c, operation, err)
		}
		if got := c.String(); got != test.id+"/person-fixed" {
			t.Errorf("%s: the case is %s", test.id, got)
		}
		if got := (Verdict{Contestant: test.contestant, Variant: test.variant}).ID(); got != test.id {
			t.Errorf("the verdict is on %s, want %s", got, test.id)
		}
	}
}

func TestABuildFollowsTheCase(t *testing.T) {
	c := Case{Contestant: "cbor", Variant: "buffer=reuse", Dataset: "person", Build: Build{Go: "1.27.3", PGO: true}}
	if got := c.ID(); got != "cbor[buffer=reuse] go=1.27.3,pgo=on" {
		t.Error(got)
	}
	if got := c.String(); got != "cbor[buffer=reuse]/person go=1.27.3,pgo=on" {
		t.Error(got)
	}
}

func TestParseErrorsHaveAnExample(t *testing.T) {
	for _, text := range []string{"", "[a=b]", "json[", "json]", "json[]", "json[a]b", "json[[a]]", "json/person"} {
		if contestant, variant, err := ParseID(text); err == nil || !strings.Contains(err.Error(), "such as json or ugorji[format=cbor]") {
			t.Errorf("%q is read as %q, %q (%v)", text, contestant, variant, err)
		}
	}
	for _, text := range []string{"", "json", "json/person", "/person/marshal", "json//marshal", "json/person/", "json[a/person/marshal", "json[a=b]c/person/marshal", "json/person/marshal/more", "json/[person]/marshal"} {
		if c, operation, err := ParseOperation(text); err == nil || !strings.Contains(err.Error(), "such as json/person/marshal") {
			t.Errorf("%q is read as %v, %q (%v)", text, c, operation, err)
		}
	}
}
