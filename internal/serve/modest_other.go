//go:build !linux

package serve

// Modest does nothing here.
func Modest() {}
