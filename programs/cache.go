package programs

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
)

// CacheVariable is the environment variable that moves serbench's cache.
const CacheVariable = "SERBENCH_CACHE"

// CacheFolder creates the folder for what serbench builds and remembers, and returns it. It is dir, or a
// folder in the user's cache if that is "". Only the user can read it.
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
	return dir, os.Chmod(dir, 0o700)
}

// Lock takes the lock of a cache, which one serbench has at a time: compiling disturbs a worker that
// measures, and two builds at once compile everything twice. It calls waiting if another one has it.
func Lock(ctx context.Context, cache string, waiting func()) (release func(), err error) {
	lock := flock.New(filepath.Join(cache, "lock"))
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
