package result

// DefaultGate is the usual Plan.Gate. Neighbours on the same hardware slow everything down
// 1.6 to 2 times for seconds, and no counter of the system shows it.
const DefaultGate = 1.15

// PulseGate is how many times the best the pulse before or after a batch may read. A pulse is
// shorter than an anchor's reading, so it scatters more. Of batches next to a pulse above 1.3, more
// than a third were slow; of those below 1.2, one in a hundred.
const PulseGate = 1.2

// Key names the anchor with its position, because first readings of a process are only
// compared with first readings.
func (a Anchor) Key() string { return a.Name + " " + a.Position }

// AnchorKey names an anchor, or the pulses, in one contestant's programs of one build: the
// same code reads differently next to other code, or from another compiler.
func AnchorKey(contestant string, b Build, key string) string {
	if b == (Build{}) {
		return contestant + " " + key
	}
	return contestant + " " + b.String() + " " + key
}

// PulseKey is the key of the pulses among the readings of a machine.
const PulseKey = "pulse"

// Readings returns the worker's readings of each anchor by key, and of the pulses after its
// batches.
func (w Worker) Readings() map[string][]float64 {
	readings := map[string][]float64{}
	for _, a := range w.Anchors {
		readings[a.Key()] = append(readings[a.Key()], a.NSPerOp)
	}
	for _, op := range w.Operations {
		for _, b := range op.Batches {
			if b.Pulse > 0 {
				readings[PulseKey] = append(readings[PulseKey], b.Pulse)
			}
		}
	}
	return readings
}
