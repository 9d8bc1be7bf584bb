package result

// DefaultGate is the usual Plan.Gate. Neighbours on the same hardware slow everything
// 1.6 to 2 times for seconds, and no counter that the system has tells of it.
const DefaultGate = 1.15

// Key names the anchor with its position: the first readings of a process are
// compared with first ones only.
func (a Anchor) Key() string { return a.Name + " " + a.Position }

// AnchorKey names an anchor's key, or the pulses, of one contestant's programs of one
// build: the same code reads otherwise beside other code, or by another compiler.
func AnchorKey(contestant string, b Build, key string) string {
	if b == (Build{}) {
		return contestant + " " + key
	}
	return contestant + " " + b.String() + " " + key
}

// PulseKey names the pulses among what a machine is known to read.
const PulseKey = "pulse"

// Readings are what the worker read of each anchor, by its key, and of the pulses
// after its batches.
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
