package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/serbench/serbench/internal/table"
	"github.com/serbench/serbench/result"
)

// namespace keeps signatures of run files from being taken for signatures of anything else, as
// ssh-keygen(1) says of -n.
const namespace = "run@serbench"

// signature is where the signature of a file is: ssh-keygen writes it there.
func signature(path string) string { return path + ".sig" }

// checkKey reports whether a key can sign a file, before anything is measured.
func checkKey(key, path string) error {
	if key == "" {
		return nil
	}
	if _, err := os.Stat(signature(path)); err == nil && path != "" {
		return usagef("%s is there already, and ssh-keygen does not overwrite it; move it away first", signature(path))
	}
	if _, err := os.Stat(key); err != nil {
		return usagef("--sign: %w; want an SSH key, such as ~/.ssh/id_ed25519, or its public half if an agent has it", err)
	}
	if _, err := exec.LookPath("ssh-keygen"); err != nil {
		return usagef("--sign needs ssh-keygen, of OpenSSH 8.2 or later: %w", err)
	}
	return nil
}

// sign signs a finished run file.
func (p *program) sign(ctx context.Context, path, key string) error {
	if key == "" {
		return nil
	}
	c := exec.CommandContext(ctx, "ssh-keygen", "-q", "-Y", "sign", "-f", key, "-n", namespace, path)
	c.Stdin = os.Stdin // it may ask for a passphrase
	c.Stderr = underlying(p.err)
	if err := c.Run(); err != nil {
		return fmt.Errorf("sign %s: %w; the file itself is complete", path, err)
	}
	_, err := fmt.Fprintf(p.out, "signature: %s\n", signature(path))
	return err
}

func (p *program) verifyRunCommand() *cobra.Command {
	var signers string
	c := &cobra.Command{
		Use:   "verify-run run.json",
		Short: "Check the signature of a run file, and say where it is from",
		Long: "Check that a run file is as whoever signed it wrote it, with the signature\nbeside it (run.json.sig), and say on what machine it was measured. --signers\n" +
			"says whose key it is; without it any key will do. A run is signed by run --sign\nor merge --sign.",
		Args: func(c *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef("verify-run needs one run file; see %s --help", c.CommandPath())
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error { return p.verifyRun(c.Context(), args[0], signers) },
	}
	c.Flags().StringVar(&signers, "signers", "", "a `file` of keys and whose they are, as ssh-keygen(1) describes under ALLOWED SIGNERS")
	return c
}

func (p *program) verifyRun(ctx context.Context, path, signers string) error {
	by, err := signedBy(ctx, path, signers)
	if err != nil {
		return err
	}
	run, err := result.Read(path)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(p.out, "%s is as %s signed it.\n\n%s", path, table.Printable(by), described(run))
	return err
}

// signedBy checks a signature, and returns who made it.
func signedBy(ctx context.Context, path, signers string) (string, error) {
	sig := signature(path)
	if _, err := os.Stat(sig); errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("%s is not signed: there is no %s", path, sig)
	}
	// keygen returns what ssh-keygen says, and the given words as an error if it refuses.
	keygen := func(refused string, args ...string) (string, error) {
		file, err := os.Open(path)
		if err != nil {
			return "", err
		}
		defer file.Close()
		c := exec.CommandContext(ctx, "ssh-keygen", append(args, "-n", namespace, "-s", sig)...)
		c.Stdin = file
		out, err := c.CombinedOutput()
		words := strings.TrimSpace(string(out))
		if err != nil {
			return "", fmt.Errorf("%s is %s: %s", path, refused, cmp.Or(words, err.Error()))
		}
		return words, nil
	}
	const changed = "not as it was when it was signed"
	words, err := keygen(changed, "-Y", "check-novalidate")
	if err != nil {
		return "", err
	}
	if signers == "" {
		_, key, _ := strings.Cut(words, "with ")
		return key + ", whoever's that is,", nil
	}
	if _, err := os.Stat(signers); err != nil {
		return "", usagef("--signers: %w", err)
	}
	who, err := keygen("signed by nobody in "+signers, "-Y", "find-principals", "-f", signers)
	if err != nil {
		return "", err
	}
	who, _, _ = strings.Cut(who, "\n")
	_, err = keygen(changed, "-Y", "verify", "-f", signers, "-I", who)
	return who, err
}

// described says where a run is from, and what it measured. No word of the file makes a line of its own.
func described(run *result.Run) string {
	var b strings.Builder
	h := run.Header
	machines := []result.Machine{{Kind: h.Identity.Machine, Environment: h.Environment}}
	if h.Sweep != nil && len(h.Sweep.Machines) > 0 {
		machines = h.Sweep.Machines
	}
	for _, m := range machines {
		e := m.Environment
		fmt.Fprintf(&b, "%s\n  %s, kernel %s\n", table.Printable(m.Kind), table.Printable(e.Go), table.Printable(e.Kernel))
		for _, name := range slices.Sorted(maps.Keys(e.System)) {
			fmt.Fprintf(&b, "  %s: %s\n", table.Printable(name), table.Printable(e.System[name]))
		}
	}
	state := "unfinished"
	if run.End != nil && !run.End.Interrupted {
		state = "finished " + run.End.Finished.Format("2006-01-02")
	}
	fmt.Fprintf(&b, "%s over %s, %s, %s; %s\n", table.Plural(len(h.Plan.Cases), "case", "cases"), table.Plural(len(h.Datasets), "data set", "data sets"),
		table.Plural(len(run.Windows), "window", "windows"), table.Plural(len(run.Workers), "worker", "workers"), state)
	if h.Command != "" {
		fmt.Fprintf(&b, "by: %s\n", table.Printable(h.Command))
	}
	return b.String()
}
