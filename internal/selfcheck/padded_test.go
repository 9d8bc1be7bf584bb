//go:build padded

package selfcheck

import "fmt"

// padding is data that moves other data.
var padding [64 << 10]byte

// pad has a copy of its code for each size of A.
func pad[A any](at int) string {
	var a A
	padding[at] ^= byte(len(fmt.Sprintf("%T", a)))
	return fmt.Sprintln(a, at, padding[at])
}

// The linker keeps what a variable refers to, although nothing calls it here.
var paddings = []func(int) string{
	pad[[1]byte], pad[[2]byte], pad[[3]byte], pad[[5]byte], pad[[8]byte], pad[[13]byte], pad[[21]byte], pad[[34]byte],
	pad[[55]byte], pad[[89]byte], pad[[144]byte], pad[[233]byte], pad[[377]byte], pad[[610]byte], pad[[987]byte], pad[[1597]byte],
}

func init() {
	if side != padded {
		panic(paddings[len(side)%len(paddings)](len(side)))
	}
}
