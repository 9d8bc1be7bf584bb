package cli

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/serbench/serbench/internal/submit"
)

// submission is what the verb submit is told.
type submission struct {
	plan, output, programs, image, claim string
	processors                           int
	now                                  bool
}

func (p *program) submitCommand() *cobra.Command {
	s := &submission{processors: 2}
	c := &cobra.Command{
		Use:   "submit slurm|kubernetes|github --plan plan.json -o dir",
		Short: "Write what a scheduler needs to carry out a plan",
		Long: "Write a folder with a Slurm job array, Kubernetes Indexed Jobs or a GitHub\nActions workflow that measures the shards of a plan and merges them. With --go\n" +
			"a Slurm array is submitted, too. The files say what to do when machines fail.",
		Args: func(c *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef("submit needs a scheduler, one of %s; see %s --help", strings.Join(submit.Schedulers, ", "), c.CommandPath())
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error { return p.submit(c.Context(), args[0], s) },
	}
	f := c.Flags()
	f.StringVar(&s.plan, "plan", "", "the plan `file`")
	f.StringVarP(&s.output, "output", "o", "", "the `folder` to write; it must be empty or not exist")
	f.StringVar(&s.programs, "programs", "", "the `folder` of programs that serbench build --plan wrote; without it every machine needs Go")
	f.StringVar(&s.image, "image", "", "for kubernetes: the container `image`")
	f.StringVar(&s.claim, "claim", "", "for kubernetes: the `name` of the persistent volume claim that all pods share")
	f.IntVar(&s.processors, "processors", s.processors, "for kubernetes: the `number` of processors of a shard")
	f.BoolVar(&s.now, "go", false, "for slurm: submit it")
	return c
}

// check rejects flags that are missing or wrong for a scheduler.
func (s *submission) check(scheduler string) error {
	switch {
	case s.plan == "":
		return usagef("submit needs --plan, a file that serbench plan wrote")
	case s.output == "":
		return usagef("submit needs -o, the folder to write")
	case scheduler == "kubernetes" && (s.image == "" || s.claim == ""):
		return usagef("submit kubernetes needs --image, the container, and --claim, the volume that all pods share")
	case s.now && scheduler != "slurm":
		return usagef("--go submits to Slurm only; the files of %s say how to submit them", scheduler)
	case s.processors < 1:
		return usagef("--processors is %d; want at least 1", s.processors)
	}
	return nil
}

func (p *program) submit(ctx context.Context, scheduler string, s *submission) error {
	if err := s.check(scheduler); err != nil {
		return err
	}
	planned, err := p.readPlan(s.plan)
	if err != nil {
		return err
	}
	own, err := os.Executable()
	if err != nil {
		return err
	}
	sweep := submit.Sweep{Plan: "plan.json", Groups: submit.Groups(planned.Header.Sweep), Of: planned.Header.Sweep.Of, Serbench: own, Image: s.image, Claim: s.claim, Processors: s.processors}
	if sweep.Programs, err = programsOn(scheduler, s.programs, planned.Header.Sweep.Archs); err != nil {
		return err
	}
	files, err := submit.Files(scheduler, sweep)
	if err != nil {
		return usageError{err}
	}
	text, err := os.ReadFile(s.plan)
	if err != nil {
		return err
	}
	if err := emptyFolder(s.output); err != nil {
		return err
	}
	for _, f := range append(files, submit.File{Name: "plan.json", Text: text}) {
		mode := os.FileMode(0o666)
		if f.Run {
			mode = 0o777
		}
		path := filepath.Join(s.output, f.Name)
		if err := os.WriteFile(path, f.Text, mode); err != nil {
			return err
		}
		fmt.Fprintln(p.out, path)
	}
	if !s.now {
		return nil
	}
	c := exec.CommandContext(ctx, "./submit.sh")
	c.Dir, c.Stdout, c.Stderr = s.output, p.out, underlying(p.err)
	return c.Run()
}

// programsOn is where a scheduler's machines find the programs. Containers and GitHub's runners have
// folders of their own.
func programsOn(scheduler, folder string, archs []string) (string, error) {
	if scheduler != "slurm" {
		return folder, nil
	}
	if folder == "" {
		if len(archs) > 0 {
			return "", usagef("submit slurm needs --programs for a plan with --arch: folder means folder-%s, each with a serbench in it", strings.Join(archs, " and folder-"))
		}
		return "", nil
	}
	folder, err := filepath.Abs(folder)
	if err != nil {
		return "", err
	}
	for _, arch := range archs {
		own := filepath.Join(folder+"-"+arch, "serbench")
		if _, err := os.Stat(own); err != nil {
			return "", fmt.Errorf("--programs: %w; nodes of each architecture have programs and a serbench of their own:\n  GOARCH=%s go build -o %s .\n  GOARCH=%s serbench build --plan plan.json -o %s", err, arch, own, arch, filepath.Dir(own))
		}
	}
	return folder, nil
}
