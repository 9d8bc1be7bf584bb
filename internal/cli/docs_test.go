package cli

import (
	"bytes"
	"cmp"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/serbench/serbench/datasets"
	"github.com/serbench/serbench/internal/catalog"
)

// documented are the commands in the code blocks of README.md and docs/, as arguments.
func documented(t *testing.T) map[string][]string {
	t.Helper()
	paths, err := filepath.Glob("../../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	block := regexp.MustCompile("(?s)\n```(?:sh)?\n(.*?)\n```\n")
	commands := map[string][]string{}
	for _, path := range append(paths, "../../README.md") {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, code := range block.FindAllStringSubmatch(string(text), -1) {
			for line := range strings.SplitSeq(strings.ReplaceAll(code[1], "\\\n", ""), "\n") {
				rest, ok := strings.CutPrefix(line, "./serbench ")
				if !ok {
					continue
				}
				args := words(rest)
				commands[filepath.Base(path)+": "+strings.Join(args, " ")] = args
			}
		}
	}
	return commands
}

// words splits a command line as a shell does, up to what the document says of it.
func words(line string) []string {
	line, _, _ = strings.Cut(line, "   ")
	var all []string
	for _, word := range regexp.MustCompile(`'[^']*'|\S+`).FindAllString(line, -1) {
		all = append(all, strings.Trim(word, "'"))
	}
	return all
}

// Every command in the documents is one: its verb, its flags and their values exist, and
// its selectors choose something.
func TestDocumentedCommands(t *testing.T) {
	commands := documented(t)
	if len(commands) < 30 {
		t.Fatalf("only %d commands were found", len(commands))
	}
	suite := Suite{Contestants: catalog.All(), Types: datasets.All(), Core: datasets.Core()}
	for line, args := range commands {
		p := &program{suite: suite, out: &bytes.Buffer{}, err: &bytes.Buffer{}}
		c, rest, err := p.root().Find(args)
		if err == nil {
			err = c.ParseFlags(rest)
		}
		if err == nil {
			err = c.ValidateArgs(c.Flags().Args())
		}
		if err == nil {
			err = checkSelectors(suite, c)
		}
		if err != nil {
			t.Errorf("%s: %v", line, err)
		}
	}
}

// checkSelectors selects as the verb would.
func checkSelectors(suite Suite, c *cobra.Command) error {
	value := func(name string) string {
		if f := c.Flags().Lookup(name); f != nil && f.Changed {
			return f.Value.String()
		}
		return ""
	}
	_, err := selectedBy(selectors{data: cmp.Or(value("data"), ".*"), lib: cmp.Or(value("lib"), ".*"), variant: value("variant"), set: value("set"), releases: true}, suite)
	return err
}

// Those that read run files are carried out, on a published one.
func TestDocumentedCommandsThatRead(t *testing.T) {
	published, err := filepath.Abs("../../results/predecessors.json.gz")
	if err != nil {
		t.Fatal(err)
	}
	builds := filepath.Join(filepath.Dir(published), "releases.json.gz")
	carriedOut := 0
	for line, args := range documented(t) {
		if !slices.Contains([]string{"list", "report", "rank", "compare"}, args[0]) || slices.Contains(args, "--splice") ||
			slices.Contains(args, "--check") { // the published run has no twins
			continue
		}
		args = slices.Clone(args)
		for i, arg := range args {
			switch {
			case i > 0 && args[i-1] == "-o":
				args[i] = filepath.Join(t.TempDir(), arg)
			case arg == "two.json" || arg == "builds.json":
				args[i] = builds
			case strings.HasSuffix(arg, ".json"):
				args[i] = published
			case i > 0 && args[i-1] == "--core": // the published run has five data sets
				args[i] = "2"
			case i > 0 && args[i-1] == "--core-from":
				args[i] = ".*"
			}
		}
		var out, failed bytes.Buffer
		p := &program{suite: Suite{Contestants: catalog.All(), Types: datasets.All(), Core: datasets.Core()}, out: &out, err: &failed}
		// A comparison that finds something worse says so by its status alone.
		if status := p.main(t.Context(), args); status != exitOK && (args[0] != "compare" || failed.Len() > 0) {
			t.Errorf("%s: exit %d: %s", line, status, failed.String())
		}
		carriedOut++
	}
	if carriedOut < 6 {
		t.Errorf("only %d commands were carried out", carriedOut)
	}
}
