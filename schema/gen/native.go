package gen

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Native runs a compiler that tools.sh installs, in the folder.
func Native(dir, compiler string, args ...string) error {
	path, err := nativePath(compiler)
	if err != nil {
		return err
	}
	return Run(dir, path, args...)
}

// nativePath is where tools.sh installs a compiler. One of the same name
// elsewhere is ignored, because its version would decide what is written.
func nativePath(compiler string) (string, error) {
	mod, err := exec.Command("go", "env", "GOMOD").Output()
	if err != nil {
		return "", err
	}
	path := filepath.Join(filepath.Dir(strings.TrimSpace(string(mod))), ".tools", "bin", compiler)
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("%s is not installed; scripts/tools.sh installs it", compiler)
	} else if err != nil {
		return "", err
	}
	return path, nil
}
