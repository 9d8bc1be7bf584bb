// Package fleet holds an average message: its field types are as frequent as those
// that Google published of the Protocol Buffers in its fleet of servers, in
// gen_synthetic_protos.py of the Protocol Buffers repository. Of its 50 fields 14 are
// texts, 15 messages, 5 int64, 4 bool, 3 int32, 3 enumerations, 3 floats, and one each
// uint32, uint64 and bytes; one of the texts and four of the messages are repeated.
package fleet

import (
	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contest/random"
)

// Shipment is a consignment with its parties, its parcels and its way.
type Shipment struct {
	Number    string
	Stage     Stage
	CreatedAt int64 // milliseconds since 1970, as all times here
	DueAt     int64 // 0 where nothing is promised
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

// Address is where a party lives or a leg ends.
type Address struct {
	Street   string
	City     string
	Country  string
	Position *Position
}

// Position is a place on the globe, in degrees.
type Position struct {
	Latitude  float64
	Longitude float64
}

// Contact is how a party is reached.
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

// Dimensions of a parcel, in millimetres: its length, and the girth around it.
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
	Hazard   uint32 // its number by the United Nations, 0 if harmless
}

// Money is an amount in hundredths of a currency.
type Money struct {
	Currency string
	Units    int64
}

// Leg is a part of the way, from where the one before it ended.
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
	Signature []byte // an image of what the receiver wrote
}

// Type has one sampler.
var Type = contest.NewType("fleet", "A shipment whose field types are as frequent as in Google's fleet of messages.",
	contest.Sampler[Shipment]{
		Name:   "fleet",
		Doc:    "An average message between servers: nested parts, many texts, optional fields of which half are unset.",
		Count:  64,
		Sample: func(r *random.Source, _ int) Shipment { return shipment(r) },
	},
).Asks("What does the average message cost?")
