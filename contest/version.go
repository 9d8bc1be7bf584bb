package contest

import (
	"runtime"
	"runtime/debug"
)

// Version is the version of the library in this binary: the module version from the build
// information, or the Go version for the standard library. It is empty if the binary does not
// know.
func (c *Contestant) Version() string {
	version, _ := c.build()
	return version
}

// Sum is the go.sum hash of the library's module, or "".
func (c *Contestant) Sum() string {
	_, sum := c.build()
	return sum
}

func (c *Contestant) build() (version, sum string) {
	if c.Module == "std" {
		return runtime.Version(), ""
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "", ""
	}
	for _, m := range info.Deps {
		if m.Path == c.Module {
			if m.Replace != nil {
				m = m.Replace
			}
			return m.Version, m.Sum
		}
	}
	return "", ""
}
