package report

import (
	"encoding/base64"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/serbench/serbench/result"
)

// Explain writes every finding of a contestant that is not as it should be, with the
// smallest value or input that shows it.
func Explain(w io.Writer, run *result.Run, contestant string) error {
	var b strings.Builder
	for i := range run.Verdicts {
		v := &run.Verdicts[i]
		if v.Contestant != contestant {
			continue
		}
		fmt.Fprintf(&b, "%s\n", verdictID(v))
		good := 0
		for _, f := range v.Findings {
			if f.AsWished() {
				good++
				continue
			}
			b.WriteString(item(f.Probe, explanation(f)))
		}
		fmt.Fprintf(&b, "  %d other answers are as one would wish\n", good)
		if v.Decoder != "" {
			fmt.Fprintf(&b, "  damaged input: the decoder is that of %s\n", v.Decoder)
		}
		for _, d := range v.Damage {
			b.WriteString(item(fmt.Sprintf("damaged input, %s", d.Type), damageWords(d)))
			for _, fate := range sortedKeys(d.Worst) {
				b.WriteString(item("  shortest "+fate, base64.StdEncoding.EncodeToString(d.Worst[fate])))
			}
		}
		b.WriteString("\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func explanation(f result.Finding) string {
	words := string(f.Answer)
	if f.Input != "" {
		words += ", of " + f.Input
	}
	if f.Detail != "" {
		words += ": " + f.Detail
	}
	return words
}

func damageWords(d result.Damage) string {
	var parts []string
	for _, fate := range sortedKeys(d.Fates) {
		parts = append(parts, fmt.Sprintf("%d %s", d.Fates[fate], fate))
	}
	words := fmt.Sprintf("of %d inputs %s; at most %s heap bytes per byte of input", d.Inputs(), strings.Join(parts, ", "), count(d.PerByte))
	if len(d.Stopped) > 0 {
		words += "; stopped after 10 processes had ended: " + strings.Join(d.Stopped, ", ")
	}
	return words
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for key := range m {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}
