package harness

import (
	"strings"
	"testing"
)

// If valgrind is missing, a run must say so before it measures anything.
func TestMissingValgrind(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	if err := Valgrind(); err == nil || !strings.Contains(err.Error(), "valgrind, which is not on the PATH") {
		t.Errorf("%v", err)
	}
}

func TestCountOfValgrind(t *testing.T) {
	found := refs.FindStringSubmatch("==1==\n==1== I   refs:      1,234,567\n")
	if found == nil || found[1] != "1,234,567" {
		t.Errorf("%q", found)
	}
}
