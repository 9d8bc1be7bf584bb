package programs

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"

	"github.com/serbench/serbench/harness/platform"
)

// CacheVariable is the environment variable that moves serbench's cache.
const CacheVariable = "SERBENCH_CACHE"

// CacheParts are the folders that this or an earlier serbench makes in its cache. The cache may be a folder
// with other things in it.
var CacheParts = []string{"programs", "programs-race", "workspace", "workspaces", "rooms", "tests", "passed", "releases", "profiles", "remembered", "try", "runs"}

// lockFile is the file in the cache that [Lock] locks.
const lockFile = "lock"

// CacheFolder creates the folder for what serbench builds and remembers, and returns it. It is dir, or a
// folder in the user's cache if that is "". Only the user can read it. Programs in it are run and old files
// deleted, so it must be the user's own.
func CacheFolder(dir string) (string, error) {
	if dir == "" {
		base, err := os.UserCacheDir()
		if err != nil {
			return "", fmt.Errorf("no folder for programs: %w; set %s to one", err, CacheVariable)
		}
		dir = filepath.Join(base, "serbench")
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", fmt.Errorf("can't create the folder for programs: %w; set %s to another one", err, CacheVariable)
	}
	if err := checkCache(dir); err != nil {
		return "", fmt.Errorf("the folder for programs is not safe to use: %w; set %s to a folder of your own", err, CacheVariable)
	}
	return dir, os.Chmod(dir, 0o700)
}

// checkCache returns an error unless a cache and everything that serbench keeps in it belong to the user.
// The user may link the cache itself to a larger disk, but nothing in it leads elsewhere.
func checkCache(dir string) error {
	if err := platform.CheckOwnLink(dir); err != nil {
		return err
	}
	for _, name := range CacheParts {
		if err := platform.CheckOwn(filepath.Join(dir, name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	lock := filepath.Join(dir, lockFile)
	if info, err := os.Lstat(lock); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("%s is not a regular file", lock)
	}
	return nil
}

// Lock takes the lock of a cache, which one serbench has at a time: compiling disturbs a worker that
// measures, and two builds at once compile everything twice. It calls waiting if another one has it.
func Lock(ctx context.Context, cache string, waiting func()) (release func(), err error) {
	lock := flock.New(filepath.Join(cache, lockFile))
	got, err := lock.TryLock()
	if err == nil && !got {
		waiting()
		_, err = lock.TryLockContext(ctx, 200*time.Millisecond)
	}
	if err != nil {
		return nil, fmt.Errorf("wait for another serbench: %w", err)
	}
	return func() { _ = lock.Close() }, nil
}
