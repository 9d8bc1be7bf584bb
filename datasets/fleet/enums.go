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

// Mode is how a shipment travels a leg.
type Mode int32

// The modes of transport.
const (
	Road Mode = iota
	Rail
	Air
	Sea
)
