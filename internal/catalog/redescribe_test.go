package catalog

import (
	"testing"

	"github.com/serbench/serbench/result"
)

func TestRunFilesGetTodaysDescriptions(t *testing.T) {
	all := map[string]result.Contestant{}
	for _, c := range All() {
		all[c.Name] = c
	}
	gencode, json := all["gencode"], all["json"]
	older := result.Contestant{Name: "gencode", Module: gencode.Module, Version: "v0.0.1", License: "as it was"}
	same := result.Contestant{Name: "gencode", Module: gencode.Module, Version: gencode.Version, License: "wrong", Variants: []result.Variant{
		{Name: "default", Default: false, Fields: "wrong", Claims: []string{"alias"}}, {Name: "dropped=since", Doc: "as it was"},
	}}
	standard := result.Contestant{Name: "json", Module: Standard, Version: "go1.20", Doc: "wrong"}
	stranger := result.Contestant{Name: "stranger", Doc: "as it was"}
	run := &result.Run{Header: result.Header{Contestants: []result.Contestant{older, same, standard, stranger}}}
	Redescribe(run)
	got := run.Header.Contestants
	if got[0].License != "as it was" || got[3].Doc != "as it was" {
		t.Errorf("another version or library: %+v, %+v", got[0], got[3])
	}
	if got[1].License != gencode.License || !got[1].Variants[0].Unsafe || got[1].Variants[0].Fields != "positions" || got[1].Variants[1].Doc != "as it was" {
		t.Errorf("%+v", got[1])
	}
	if v := got[1].Variants[0]; v.Default || len(v.Claims) != 1 {
		t.Errorf("what the variant was when it was measured has changed: %+v", v)
	}
	if got[2].Doc != json.Doc || got[2].Version != "go1.20" {
		t.Errorf("%+v", got[2])
	}
}

// The label unsafe is about the code of a row: gencode's default output has unsafe.Pointer, although
// the library has no package that a program links; mus links package unsafe for other rows only.
func TestUnsafeIsAboutTheRow(t *testing.T) {
	for id, want := range map[[2]string]bool{
		{"gencode", "default"}: true, {"mus", "format=raw"}: false, {"mus", "format=varint"}: false, {"mus", "format=raw,config=notunsafe"}: true,
		{"jsoniter", "default"}: true, {"json", "default"}: false, {"cbor", "layout=array"}: false,
	} {
		c := byName()[id[0]]
		if v := c.Variant(id[1]); v == nil || v.Unsafe != want {
			t.Errorf("%s[%s]: %+v, want unsafe %v", id[0], id[1], v, want)
		}
	}
}

// Rows that convert the user's values, or need a schema or generated code, do not take them as they are.
func TestOwnTypesAreTakenAsTheyAre(t *testing.T) {
	for name, want := range map[string]bool{"json": true, "fory": true, "cbor": true, "prutal": false, "dynssz": false, "rlp": false, "borsh": false, "msgp": false, "hyperpb": false} {
		c := byName()[name]
		for _, v := range c.Variants {
			if v.Default && (v.OwnType && v.Schema == "reflection") != want {
				t.Errorf("%s[%s]: %v, by %s", name, v.Name, v.OwnType, v.Schema)
			}
		}
	}
}
