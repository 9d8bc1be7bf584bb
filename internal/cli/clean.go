package cli

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/serbench/serbench/programs"
)

func (p *program) cleanCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "clean",
		Short: "Delete built programs and what earlier runs measured",
		Args:  noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			dir, release, err := p.take(c.Context())
			if err != nil {
				return err
			}
			defer release()
			return p.clean(dir)
		},
	}
}

// clean deletes what serbench made in its cache, and nothing else: SERBENCH_CACHE may name a folder with
// other things in it.
func (p *program) clean(dir string) error {
	var size int64
	for _, name := range programs.CacheParts {
		path := filepath.Join(dir, name)
		_ = filepath.WalkDir(path, func(_ string, e fs.DirEntry, err error) error {
			if err != nil {
				return nil // a missing file takes no space
			}
			if info, err := e.Info(); err == nil && info.Mode().IsRegular() {
				size += info.Size()
			}
			return nil
		})
		if err := os.RemoveAll(path); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(p.out, "%.0f MB deleted in %s; the go command keeps what it compiled: go clean -cache\n", float64(size)/1e6, dir)
	return err
}
