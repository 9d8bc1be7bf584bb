// Command image writes a container of serbench and its programs: an OCI archive, which no daemon is
// needed to write, and podman, skopeo and others load. It is FROM scratch: there is no shell and no
// Go in it, so that programs must be built before.
//
//	GOARCH=amd64 serbench build --plan plan.json -o programs-amd64
//	GOARCH=arm64 serbench build --plan plan.json -o programs-arm64
//	go run -C internal/image . -o $PWD/serbench.tar $PWD/programs-amd64 $PWD/programs-arm64
//
// The programs are at /programs, and serbench is the entry point.
package main

import (
	"archive/tar"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"time"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
	"github.com/google/go-containerregistry/pkg/v1/types"
)

func main() {
	output := flag.String("o", "", "the archive to write; it must not exist")
	root := flag.String("root", "../..", "serbench's source")
	flag.Parse()
	if *output == "" || flag.NArg() == 0 {
		fmt.Fprintln(os.Stderr, "usage: image -o serbench.tar programs...\neach a folder that serbench build wrote, of one architecture")
		os.Exit(2)
	}
	if err := write(*output, *root, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "image:", err)
		os.Exit(1)
	}
}

// write writes an archive with an image for each folder of programs.
func write(output, root string, folders []string) error {
	work, err := os.MkdirTemp("", "serbench-image-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	var index v1.ImageIndex = mutate.IndexMediaType(empty.Index, types.OCIImageIndex)
	for i, folder := range folders {
		platform, err := platformOf(folder)
		if err != nil {
			return err
		}
		serbench := filepath.Join(work, fmt.Sprint("serbench-", i))
		if err := build(root, serbench, platform); err != nil {
			return err
		}
		image, err := imageOf(serbench, folder, platform)
		if err != nil {
			return err
		}
		index = mutate.AppendManifests(index, mutate.IndexAddendum{Add: image, Descriptor: v1.Descriptor{Platform: &platform}})
	}
	oci := filepath.Join(work, "oci")
	if _, err := layout.Write(oci, index); err != nil {
		return err
	}
	file, err := os.OpenFile(output, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	archive := tar.NewWriter(file)
	return errors.Join(addFolder(archive, oci, ""), archive.Close(), file.Close())
}

// platformOf is what a folder's programs are for.
func platformOf(folder string) (v1.Platform, error) {
	text, err := os.ReadFile(filepath.Join(folder, "manifest.json"))
	if err != nil {
		return v1.Platform{}, err
	}
	var manifest struct {
		OS   string `json:"os"`
		Arch string `json:"arch"`
	}
	if err := json.Unmarshal(text, &manifest); err != nil {
		return v1.Platform{}, fmt.Errorf("%s: %w", folder, err)
	}
	if manifest.OS != "linux" {
		return v1.Platform{}, fmt.Errorf("%s has programs for %s; containers are for linux", folder, manifest.OS)
	}
	return v1.Platform{OS: manifest.OS, Architecture: manifest.Arch}, nil
}

// build builds serbench itself.
func build(root, output string, p v1.Platform) error {
	c := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-o", output, ".")
	c.Dir = root
	c.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+p.OS, "GOARCH="+p.Architecture)
	if out, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("go build: %w: %s", err, out)
	}
	return nil
}

// imageOf is an image with a layer for the programs, which are large, and one for serbench.
func imageOf(serbench, programs string, platform v1.Platform) (v1.Image, error) {
	first, err := layer(func(t *tar.Writer) error { return addFolder(t, programs, "programs") })
	if err != nil {
		return nil, err
	}
	second, err := layer(func(t *tar.Writer) error {
		// Programs and findings go to a folder in /cache, and what is measured to /sweep, by any user.
		for _, dir := range []string{"cache/", "sweep/", "tmp/"} {
			if err := t.WriteHeader(&tar.Header{Typeflag: tar.TypeDir, Name: dir, Mode: 0o1777, ModTime: epoch}); err != nil {
				return err
			}
		}
		return addFile(t, serbench, "serbench", 0o755)
	})
	if err != nil {
		return nil, err
	}
	image, err := mutate.AppendLayers(mutate.MediaType(empty.Image, types.OCIManifestSchema1), first, second)
	if err != nil {
		return nil, err
	}
	config, err := image.ConfigFile()
	if err != nil {
		return nil, err
	}
	config.OS, config.Architecture = platform.OS, platform.Architecture
	config.Config = v1.Config{
		Entrypoint: []string{"/serbench"}, WorkingDir: "/sweep", User: "65534",
		Env:    []string{"SERBENCH_CACHE=/cache/serbench", "TMPDIR=/tmp"},
		Labels: map[string]string{"org.opencontainers.image.title": "serbench"},
	}
	return mutate.ConfigFile(image, config)
}

// epoch is when everything was made, so that the same programs make the same image.
var epoch = time.Unix(0, 0).UTC()

// layer is a layer whose files are read whenever it is: programs are gigabytes.
func layer(fill func(*tar.Writer) error) (v1.Layer, error) {
	return tarball.LayerFromOpener(func() (io.ReadCloser, error) {
		out, in := io.Pipe()
		go func() {
			t := tar.NewWriter(in)
			in.CloseWithError(errors.Join(fill(t), t.Close()))
		}()
		return out, nil
	})
}

// addFolder adds the files of a folder, in the order of their names.
func addFolder(t *tar.Writer, folder, under string) error {
	return filepath.WalkDir(folder, func(at string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rest, err := filepath.Rel(folder, at)
		if err != nil {
			return err
		}
		name := path.Join(under, filepath.ToSlash(rest))
		if e.IsDir() {
			if name == "." {
				return nil
			}
			return t.WriteHeader(&tar.Header{Typeflag: tar.TypeDir, Name: name + "/", Mode: 0o755, ModTime: epoch})
		}
		info, err := e.Info()
		if err != nil {
			return err
		}
		return addFile(t, at, name, int64(info.Mode().Perm()|0o444))
	})
}

func addFile(t *tar.Writer, from, name string, mode int64) error {
	file, err := os.Open(from)
	if err != nil {
		return err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	if err := t.WriteHeader(&tar.Header{Name: name, Mode: mode, Size: info.Size(), ModTime: epoch}); err != nil {
		return err
	}
	_, err = io.Copy(t, file)
	return err
}
