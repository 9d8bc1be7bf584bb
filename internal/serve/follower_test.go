package serve

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

func TestALineHasABound(t *testing.T) {
	g := newGrowing(t)
	g.to(t, 1)
	f := &follower{path: g.path}
	if err := f.look(); err != nil {
		t.Fatal(err)
	}
	was := *f
	if err := os.Truncate(g.path, 1<<40); err != nil { // zeros, which take no space
		t.Skip(err)
	}
	if err := f.look(); err == nil || !strings.HasPrefix(err.Error(), g.path+": line ") || !strings.Contains(err.Error(), ": longer than 67108864 bytes") {
		t.Errorf("%v", err)
	}
	if !reflect.DeepEqual(*f, was) {
		t.Errorf("it was %+v and is %+v", was, *f)
	}
}

// Any file is followed or is an error that names it, and a follower that looks again has the same
// progress.
func FuzzFollower(f *testing.F) {
	for _, text := range []string{"", "{}\n", "{\"window\":null}\n", "{\"header\":{}}\n{\"window\":{\"number\":0,\"order\":[0]}}\n{\"worker\"", "{\"end\":{}}\n", "\x1f\x8b"} {
		f.Add([]byte(text))
	}
	path := filepath.Join(f.TempDir(), "run.json")
	f.Fuzz(func(t *testing.T, text []byte) {
		if err := os.WriteFile(path, text, 0o666); err != nil {
			t.Fatal(err)
		}
		one := &follower{path: path}
		if err := one.look(); err != nil {
			if !strings.HasPrefix(err.Error(), path+": line ") {
				t.Fatalf("the error does not say where: %v", err)
			}
			return
		}
		was := one.progress()
		if err := one.look(); err != nil || one.progress() != was {
			t.Fatalf("%+v became %+v (%v)", was, one.progress(), err)
		}
	})
}
