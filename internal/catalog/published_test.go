package catalog

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/serbench/serbench/result"
)

// A published file names no folder of the machine on which it was made.
func TestPublishedCommandsNameNoFolder(t *testing.T) {
	files := 0
	err := filepath.WalkDir(filepath.Join("..", "..", "results"), func(path string, d os.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".json.gz") {
			return err
		}
		run, err := result.Read(path)
		if err != nil {
			return err
		}
		files++
		if strings.Contains(run.Header.Command, " /") || strings.Contains(run.Header.Command, "=/") {
			t.Errorf("%s: %s", path, run.Header.Command)
		}
		return nil
	})
	if err != nil || files == 0 {
		t.Errorf("%d files: %v", files, err)
	}
}
