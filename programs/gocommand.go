package programs

import (
	"bytes"
	"context"
	"os/exec"
	"strings"

	"github.com/serbench/serbench/harness/platform"
)

// A GoCommand runs the go command.
type GoCommand struct {
	Dir string
	// Env is its environment. Nil stands for the environment of serbench.
	Env []string
	// Progress, unless nil, is called as modules are downloaded.
	Progress func(done, total int, what string)
}

// Run runs the go command and returns its standard output and its standard error, separately:
// JSON comes on the first, and downloads are reported on the second.
func (g GoCommand) Run(ctx context.Context, args ...string) (out, printed []byte, err error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir, cmd.Env = g.Dir, g.Env
	watch := &downloads{tell: g.Progress}
	var stdout bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, watch
	// No worker runs during a build, so use the workers' processor too.
	if err = platform.StartOn(platform.All(), cmd.Start); err == nil {
		err = cmd.Wait()
	}
	return stdout.Bytes(), watch.all.Bytes(), err
}

// downloads keeps what the go command prints and reports its downloads. The first run
// fetches the modules of all libraries, and would otherwise seem to hang.
type downloads struct {
	all  bytes.Buffer
	rest []byte
	tell func(done, total int, what string)
}

func (d *downloads) Write(p []byte) (int, error) {
	d.all.Write(p)
	d.rest = append(d.rest, p...)
	for {
		line, rest, whole := bytes.Cut(d.rest, []byte{'\n'})
		if !whole {
			return len(p), nil
		}
		d.rest = rest
		if what, ok := strings.CutPrefix(string(line), downloading); ok && d.tell != nil {
			d.tell(0, 0, "downloading "+what)
		}
	}
}

// downloading begins the line that reports a download.
const downloading = "go: downloading "

// moduleCache returns the folder of the module cache, "" if the go command does not name it.
func moduleCache(ctx context.Context) string {
	out, _, err := GoCommand{}.Run(ctx, "env", "GOMODCACHE")
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(out))
}

// meaningful returns the lines of a command's output without downloads and without lines that
// begin with #: they name the package, which the position names too.
func meaningful(text string) (lines []string) {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") && !strings.HasPrefix(line, downloading) {
			lines = append(lines, line)
		}
	}
	return lines
}

// firstWords returns the first meaningful line of a command's output. A row has no room for
// more, and later lines mostly have the same cause.
func firstWords(text string) string {
	if lines := meaningful(text); len(lines) > 0 {
		return lines[0]
	}
	return ""
}
