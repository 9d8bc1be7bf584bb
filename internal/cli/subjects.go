package cli

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// mostSubjects is how many types of the user's keep their programs. Those of one type take up to
// 3 GB, and a repeat starts within seconds because of them.
const mostSubjects = 3

// keepSubject notes that a type's folder is used now, and deletes those that were used longest ago.
func keepSubject(dir, name string) error {
	own := filepath.Join(dir, name)
	if err := os.MkdirAll(own, 0o777); err != nil {
		return err
	}
	if err := os.Chtimes(own, time.Time{}, time.Now()); err != nil {
		return err
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	var all []fs.FileInfo
	for _, e := range entries {
		info, err := e.Info()
		if err != nil {
			return err
		}
		if e.Name() != name {
			all = append(all, info)
		}
	}
	slices.SortFunc(all, func(a, b fs.FileInfo) int { return cmp.Compare(b.ModTime().UnixNano(), a.ModTime().UnixNano()) })
	var failed error
	for _, old := range all[min(mostSubjects-1, len(all)):] {
		failed = errors.Join(failed, os.RemoveAll(filepath.Join(dir, old.Name())))
	}
	return failed
}
