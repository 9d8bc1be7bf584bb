package fleet

// Stage is how far a shipment is.
type Stage int32

// The stages, in their order.
const (
	Planned Stage = iota
	Collected
	Moving
	Delivered
	Lost
)

// Mode is how a leg is travelled.
type Mode int32

// The modes.
const (
	Road Mode = iota
	Rail
	Air
	Sea
)
