// Package order holds a trading message: twelve short fields, which leave little
// to time but the cost of every message.
package order

import (
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contest/random"
)

// Order is what a trader sends to an exchange. Prices are whole numbers, as at
// exchanges: a float can't represent a cent.
type Order struct {
	Number   uint64
	Sequence uint32
	Account  uint32
	Venue    uint16
	Symbol   string
	Side     Side
	Kind     Kind
	Validity Validity
	Price    int64 // in ten-thousandths; 0 in a market order
	Trigger  int64 // in ten-thousandths; 0 in all but stop orders
	Quantity int32
	Sent     time.Time
}

// Side says which side sends the order.
type Side int32

// The sides; the two are equally likely.
const (
	Buy Side = iota
	Sell
)

// Kind says which prices are accepted.
type Kind int32

// The kinds: 80 % Limit, 15 % Market, 5 % Stop.
const (
	Limit Kind = iota
	Market
	Stop
)

// Validity says how long the order is valid.
type Validity int32

// The validities: 70 % Day, 20 % Immediate, 7 % UntilCancelled, 3 % AllOrNone.
const (
	Day Validity = iota
	Immediate
	UntilCancelled
	AllOrNone
)

// Type has one sampler.
var Type = contest.NewType("order", "A trading message of twelve short fields: integers, enumerations, a symbol and a time.",
	contest.Sampler[Order]{
		Name:   "order",
		Doc:    "An order on its way to an exchange: tiny, and one of very many.",
		Count:  1024,
		Sample: sample,
	},
).WithQuestion("What does a library cost per message, when the message is tiny?")

// symbols are invented; the first is traded most.
var symbols = []string{
	"ABX", "QRT", "LMNO", "ZED", "KV", "PYRA", "TOLL", "GRN", "OAK", "HUX",
	"BRIM", "CAL", "DUNE", "ELX", "FERN", "GLO", "HALE", "IVO", "JET", "KELP",
	"LUX", "MOSS", "NIM", "OPAL", "PINE", "QUA", "REEF", "SOL", "TARN", "URN",
	"VALE", "WREN", "XY", "YARR", "ZINC", "ACRE", "BOLT", "CORE", "DELT", "EAST",
}

// opening is when the trading day of all orders begins.
var opening = time.Date(2024, 3, 14, 14, 30, 0, 0, time.UTC)

// tradingDay is six and a half hours.
const tradingDay = 390 * time.Minute

// sample draws an order. Its number has up to 48 bits, usually fewer. Sequence
// and account are uniform below 2^20 and 100,000, the venue is one of 16, and the
// time is uniform over the trading day.
func sample(r *random.Source, _ int) Order {
	o := Order{
		Number:   uint64(r.Magnitude(48)),
		Sequence: uint32(r.IntN(1 << 20)),
		Account:  uint32(r.IntN(100_000)),
		Venue:    uint16(r.Between(1, 16)),
		Symbol:   random.Skewed(r, symbols),
		Side:     Side(r.IntN(2)),
		Kind:     kind(r),
		Validity: validity(r),
		Quantity: quantity(r),
		Sent:     opening.Add(time.Duration(r.IntN(int(tradingDay)))),
	}
	if o.Kind != Market {
		o.Price = price(r)
	}
	if o.Kind == Stop {
		o.Trigger = price(r)
	}
	return o
}

func kind(r *random.Source) Kind {
	switch n := r.IntN(100); {
	case n < 80:
		return Limit
	case n < 95:
		return Market
	}
	return Stop
}

func validity(r *random.Source) Validity {
	switch n := r.IntN(100); {
	case n < 70:
		return Day
	case n < 90:
		return Immediate
	case n < 97:
		return UntilCancelled
	}
	return AllOrNone
}

// price is a whole number of cents around 50.00, from 1.00 to 5,000.00.
func price(r *random.Source) int64 {
	return 100 * int64(r.LogNormal(5000, 1, 100, 500_000))
}

// quantity is a multiple of 100 in 70 % of orders, and at most 300 in 56 % of
// these. In the other orders it is uniform from 1 to 99.
func quantity(r *random.Source) int32 {
	if r.Chance(70) {
		return 100 * int32(r.LogNormal(3, 1, 1, 1000))
	}
	return int32(r.Between(1, 99))
}
