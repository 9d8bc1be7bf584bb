package main

import (
	"os/exec"
	"syscall"
	"testing"
)

// inside runs the container's command with its files as all that there is, but for the kernel's own.
func inside(t *testing.T, root string, args ...string) {
	t.Helper()
	if err := syscall.Mount("proc", root+"/proc", "proc", 0, ""); err != nil {
		t.Skipf("no file system of processes: %v", err)
	}
	defer func() {
		if err := syscall.Unmount(root+"/proc", 0); err != nil {
			t.Error(err)
		}
	}()
	c := exec.Command("/serbench", args...)
	c.Dir = "/sweep"
	c.Env = []string{"SERBENCH_CACHE=/cache/serbench", "TMPDIR=/tmp"}
	c.SysProcAttr = &syscall.SysProcAttr{Chroot: root}
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("serbench %v: %v: %s", args, err, out)
	}
}
