package stats

import "math"

// Difference estimates a-b of two independent quantities from the interval of each, which need not
// be symmetric (Zou and Donner 2008, Construction of confidence limits about effect measures: a
// general approach).
func Difference(a, b Summary) Summary {
	d := Summary{Center: a.Center - b.Center, Lo: math.NaN(), Hi: math.NaN(), Processes: min(a.Processes, b.Processes)}
	if a.HasInterval() && b.HasInterval() {
		d.Lo = d.Center - math.Hypot(a.Center-a.Lo, b.Hi-b.Center)
		d.Hi = d.Center + math.Hypot(a.Hi-a.Center, b.Center-b.Lo)
		d.Coverage = min(a.Coverage, b.Coverage)
	}
	return d
}
