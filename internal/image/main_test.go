package main

import (
	"archive/tar"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
)

// What is in the container measures a shard of a plan, with nothing beside it: no Go, no shell, no
// files of this machine. Where root can change its root, it runs there.
func TestTheContainerMeasuresAShard(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	serbench := filepath.Join(dir, "serbench")
	command := func(name string, args ...string) {
		t.Helper()
		c := exec.Command(name, args...)
		c.Dir = root
		c.Env = append(os.Environ(), "CGO_ENABLED=0", "SERBENCH_CACHE="+filepath.Join(dir, "cache"))
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("%s %v: %v: %s", name, args, err, out)
		}
	}
	command("go", "build", "-o", serbench, ".")
	plan, programs, archive := filepath.Join(dir, "plan.json"), filepath.Join(dir, "programs"), filepath.Join(dir, "serbench.tar")
	command(serbench, "plan", "--data", "small", "--lib", "json", "--windows", "2", "--quick", "--layouts", "1", "-o", plan)
	command(serbench, "build", "--plan", plan, "-o", programs)
	if err := write(archive, root, []string{programs}); err != nil {
		t.Fatal(err)
	}
	if err := write(archive, root, []string{programs}); !errors.Is(err, os.ErrExist) {
		t.Errorf("an archive was overwritten: %v", err)
	}
	files := filepath.Join(dir, "files")
	unpack(t, archive, filepath.Join(dir, "oci"))
	extract(t, filepath.Join(dir, "oci"), files)
	text, err := os.ReadFile(plan)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(files, "sweep", "plan.json"), text, 0o666); err != nil {
		t.Fatal(err)
	}
	if os.Getuid() != 0 {
		t.Skip("only root can change the root")
	}
	for _, to := range []string{"proc", "dev"} {
		if err := os.Mkdir(filepath.Join(files, to), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	inside(t, files, "run", "--plan", "plan.json", "--programs", "/programs", "--shard", "1")
	inside(t, files, "merge", "plan.json", "/sweep", "-o", "run.json")
	if info, err := os.Stat(filepath.Join(files, "sweep", "run.json")); err != nil || info.Size() == 0 {
		t.Error(info, err)
	}
}

// unpack unpacks an archive.
func unpack(t *testing.T, archive, to string) {
	t.Helper()
	file, err := os.Open(archive)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	untar(t, file, to)
}

func untar(t *testing.T, from io.Reader, to string) {
	t.Helper()
	r := tar.NewReader(from)
	for {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		if !filepath.IsLocal(h.Name) {
			t.Fatalf("a file at %q", h.Name)
		}
		path := filepath.Join(to, h.Name)
		if h.Typeflag == tar.TypeDir {
			if err := os.MkdirAll(path, 0o755); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		out, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, os.FileMode(h.Mode))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.Copy(out, r); err != nil {
			t.Fatal(err)
		}
		if err := out.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// extract writes the files of the only image in a layout.
func extract(t *testing.T, oci, to string) {
	t.Helper()
	index, err := layout.ImageIndexFromPath(oci)
	if err != nil {
		t.Fatal(err)
	}
	manifest, err := index.IndexManifest()
	if err != nil || len(manifest.Manifests) != 1 {
		t.Fatal(manifest, err)
	}
	image, err := index.Image(manifest.Manifests[0].Digest)
	if err != nil {
		t.Fatal(err)
	}
	config, err := image.ConfigFile()
	if err != nil || config.Architecture == "" || len(config.Config.Entrypoint) != 1 {
		t.Fatal(config, err)
	}
	files := mutate.Extract(image)
	defer files.Close()
	untar(t, files, to)
}
