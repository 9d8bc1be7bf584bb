// Package fleet holds an average message. Its field types are as frequent as
// those that Google published for the Protocol Buffers in its server fleet, in
// gen_synthetic_protos.py of the Protocol Buffers repository. Of its 50 fields 14
// are texts, 15 messages, 5 int64, 4 bool, 3 int32, 3 enumerations, 3 floats, and
// one each uint32, uint64 and bytes. One of the texts and four of the messages
// are repeated.
package fleet

import (
	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contest/random"
)

// Shipment is a consignment with its parties, its parcels and its route.
type Shipment struct {
	Number    string
	Stage     Stage
	CreatedAt int64 // milliseconds since 1970, like all times here
	DueAt     int64 // 0 if nothing is promised
	Insured   bool
	Sender    Party
	Receiver  Party
	Parcels   []Parcel
	Legs      []Leg
	Customs   *Customs
	Labels    []string
	History   []Checkpoint
}

// Party is who sends, receives or clears a shipment.
type Party struct {
	Name        string
	Company     string
	Address     Address
	Contact     *Contact
	Residential bool
}

// Address is the address of a party, or the end of a leg.
type Address struct {
	Street   string
	City     string
	Country  string
	Position *Position
}

// Position is a location on the globe, in degrees.
type Position struct {
	Latitude  float64
	Longitude float64
}

// Contact is how to reach a party.
type Contact struct {
	Email string
	Phone string
}

// Parcel is one piece of a shipment.
type Parcel struct {
	Barcode    string
	Dimensions Dimensions
	Weight     float32 // kilograms
	Contents   []Goods
	Fragile    bool
}

// Dimensions of a parcel, in millimetres: its length and its girth.
type Dimensions struct {
	Length int32
	Girth  int32
}

// Goods are what a parcel contains.
type Goods struct {
	Title    string
	Quantity int32
	Price    Money
	Tax      *Money
	Hazard   uint32 // UN number, 0 if harmless
}

// Money is an amount in hundredths of a currency.
type Money struct {
	Currency string
	Units    int64
}

// Leg is a part of the route, from where the previous one ended.
type Leg struct {
	Destination Address
	Mode        Mode
	ArrivedAt   int64 // 0 before it has
}

// Customs is the declaration for goods that cross a border.
type Customs struct {
	Declaration string
	Broker      *Party
	Cleared     bool
}

// Checkpoint is when and how a shipment was seen.
type Checkpoint struct {
	Remark    string
	Stage     Stage
	SeenAt    int64
	Device    uint64 // that saw it
	Signature []byte // an image of the receiver's signature
}

// Type has one sampler.
var Type = contest.NewType("fleet", "A shipment whose field types are as frequent as in Google's fleet of messages.",
	contest.Sampler[Shipment]{
		Name:   "fleet",
		Doc:    "An average message between servers: nested parts, many texts, optional fields of which half are unset.",
		Count:  64,
		Sample: func(r *random.Source, _ int) Shipment { return shipment(r) },
	},
).WithQuestion("What does the average message cost?")
