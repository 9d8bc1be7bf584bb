//go:build race

package probe

// RaceDetector says whether this program was built with -race.
const RaceDetector = true
