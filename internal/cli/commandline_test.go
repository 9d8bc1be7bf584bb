package cli

import "testing"

func TestACommandLineNamesNoPlaceOfThisMachine(t *testing.T) {
	for want, args := range map[string][]string{
		"serbench":                                nil,
		"serbench run --set core --windows 8":     {"run", "--set", "core", "-o", "/home/me/x.json", "--windows", "8"},
		"serbench run --data 'sizes-(8|64)' --gc": {"run", "--data", "sizes-(8|64)", "--output=/tmp/x", "--gc", "--programs", "/tmp/p", "--sign", "/home/me/.ssh/id"},
		`serbench run --lib 'it'\''s'`:            {"run", "--lib", "it's"},
		"serbench try ./model.User --using json":  {"try", "./model.User", "--source", "../s", "--using", "json", "--html=x.html"},
		"serbench fuzz --lib gob --time 2m":       {"fuzz", "--lib", "gob", "--corpus", "/home/me/corpus", "--time", "2m"},
		"serbench run --data person -- ''":        {"run", "--data", "person", "--", ""},
	} {
		if got := commandLine(args); got != want {
			t.Errorf("%q: %s, want %s", args, got, want)
		}
	}
}
