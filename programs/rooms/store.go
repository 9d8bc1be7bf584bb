package rooms

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// A Store keeps rooms in a folder, each in one named after it and its key.
type Store struct{ Dir string }

// path returns the folder of a room. Contestant and name are there for whoever looks.
func (s Store) path(contestant, name, key string) string {
	return filepath.Join(s.Dir, contestant+"-"+name+"-"+key[:32])
}

// StampFile is the file of a room in a workspace that has its key. It is written last, so a folder
// without it is incomplete.
const StampFile = "room.key"

// Load puts a room from the store into a folder, unless the folder has it already. It reports whether
// the store has the room.
func (s Store) Load(contestant, name, key, dir string) (found bool, err error) {
	kept := s.path(contestant, name, key)
	if _, err := os.Stat(kept); errors.Is(err, fs.ErrNotExist) {
		return false, nil
	} else if err != nil {
		return false, err
	}
	if err := os.Chtimes(kept, time.Time{}, time.Now()); err != nil { // Prune deletes the oldest first
		return true, err
	}
	if now, err := os.ReadFile(filepath.Join(dir, StampFile)); err == nil && string(now) == key {
		return true, nil
	}
	if err := os.RemoveAll(dir); err != nil {
		return true, err
	}
	if err := os.MkdirAll(filepath.Dir(dir), 0o700); err != nil {
		return true, err
	}
	if err := os.CopyFS(dir, os.DirFS(kept)); err != nil {
		return true, err
	}
	return true, os.WriteFile(filepath.Join(dir, StampFile), []byte(key), 0o600)
}

// Save keeps the room in a folder. A store never has half a room: the last step is a rename.
func (s Store) Save(contestant, name, key, dir string) error {
	kept := s.path(contestant, name, key)
	if err := os.MkdirAll(s.Dir, 0o700); err != nil {
		return err
	}
	part, err := os.MkdirTemp(s.Dir, partPrefix)
	if err != nil {
		return err
	}
	defer os.RemoveAll(part)
	if err := os.CopyFS(part, os.DirFS(dir)); err != nil {
		return err
	}
	if err := os.RemoveAll(kept); err != nil {
		return err
	}
	if err := os.Rename(part, kept); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, StampFile), []byte(key), 0o600)
}

// partPrefix begins the names of rooms that are being written.
const partPrefix = "part-"

// Prune deletes what an interrupted serbench left behind, and the rooms that were used longest ago,
// until at most so many are left.
func (s Store) Prune(most int) error {
	entries, err := os.ReadDir(s.Dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	type kept struct {
		name string
		used time.Time
	}
	var all []kept
	var failed error
	for _, e := range entries {
		info, err := e.Info()
		switch {
		case err != nil:
			failed = errors.Join(failed, err)
		case len(e.Name()) > len(partPrefix) && e.Name()[:len(partPrefix)] == partPrefix:
			failed = errors.Join(failed, os.RemoveAll(filepath.Join(s.Dir, e.Name())))
		default:
			all = append(all, kept{e.Name(), info.ModTime()})
		}
	}
	slices.SortFunc(all, func(a, b kept) int { return b.used.Compare(a.used) })
	for _, old := range all[min(most, len(all)):] {
		failed = errors.Join(failed, os.RemoveAll(filepath.Join(s.Dir, old.name)))
	}
	return failed
}
