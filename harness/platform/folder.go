package platform

import (
	"fmt"
	"io/fs"
	"os"
)

// CheckOwn returns an error unless path is a folder of the user who runs this process. A link to a folder
// is none: whoever made it chose the folder behind it.
func CheckOwn(path string) error {
	info, err := os.Lstat(path)
	if err != nil {
		return err
	}
	switch {
	case info.Mode()&fs.ModeSymlink != 0:
		return fmt.Errorf("%s is a symbolic link; want a folder", path)
	case !info.IsDir():
		return fmt.Errorf("%s is not a folder", path)
	}
	return checkOwner(path, info, os.Geteuid())
}

// CheckOwnLink is [CheckOwn] for a folder that the user may have put elsewhere with a link of their own.
func CheckOwnLink(path string) error {
	link, err := os.Lstat(path)
	if err != nil || link.Mode()&fs.ModeSymlink == 0 {
		return CheckOwn(path)
	}
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	if !info.IsDir() {
		return fmt.Errorf("%s is not a folder", path)
	}
	if err := checkOwner(path, link, os.Geteuid()); err != nil {
		return err
	}
	return checkOwner(path, info, os.Geteuid())
}

// checkOwner returns an error if a file belongs to another user than the one given. Where files have no
// such owner, it never does.
func checkOwner(path string, info fs.FileInfo, user int) error {
	if owner, ok := ownerOf(info); ok && owner != user {
		return fmt.Errorf("%s belongs to user %d, and this process to user %d", path, owner, user)
	}
	return nil
}
