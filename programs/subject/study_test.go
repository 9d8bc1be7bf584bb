package subject

import (
	"errors"
	"testing"
)

// A program's last words are a line, and two if it crashed: the cause, and what helps.
func TestLastLine(t *testing.T) {
	failed := errors.New("exit status 1")
	const hint = "\n  if it was by values that were made up, give real ones with --samples or --values"
	for text, want := range map[string]string{
		"":                                 "exit status 1",
		"what the package prints\nno type": "no type",
		"panic: runtime error: invalid memory address or nil pointer dereference\n[signal SIGSEGV: segmentation violation]\n\ngoroutine 1 [running]:\nexample.com/plan.(*Plan).MarshalJSON(0xc000012345)\n\t/home/me/plan.go:7 +0x1d\nmain.main()\n\t/x/main.go:11 +0x2d\nexit status 2\n": "the program that looks at the type crashed: panic: runtime error: invalid memory address or nil pointer dereference, in example.com/plan.(*Plan).MarshalJSON" + hint,
		"runtime: goroutine stack exceeds 1000000000-byte limit\nfatal error: stack overflow\n\nruntime stack:\nruntime.throw({0x1, 0x2})\n\t/x:1\n\ngoroutine 1 [running]:\nexample.com/a.T.String({0x1})\n":                                                                              "the program that looks at the type crashed: runtime: goroutine stack exceeds 1000000000-byte limit, in example.com/a.T.String" + hint,
	} {
		if got := lastLine(text, failed); got != want {
			t.Errorf("%q\nbecomes %q\nwant    %q", text, got, want)
		}
	}
}
