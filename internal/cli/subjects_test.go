package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

func TestFewTypesKeepTheirPrograms(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "try")
	names := func() (all []string) {
		entries, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			all = append(all, e.Name())
		}
		return all
	}
	for i := range 5 {
		name := fmt.Sprint("type", i)
		if err := keepSubject(dir, name); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name, "program"), nil, 0o666); err != nil {
			t.Fatal(err)
		}
		// As if it had been hours ago.
		long := time.Now().Add(time.Duration(i-10) * time.Hour)
		if err := os.Chtimes(filepath.Join(dir, name), long, long); err != nil {
			t.Fatal(err)
		}
	}
	if got := names(); !slices.Equal(got, []string{"type2", "type3", "type4"}) {
		t.Errorf("%v are kept", got)
	}
	// The oldest is used again, so that another one goes.
	if err := keepSubject(dir, "type2"); err != nil {
		t.Fatal(err)
	}
	if err := keepSubject(dir, "type5"); err != nil {
		t.Fatal(err)
	}
	if got := names(); !slices.Equal(got, []string{"type2", "type4", "type5"}) {
		t.Errorf("%v are kept", got)
	}
	if _, err := os.Stat(filepath.Join(dir, "type2", "program")); err != nil {
		t.Error(err)
	}
}
