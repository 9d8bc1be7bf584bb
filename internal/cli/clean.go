package cli

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"
)

func (p *program) cleanCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "clean",
		Short: "Delete the programs that were built, and what is remembered",
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

// kept are the folders that serbench makes below its own, or once made. Nothing else is
// deleted, in case that SERBENCH_CACHE names a folder that has other things in it.
var kept = []string{"programs", "programs-race", "workspace", "workspaces", "releases", "profiles", "remembered"}

func (p *program) clean(dir string) error {
	var size int64
	for _, name := range kept {
		path := filepath.Join(dir, name)
		_ = filepath.WalkDir(path, func(_ string, e fs.DirEntry, err error) error {
			if err != nil {
				return nil // what is not there takes nothing
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
