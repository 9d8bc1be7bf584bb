package fleet

import (
	"strings"

	"github.com/serbench/serbench/contest/random"
	"github.com/serbench/serbench/contest/random/words"
)

// How often an optional part is set, in percent: a message, and a text or a
// number.
const (
	messageSet = 50
	scalarSet  = 40
)

const (
	digits  = "0123456789"
	letters = "ABCDEFGHJKLMNPQRSTUVWXYZ"
)

// All times lie in 2020 to 2024, in milliseconds since 1970.
const (
	firstMilli = 1_577_836_800_000
	lastMilli  = 1_735_689_600_000
)

const hour = 3_600_000 // milliseconds

var (
	countries  = []string{"DE", "US", "CN", "FR", "NL", "IT", "PL", "JP"}
	currencies = []string{"EUR", "USD", "CNY", "JPY", "PLN"}
)

// shipment draws a message. Its lists and texts have log-normal lengths: most are
// short, a few are long.
func shipment(r *random.Source) Shipment {
	created := int64(r.Between(firstMilli, lastMilli))
	return Shipment{
		Number:    r.Text(3, letters) + r.Text(9, digits),
		Stage:     stage(r),
		CreatedAt: created,
		DueAt:     sometimes(r, func() int64 { return created + int64(r.Between(24, 240)*hour) }),
		Insured:   r.Chance(30),
		Sender:    party(r),
		Receiver:  party(r),
		Parcels:   list(r, 2, 1, 12, parcel),
		Legs:      list(r, 1.5, 0, 8, func(r *random.Source) Leg { return leg(r, created) }),
		Customs:   optional(r, customs),
		Labels:    list(r, 1.5, 0, 8, words.Word),
		History:   list(r, 4, 0, 20, func(r *random.Source) Checkpoint { return checkpoint(r, created) }),
	}
}

// optional draws a message that may be unset.
func optional[T any](r *random.Source, draw func(*random.Source) T) *T {
	if !r.Chance(messageSet) {
		return nil
	}
	v := draw(r)
	return &v
}

// sometimes draws a text or a number that may be unset.
func sometimes[T any](r *random.Source, draw func() T) (v T) {
	if r.Chance(scalarSet) {
		v = draw()
	}
	return v
}

// list draws about median values. Two thirds of the lists have from half to twice
// as many, within [least, most].
func list[T any](r *random.Source, median float64, least, most int, draw func(*random.Source) T) []T {
	all := make([]T, r.LogNormal(median, 0.7, least, most))
	for i := range all {
		all[i] = draw(r)
	}
	return all
}

// remark draws a sentence of about 40 characters, two thirds of them from 18 to 90.
func remark(r *random.Source) string { return words.Sentence(r, r.LogNormal(40, 0.8, 4, 500)) }

// after draws a time in the ten days that follow another.
func after(r *random.Source, milli int64) int64 { return milli + int64(r.IntN(240*hour)) }

func stage(r *random.Source) Stage {
	return random.Skewed(r, []Stage{Delivered, Moving, Collected, Planned, Lost})
}

func party(r *random.Source) Party {
	return Party{
		Name:        words.Name(r),
		Company:     sometimes(r, func() string { return words.Family(r) + " " + words.Title(r, 1) }),
		Address:     address(r),
		Contact:     optional(r, contact),
		Residential: r.Chance(40),
	}
}

func address(r *random.Source) Address {
	return Address{
		Street:   words.Title(r, r.Between(1, 2)) + " Street " + r.Text(r.Between(1, 3), digits[1:]),
		City:     words.Family(r),
		Country:  random.Skewed(r, countries),
		Position: optional(r, position),
	}
}

func position(r *random.Source) Position {
	return Position{
		Latitude:  -60 + float64(r.Float64()*130),
		Longitude: -180 + float64(r.Float64()*360),
	}
}

func contact(r *random.Source) Contact {
	return Contact{
		Email: strings.ToLower(words.Given(r)+"."+words.Family(r)) + "@example.com",
		Phone: sometimes(r, func() string { return "+" + r.Text(r.Between(9, 13), digits[1:]) }),
	}
}

func parcel(r *random.Source) Parcel {
	return Parcel{
		Barcode:    r.Text(14, digits),
		Dimensions: dimensions(r),
		Weight:     float32(r.LogNormal(3_000_000, 1, 50_000, 60_000_000)) / 1_000_000,
		Contents:   list(r, 2, 1, 20, goods),
		Fragile:    r.Chance(20),
	}
}

// dimensions draws a length of about 300 mm and a girth of about 800.
func dimensions(r *random.Source) Dimensions {
	return Dimensions{
		Length: int32(r.LogNormal(300, 0.6, 20, 3000)),
		Girth:  int32(r.LogNormal(800, 0.6, 60, 9000)),
	}
}

func goods(r *random.Source) Goods {
	return Goods{
		Title:    words.Words(r, r.LogNormal(3, 0.5, 1, 12)),
		Quantity: int32(r.LogNormal(2, 1, 1, 500)),
		Price:    money(r),
		Tax:      optional(r, money),
		Hazard:   sometimes(r, func() uint32 { return uint32(r.Between(1, 3600)) }),
	}
}

// money draws an amount of about 30.00.
func money(r *random.Source) Money {
	return Money{Currency: random.Skewed(r, currencies), Units: int64(r.LogNormal(3000, 1.2, 1, 10_000_000))}
}

func leg(r *random.Source, created int64) Leg {
	return Leg{
		Destination: address(r),
		Mode:        random.Skewed(r, []Mode{Road, Rail, Air, Sea}),
		ArrivedAt:   sometimes(r, func() int64 { return after(r, created) }),
	}
}

func customs(r *random.Source) Customs {
	return Customs{
		Declaration: r.Text(2, letters) + r.Text(16, digits),
		Broker:      optional(r, party),
		Cleared:     r.Chance(60),
	}
}

func checkpoint(r *random.Source, created int64) Checkpoint {
	return Checkpoint{
		Remark:    sometimes(r, func() string { return remark(r) }),
		Stage:     stage(r),
		SeenAt:    after(r, created),
		Device:    r.Uint64() >> 8,
		Signature: sometimes(r, func() []byte { return signature(r) }),
	}
}

// signature draws a small image of about 60 bytes, two thirds of them from 36 to 99.
func signature(r *random.Source) []byte { return r.Bytes(r.LogNormal(60, 0.5, 16, 400)) }
