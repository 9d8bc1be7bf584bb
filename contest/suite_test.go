package contest

import "testing"

// What is nothing but a generator is not in the build information.
func TestAGeneratorsVersionIsFromGoMod(t *testing.T) {
	s := Suite{GoMod: []byte("module m\n\nrequire (\n\texample.org/generator v1.2.3\n)\n")}
	for module, want := range map[string]string{"example.org/generator": "v1.2.3", "example.org/other": ""} {
		if got := s.Version(&Contestant{Module: module}); got != want {
			t.Errorf("%s: version %q, want %q", module, got, want)
		}
	}
	if got := (Suite{}).Version(&Contestant{Module: "example.org/generator"}); got != "" {
		t.Errorf("without a go.mod: %q", got)
	}
}
