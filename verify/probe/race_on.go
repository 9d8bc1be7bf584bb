//go:build race

package probe

// RaceDetector reports whether this program was built with -race.
const RaceDetector = true
