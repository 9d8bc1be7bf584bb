// Package rlp enters github.com/ethereum/go-ethereum/rlp, the Recursive Linear
// Prefix format of Ethereum by reflection.
//
// It knows bytes, unsigned integers and lists of them. So the user's values are
// converted to structs of those, and message=native works on these structs: a
// small negative number takes eight bytes, and a float its whole width. Strings
// and byte slices are copied. A time comes back in UTC. The library is under the
// LGPL; the build tag nogpl leaves it out.
package rlp

const (
	name    = "rlp"
	doc     = "The RLP format of Ethereum, by reflection: bytes, unsigned integers, lists."
	module  = "github.com/ethereum/go-ethereum"
	license = "LGPL-3.0-or-later"
	url     = "https://pkg.go.dev/github.com/ethereum/go-ethereum/rlp"
)
