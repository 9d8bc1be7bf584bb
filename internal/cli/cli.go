// Package cli is the command line of serbench, one file per verb. It takes the libraries
// and data sets as a [Suite], so that its tests can run on a small one.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/serbench/serbench/programs"
)

// Exit statuses.
const (
	exitOK      = 0
	exitFailure = 1
	exitUsage   = 2
)

// A usageError can be corrected on the command line.
type usageError struct{ error }

func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// program is what all verbs share.
type program struct {
	suite    Suite
	out, err io.Writer
	// cacheDir holds programs and past measurements; "" means a folder in the user's cache.
	cacheDir string
	args     []string // of this call
}

// Main runs serbench with its arguments and returns the exit status.
func Main(suite Suite, args []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	p := &program{suite: suite, out: os.Stdout, err: os.Stderr, cacheDir: os.Getenv(programs.CacheVariable)}
	return p.main(ctx, args)
}

func (p *program) main(ctx context.Context, args []string) int {
	p.err = messages{p.err}
	root := p.root()
	p.args = args
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	if err == nil {
		return exitOK
	}
	if ctx.Err() != nil && errors.Is(err, context.Canceled) {
		err = errors.New("interrupted")
	}
	if errors.Is(err, errWorse) {
		return exitFailure // the table has said so
	}
	fmt.Fprintf(p.err, "serbench: %v\n", err)
	var wrongUse usageError
	if errors.As(err, &wrongUse) {
		return exitUsage
	}
	return exitFailure
}

func (p *program) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "serbench",
		Short: "Which Go serializer should I use for my data?",
		Long: "serbench benchmarks Go serialization libraries, and verifies them before timing\nthem.\n\n" +
			"Without a verb it measures every library's default variants on the data set\nperson, prints a ranked table and saves the run file.",
		SilenceErrors: true,
		SilenceUsage:  true,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return p.unknownVerb(args[0])
			}
			return nil
		},
	}
	defaults := p.runCommand()
	root.Flags().AddFlagSet(defaults.Flags())
	root.RunE = defaults.RunE
	root.AddCommand(p.runCommand(), p.tryCommand(), p.adoptCommand(), p.verifyCommand(), p.fuzzCommand(), p.listCommand(), p.reportCommand(), p.serveCommand(), p.compareCommand(), p.rankCommand(), p.dumpCommand(), p.profileCommand(), p.buildCommand(), p.generateCommand(), p.planCommand(), p.submitCommand(), p.mergeCommand(), p.splitCommand(), p.verifyRunCommand(), p.cleanCommand(), p.describeCommand(), p.workerCommand())
	root.SetFlagErrorFunc(flagError)
	root.SetUsageFunc(usage)
	root.SetHelpCommand(p.helpCommand())
	root.SetOut(p.out)
	root.SetErr(p.err)
	root.CompletionOptions.DisableDefaultCmd = true
	return root
}

func (p *program) unknownVerb(verb string) error {
	var verbs []string
	for _, c := range p.root().Commands() {
		verbs = append(verbs, c.Name())
	}
	return usagef("unknown verb %q; %s", verb, nearest(verb, verbs))
}

// noArguments is the Args of verbs that take flags only.
func noArguments(c *cobra.Command, args []string) error {
	if len(args) > 0 {
		return usagef("%s takes no argument %q; see %s --help", c.CommandPath(), args[0], c.CommandPath())
	}
	return nil
}
