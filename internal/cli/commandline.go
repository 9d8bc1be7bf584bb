package cli

import (
	"regexp"
	"slices"
	"strings"
)

// places are flags whose values say where something is on this machine, and nothing of what is
// measured.
var places = []string{"-o", "--output", "--source", "--programs", "--html", "--resume", "--sign", "--corpus", "--keep", "--renew"}

// commandLine writes the arguments as a command that anyone can run: without the places of this
// machine, and quoted for a shell.
func commandLine(args []string) string {
	words := []string{"serbench"}
	for i := 0; i < len(args); i++ {
		name, _, joined := strings.Cut(args[i], "=")
		if slices.Contains(places, name) {
			if !joined {
				i++
			}
			continue
		}
		words = append(words, quoted(args[i]))
	}
	return strings.Join(words, " ")
}

// plainWord matches what a shell leaves as it is.
var plainWord = regexp.MustCompile(`^[A-Za-z0-9_./:=@%+,-]+$`)

func quoted(word string) string {
	if plainWord.MatchString(word) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
