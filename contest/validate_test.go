package contest

import (
	"strings"
	"testing"
)

// goodSuite returns a valid contestant and type, for tests to spoil.
func goodSuite() (*Contestant, *Type) {
	bind := func(*Type) (Codec, error) { return nil, nil }
	c := &Contestant{
		Name:    "lib",
		Doc:     "A library.",
		Module:  "example.org/lib",
		License: "MIT",
		URL:     "https://example.org/lib",
		Schema:  Reflection,
		Variants: []Variant{
			{Name: "default", Default: true, Doc: "Marshal and Unmarshal.", Shown: Quote{Place: "README.md", Text: "Marshal(v)", Seen: "2026-11-22"}, Fields: ByName, Format: "json", Bind: bind},
			{
				Name:   "buffer=reuse,strings=alias,message=native,stream=long",
				Doc:    "Everything at once.",
				Fields: ByName,
				Format: "json",
				Claims: Claims{Reuse: true, Alias: true, Native: true, Stream: true, Stateful: true, Varies: true, Concurrent: true},
				Bind:   bind,
			},
			{Name: "input=consumed", Doc: "In place.", Fields: ByName, Format: "json", Claims: Claims{Consumes: true}, Bind: bind},
		},
	}
	t := &Type{Name: "point"}
	t.Datasets = []*Dataset{
		{Name: "point", Type: t, Count: 4},
		{Name: "point-far-away", Type: t, Count: 1024},
	}
	return c, t
}

func TestValidSuitePasses(t *testing.T) {
	c, typ := goodSuite()
	if err := Validate([]*Contestant{c}, []*Type{typ}); err != nil {
		t.Error(err)
	}
	if err := Validate(nil, nil); err != nil {
		t.Errorf("an empty suite: %v", err)
	}
}

// An excluded contestant needs only a name and a reason. A reference is no library, so it has
// no licence.
func TestExcludedAndReferenceContestantsMayLackMetadata(t *testing.T) {
	_, typ := goodSuite()
	c, _ := goodSuite()
	for _, lacking := range []*Contestant{
		{Name: "gone", Excluded: "its host is dead", Variants: []Variant{{Name: "default"}}},
		{Name: "bare", Excluded: "its host is dead"},
		{Name: "null", Reference: true, Variants: []Variant{{Name: "default", Default: true, Bind: c.Variants[0].Bind}}},
	} {
		if err := Validate([]*Contestant{lacking}, []*Type{typ}); err != nil {
			t.Error(err)
		}
	}
}

// Every fault is reported once, and its message says where to look.
func TestValidateNamesEveryFault(t *testing.T) {
	tests := []struct {
		name  string
		spoil func(c *Contestant, t *Type)
		want  string
	}{
		{"upper case", func(c *Contestant, _ *Type) { c.Name = "Lib" }, `contestant "Lib": the name must match ^[a-z][a-z0-9]*$`},
		{"hyphen", func(c *Contestant, _ *Type) { c.Name = "my-lib" }, `contestant "my-lib": the name must match ^[a-z][a-z0-9]*$`},
		{"digit first", func(c *Contestant, _ *Type) { c.Name = "2lib" }, `contestant "2lib": the name must match ^[a-z][a-z0-9]*$`},
		{"no name", func(c *Contestant, _ *Type) { c.Name = "" }, `contestant "": the name must match ^[a-z][a-z0-9]*$`},
		{"no doc", func(c *Contestant, _ *Type) { c.Doc = "" }, "contestant lib: Doc is empty"},
		{"no module", func(c *Contestant, _ *Type) { c.Module = "" }, "contestant lib: Module is empty"},
		{"no licence", func(c *Contestant, _ *Type) { c.License = "" }, "contestant lib: License is empty"},
		{"no URL", func(c *Contestant, _ *Type) { c.URL = "" }, "contestant lib: URL is empty"},
		{"no schema", func(c *Contestant, _ *Type) { c.Schema = "" }, "contestant lib: Schema is empty"},
		{"no default", func(c *Contestant, _ *Type) { c.Variants[0].Default = false }, "contestant lib: no default variant"},
		{"no variant", func(c *Contestant, _ *Type) { c.Variants = nil }, "contestant lib: no default variant"},
		{"variant twice", func(c *Contestant, _ *Type) { c.Variants = append(c.Variants, c.Variants[2]) }, "contestant lib: variant input=consumed: listed twice"},
		{"no key", func(c *Contestant, _ *Type) { c.Variants[0].Name = "fast" }, `contestant lib: variant fast: "fast" is not key=value`},
		{"no value", func(c *Contestant, _ *Type) { c.Variants[0].Name = "mode=" }, `contestant lib: variant mode=: "mode=" is not key=value`},
		{"space", func(c *Contestant, _ *Type) { c.Variants[0].Name = "a=b, c=d" }, `contestant lib: variant a=b, c=d: " c=d" is not key=value`},
		{"key twice", func(c *Contestant, _ *Type) { c.Variants[0].Name = "mode=a,mode=b" }, `contestant lib: variant mode=a,mode=b: mode is given twice`},
		{"no bind", func(c *Contestant, _ *Type) { c.Variants[2].Bind = nil }, "contestant lib: variant input=consumed: no Bind"},
		{"no format", func(c *Contestant, _ *Type) { c.Variants[2].Format = "" }, "contestant lib: variant input=consumed: Format and Doc must be given"},
		{"no variant doc", func(c *Contestant, _ *Type) { c.Variants[0].Doc = "" }, "contestant lib: variant default: Format and Doc must be given"},
		{"fields untold", func(c *Contestant, _ *Type) { c.Variants[2].Fields = "" }, "contestant lib: variant input=consumed: Fields must be names, tags or positions"},
		{"nothing shown", func(c *Contestant, _ *Type) { c.Variants[0].Shown = Quote{} }, "contestant lib: variant default: Shown must quote where the library's documentation shows this use"},
		{"instead of nothing", func(c *Contestant, _ *Type) { c.Variants[2].Instead = "why" }, "contestant lib: variant input=consumed: Instead is for default variants"},
		{"first size without reason", func(c *Contestant, _ *Type) { c.Variants[0].Predecessor.First = map[string]int{"small": 9} }, "contestant lib: variant default: Predecessor.First without Predecessor.Why"},
		{"size without reason", func(c *Contestant, _ *Type) { c.Variants[0].Predecessor.Bytes = 47 }, "contestant lib: variant default: Predecessor.Bytes without Predecessor.Why"},
		{"type name", func(_ *Contestant, t *Type) { t.Name = "Point"; t.Datasets = t.Datasets[:0] }, "type \"Point\": the name must match ^[a-z][a-z0-9]*$\ntype Point: no data set"},
		{"no data set", func(_ *Contestant, t *Type) { t.Datasets = nil }, "type point: no data set"},
		{"foreign data set", func(_ *Contestant, t *Type) { t.Datasets[0].Name = "line" }, `data set "line": the name must be point or point-sampler`},
		{"no hyphen", func(_ *Contestant, t *Type) { t.Datasets[0].Name = "pointed" }, `data set "pointed": the name must be point or point-sampler`},
		{"ill formed", func(_ *Contestant, t *Type) { t.Datasets[0].Name = "point-" }, `data set "point-": the name must be point or point-sampler`},
		{"data set twice", func(_ *Contestant, t *Type) { t.Datasets[1].Name = "point" }, "data set point: listed twice"},
		{"count of three", func(_ *Contestant, t *Type) { t.Datasets[0].Count = 3 }, "data set point: Count is 3; it must be a power of two from 4 to 1024"},
		{"count of two", func(_ *Contestant, t *Type) { t.Datasets[0].Count = 2 }, "data set point: Count is 2; it must be a power of two from 4 to 1024"},
		{"count of 24", func(_ *Contestant, t *Type) { t.Datasets[0].Count = 24 }, "data set point: Count is 24; it must be a power of two from 4 to 1024"},
		{"count of 2048", func(_ *Contestant, t *Type) { t.Datasets[0].Count = 2048 }, "data set point: Count is 2048; it must be a power of two from 4 to 1024"},
	}
	for _, test := range tests {
		c, typ := goodSuite()
		test.spoil(c, typ)
		err := Validate([]*Contestant{c}, []*Type{typ})
		if err == nil || err.Error() != test.want {
			t.Errorf("%s:\n got %v\nwant %s", test.name, err, test.want)
		}
	}
}

// A variant's name tells the reader what the claims tell the harness, so the two must agree.
func TestNamesAndClaimsAgreeInBothDirections(t *testing.T) {
	for pair, claims := range map[string]Claims{
		"buffer=reuse":   {Reuse: true},
		"strings=alias":  {Alias: true},
		"message=native": {Native: true},
		"stream=long":    {Stream: true},
		"input=consumed": {Consumes: true},
	} {
		key, _, _ := strings.Cut(pair, "=")
		for _, test := range []struct {
			name   string
			claims Claims
			ok     bool
		}{
			{pair, claims, true},
			{"mode=fast," + pair, claims, true},
			{"default", claims, false},
			{"mode=fast", claims, false},
			{key + "=other", claims, false},
			{pair, Claims{}, false},
			{key + "=other", Claims{}, true},
			{"mode=fast", Claims{Stateful: true, Varies: true, Concurrent: true}, true},
		} {
			c, typ := goodSuite()
			c.Variants = c.Variants[:1]
			c.Variants[0].Name, c.Variants[0].Claims = test.name, test.claims
			err := Validate([]*Contestant{c}, []*Type{typ})
			want := "contestant lib: variant " + test.name + ": the name must have " + pair + " if and only if the variant claims it"
			switch {
			case test.ok && err != nil:
				t.Errorf("%s with %+v: %v", test.name, test.claims, err)
			case !test.ok && (err == nil || err.Error() != want):
				t.Errorf("%s with %+v:\n got %v\nwant %s", test.name, test.claims, err, want)
			}
		}
	}
}

// No loop copies the input of a native codec, so a native codec that consumes its input would
// decode what it has already destroyed.
func TestANativeVariantCannotConsumeItsInput(t *testing.T) {
	c, typ := goodSuite()
	v := &c.Variants[2]
	v.Name, v.Claims = "message=native,input=consumed", Claims{Native: true, Consumes: true}
	err := Validate([]*Contestant{c}, []*Type{typ})
	want := "contestant lib: variant message=native,input=consumed: no loop copies the input of a native codec"
	if err == nil || err.Error() != want {
		t.Errorf("\n got %v\nwant %s", err, want)
	}
}

func TestDuplicatesAreFaults(t *testing.T) {
	c, typ := goodSuite()
	if err := Validate([]*Contestant{c, c}, nil); err == nil || err.Error() != "contestant lib: listed twice" {
		t.Errorf("contestant twice: %v", err)
	}
	other := &Type{Name: "point"}
	other.Datasets = []*Dataset{{Name: "point-other", Type: other, Count: 4}}
	if err := Validate(nil, []*Type{typ, other}); err == nil || err.Error() != "type point: listed twice" {
		t.Errorf("type twice: %v", err)
	}
}

func TestValidateReturnsEveryFault(t *testing.T) {
	c, typ := goodSuite()
	c.Doc, c.Variants[0].Bind, typ.Datasets[1].Count = "", nil, 5
	err := Validate([]*Contestant{c}, []*Type{typ})
	for _, part := range []string{"Doc is empty", "variant default: no Bind", "data set point-far-away: Count is 5"} {
		if err == nil || !strings.Contains(err.Error(), part) {
			t.Errorf("%q is not among the faults: %v", part, err)
		}
	}
}
