package order

import (
	"math"
	"slices"
	"testing"
	"time"

	"github.com/serbench/serbench/verify/fidelity"
)

func TestValuesArePinned(t *testing.T) {
	const want = "1402acd2e917ea277f7453550af39353885b49097dcc7e7f6b0e6f121a55fd8e"
	d := Type.Datasets[0]
	if got := fidelity.Digest(d.Samples(d.Count)); got != want {
		t.Errorf("digest %s, want %s", got, want)
	}
}

func orders() (all []*Order) {
	d := Type.Datasets[0]
	for _, v := range d.Samples(d.Count) {
		all = append(all, v.(*Order))
	}
	return all
}

func TestEnumerationsHaveTheirShares(t *testing.T) {
	shares := map[any]float64{}
	all := orders()
	for _, o := range all {
		for _, value := range []any{o.Side, o.Kind, o.Validity} {
			shares[value] += 100 / float64(len(all))
		}
	}
	want := map[any]float64{
		Buy: 50, Sell: 50,
		Limit: 80, Market: 15, Stop: 5,
		Day: 70, Immediate: 20, UntilCancelled: 7, AllOrNone: 3,
	}
	if len(shares) != len(want) {
		t.Errorf("%d values, want %d", len(shares), len(want))
	}
	for value, percent := range want {
		if math.Abs(shares[value]-percent) > min(5, percent/2) {
			t.Errorf("%T %v in %.1f %%, want %v", value, value, shares[value], percent)
		}
	}
}

func TestPricesGoWithTheKind(t *testing.T) {
	var prices []int64
	for i, o := range orders() {
		if (o.Price != 0) != (o.Kind != Market) || (o.Trigger != 0) != (o.Kind == Stop) {
			t.Errorf("order %d of kind %d: price %d, trigger %d", i, o.Kind, o.Price, o.Trigger)
		}
		for _, p := range []int64{o.Price, o.Trigger} {
			if p == 0 {
				continue
			}
			if p < 10_000 || p > 50_000_000 || p%100 != 0 {
				t.Errorf("order %d: price %d", i, p)
			}
			prices = append(prices, p)
		}
	}
	slices.Sort(prices)
	if median := prices[len(prices)/2]; median < 450_000 || median > 550_000 {
		t.Errorf("median price %d, want 500000", median)
	}
}

func TestQuantities(t *testing.T) {
	all := orders()
	round, small := 0, 0
	for i, o := range all {
		switch {
		case o.Quantity < 1 || o.Quantity > 100_000 || o.Quantity > 99 && o.Quantity%100 != 0:
			t.Errorf("order %d: quantity %d", i, o.Quantity)
		case o.Quantity >= 100:
			if round++; o.Quantity <= 300 {
				small++
			}
		}
	}
	if share := float64(round) / float64(len(all)); math.Abs(share-0.7) > 0.07 {
		t.Errorf("%.2f are multiples of 100, want 0.70", share)
	}
	if share := float64(small) / float64(round); math.Abs(share-0.56) > 0.08 {
		t.Errorf("%.2f of these are up to 300, want 0.56", share)
	}
}

func TestNumbersSymbolsAndTimes(t *testing.T) {
	all := orders()
	symbol, venues := map[string]int{}, map[uint16]bool{}
	long, whole := 0, 0
	for i, o := range all {
		if o.Number >= 1<<48 || o.Sequence >= 1<<20 || o.Account >= 100_000 {
			t.Errorf("order %d: number %d, sequence %d, account %d", i, o.Number, o.Sequence, o.Account)
		}
		if o.Number >= 1<<24 {
			long++
		}
		if after := o.Sent.Sub(opening); after < 0 || after >= tradingDay || o.Sent.Location() != time.UTC {
			t.Errorf("order %d: sent at %v", i, o.Sent)
		}
		if o.Sent.Nanosecond()%1000 == 0 {
			whole++
		}
		symbol[o.Symbol]++
		venues[o.Venue] = true
	}
	if share := float64(long) / float64(len(all)); math.Abs(share-0.5) > 0.1 {
		t.Errorf("%.2f of the numbers have more than 24 bits, want a half", share)
	}
	if len(venues) != 16 || venues[0] {
		t.Errorf("venues %v, want 1 to 16", venues)
	}
	if len(symbol) != len(symbols) {
		t.Errorf("%d symbols, want %d", len(symbol), len(symbols))
	}
	// The first of 40 has a share of 1 divided by the sum of 1/i, 4.28.
	if share := float64(symbol[symbols[0]]) / float64(len(all)); math.Abs(share-0.234) > 0.06 {
		t.Errorf("the first symbol in %.2f, want 0.23", share)
	}
	if whole > len(all)/100 {
		t.Errorf("%d times have no nanoseconds", whole)
	}
}
