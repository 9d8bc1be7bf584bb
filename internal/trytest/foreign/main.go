// Command foreign tries types that nobody here wrote, and writes what came of them as Markdown. Run it
// in its folder, with a serbench that was built from the checkout around it:
//
//	go run . -serbench ../../../serbench -o ../../../docs/FOREIGN.md
//	go run . -cold -only Manifest       one type, with nothing built before
//
// It takes an hour.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// types are in modules that foreign.go requires.
var types = []string{
	"k8s.io/api/core/v1.Pod",
	"k8s.io/api/apps/v1.Deployment",
	"github.com/prometheus/prometheus/prompb.TimeSeries",
	"github.com/google/go-github/v66/github.Issue",
	"github.com/stripe/stripe-go/v81.Charge",
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types.TableDescription",
	"go.opentelemetry.io/proto/otlp/trace/v1.Span",
	"github.com/opencontainers/image-spec/specs-go/v1.Manifest",
	"github.com/docker/docker/api/types/container.InspectResponse",
	"github.com/ethereum/go-ethereum/core/types.Header",
	"github.com/jaegertracing/jaeger-idl/model/v1.Span",
	"github.com/hashicorp/consul/api.ServiceEntry",
}

func main() {
	serbench := flag.String("serbench", "serbench", "the `program` to run")
	output := flag.String("o", "", "the Markdown `file` to write (default standard output)")
	only := flag.String("only", "", "types that match this `regexp`")
	cold := flag.Bool("cold", false, "build everything anew")
	flag.Parse()
	if err := run(*serbench, *output, *only, *cold); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(serbench, output, only string, cold bool) error {
	pattern, err := regexp.Compile(only)
	if err != nil {
		return err
	}
	if serbench, err = exec.LookPath(serbench); err != nil {
		return err
	}
	if serbench, err = filepath.Abs(serbench); err != nil {
		return err
	}
	var all []trial
	for _, name := range types {
		if !pattern.MatchString(name) {
			continue
		}
		one, err := try(serbench, name, cold)
		if err != nil {
			one.fault = err.Error()
		}
		fmt.Fprintf(os.Stderr, "%s: %s fields, %d exact rows, %.0f s to the first table, %.0f s in all\n", name, one.fields, one.exact, one.first.Seconds(), one.end.Seconds())
		all = append(all, one)
		// After each type: an hour is long enough for something to go wrong.
		if output != "" {
			if err := os.WriteFile(output, []byte(document(all, cold)), 0o666); err != nil {
				return err
			}
		}
	}
	if output == "" {
		_, err = os.Stdout.WriteString(document(all, cold))
	}
	return err
}

// A trial is what came of one type.
type trial struct {
	name                        string
	fields                      string // "398 of 398"
	notes                       []string
	exact, partly, lossy, wrong int
	why                         map[string][]string // libraries without an exact row, by reason
	first, end                  time.Duration
	words                       string
	fault                       string // why it was not tried to the end; "" if it was
}

// try runs serbench on one type.
func try(serbench, name string, cold bool) (trial, error) {
	t := trial{name: name, why: map[string][]string{}}
	dir, err := os.MkdirTemp("", "foreign")
	if err != nil {
		return t, err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "run.json")
	cmd := exec.Command(serbench, "try", name, "--windows", "2", "--quick", "-o", file)
	if cold {
		cmd.Env = append(os.Environ(), "GOCACHE="+filepath.Join(dir, "build"), "SERBENCH_CACHE="+filepath.Join(dir, "cache"))
	}
	var out bytes.Buffer
	cmd.Stdout = &out
	printed, err := cmd.StderrPipe()
	if err != nil {
		return t, err
	}
	begin := time.Now()
	if err := cmd.Start(); err != nil {
		return t, err
	}
	var last string
	for lines := bufio.NewScanner(printed); lines.Scan(); {
		last = lines.Text()
		t.note(last, time.Since(begin))
	}
	if err := cmd.Wait(); err != nil {
		return t, fmt.Errorf("%w: %s", err, last)
	}
	t.end = time.Since(begin)
	if _, words, ok := strings.Cut(out.String(), "\nWhich one\n"); ok {
		t.words = words
	}
	return t, t.read(file)
}

var carried = regexp.MustCompile(`: (\d+ of \d+) fields carried$`)

// note reads a line of what try prints as it goes.
func (t *trial) note(line string, at time.Duration) {
	switch found := carried.FindStringSubmatch(line); {
	case found != nil:
		t.fields = found[1]
	case strings.HasPrefix(line, "  left out: "), strings.HasPrefix(line, "  only by reflection: "):
		t.notes = append(t.notes, strings.TrimSpace(line))
	case strings.HasPrefix(line, "A first look"):
		t.first = at
	}
}

// read counts the outcomes of a run file.
func (t *trial) read(file string) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	for d := json.NewDecoder(f); ; {
		var line struct {
			Outcome *struct {
				Contestant, Variant, Result, Loss, Stage, Detail string

				LeftOut []string `json:"left_out"`
			}
		}
		if err := d.Decode(&line); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		o := line.Outcome
		if o == nil || o.Contestant == "null" || o.Contestant == "limit" {
			continue
		}
		why := o.Stage + ": " + o.Detail
		switch o.Result {
		case "exact":
			t.exact++
			continue
		case "lossy":
			if why = "loses " + o.Loss; o.Loss != "" {
				t.lossy++
				break
			}
			t.partly++
			why = "measured without " + strings.Join(o.LeftOut, ", ") + ", which serbench's plain type lacks"
		default:
			t.wrong++
		}
		row := o.Contestant
		if o.Variant != "default" {
			row += "[" + o.Variant + "]"
		}
		t.why[why] = append(t.why[why], row)
	}
}

const head = `# Types that nobody here wrote

What ` + "`serbench try`" + ` makes of types of well-known modules, on values made up from names and tags, with two
windows. Written by the command in [internal/trytest/foreign](../internal/trytest/foreign/main.go).

`

func document(all []trial, cold bool) string {
	var b strings.Builder
	b.WriteString(head)
	times := `with a warm build cache. What types share is built once: the
first of several types of one module takes longer, and so does a type's first try.`
	if cold {
		times = "with nothing built before."
	}
	fmt.Fprintf(&b, "First and all: seconds to the first table and to the end, %s\n\n", times)
	b.WriteString("| type | fields carried | exact rows | without a part | lossy | none | first | all |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n")
	for _, t := range all {
		first := "-"
		if t.first > 0 {
			first = fmt.Sprintf("%.0f", t.first.Seconds())
		}
		fmt.Fprintf(&b, "| `%s` | %s | %d | %d | %d | %d | %s | %.0f |\n", t.name, t.fields, t.exact, t.partly, t.lossy, t.wrong, first, t.end.Seconds())
	}
	for _, t := range all {
		fmt.Fprintf(&b, "\n## %s\n\n", t.name)
		for _, note := range t.notes {
			fmt.Fprintf(&b, "- %s\n", clip(note))
		}
		if t.fault != "" {
			fmt.Fprintf(&b, "Not tried to the end: %s\n\n", clip(t.fault))
		}
		var reasons []string
		for why, rows := range t.why {
			slices.Sort(rows)
			reasons = append(reasons, fmt.Sprintf("- `%s`: %s\n", strings.Join(rows, "`, `"), clip(why)))
		}
		slices.Sort(reasons)
		b.WriteString(strings.Join(reasons, ""))
		if t.words != "" {
			fmt.Fprintf(&b, "\n```\n%s\n```\n", strings.Trim(t.words, "\n"))
		}
	}
	return b.String()
}

// localPath finds files of this machine by their folders.
var localPath = regexp.MustCompile(`(^|[\s"'=(])(?:/[^\s/:]+)+/`)

// clip cuts a reason to a line that can be read, and that says nothing of this machine.
func clip(text string) string {
	const most = 200
	text = localPath.ReplaceAllString(strings.Join(strings.Fields(text), " "), "$1")
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "…"
	}
	return strings.ReplaceAll(text, "`", "'")
}
