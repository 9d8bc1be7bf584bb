package adapter

import (
	"testing"
	"testing/fstest"
)

func TestSumIsOfTheCode(t *testing.T) {
	files := func() fstest.MapFS {
		return fstest.MapFS{
			"x.go":                     {Data: []byte("package x")},
			"x_test.go":                {Data: []byte("package x")},
			"generated/kinds/x_gen.go": {Data: []byte("package kinds")},
			"testdata/verdicts.tsv":    {Data: []byte("a")},
			"testdata/x.go":            {Data: []byte("a")},
		}
	}
	base, err := Sum(files())
	if err != nil || len(base) != 64 {
		t.Fatalf("%q, %v", base, err)
	}
	for name, moves := range map[string]bool{
		"x.go": true, "generated/kinds/x_gen.go": true, "new.go": true,
		"x_test.go": false, "testdata/verdicts.tsv": false, "testdata/x.go": false, "README.md": false,
	} {
		changed := files()
		changed[name] = &fstest.MapFile{Data: []byte("changed")}
		if sum, err := Sum(changed); err != nil || (sum != base) != moves {
			t.Errorf("%s: the sum moves %t, want %t (%v)", name, sum != base, moves, err)
		}
	}
}
