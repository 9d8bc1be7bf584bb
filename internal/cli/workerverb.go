package cli

import (
	"github.com/spf13/cobra"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/harness/compress"
	"github.com/serbench/serbench/harness/worker"
)

// workerVerb makes serbench the process that compresses encodings.
const workerVerb = "worker"

func (p *program) workerCommand() *cobra.Command {
	return &cobra.Command{
		Use:    workerVerb,
		Short:  "Compress encodings; serbench runs this itself",
		Hidden: true,
		Args:   noArguments,
		Run: func(*cobra.Command, []string) {
			worker.Main(contest.Suite{}, compress.Handlers)
		},
	}
}
