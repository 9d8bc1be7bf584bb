// Package users has a type of every kind that people serialize. Package plain is tested on it.
package users

import (
	"encoding/json"
	"math/big"
	"net"
	"net/netip"
	"sync"
	"time"
)

// Account has what schemas lack.
type Account struct {
	Meta  // embedded
	audit // embedded, of an unexported type
	*Limits

	ID       [16]byte
	State    State
	Balance  big.Int
	Credit   *big.Int
	Since    time.Time
	Timeout  time.Duration
	Address  net.IP
	Peer     netip.Addr
	Raw      json.RawMessage
	Position struct {
		X, Y float64
		Tags []struct{ Key, Value string }
	}
	Page    Page[Item]
	Pages   map[string]Page[map[string]int]
	Set     map[string]struct{}
	Corners map[Point]string
	Weights map[float64]bool
	Names   *[]string
	Deep    **int
	Tree    Tree
	Forest  Forest
	Peers   map[netip.Addr]int
	Any     any
	hidden  int
	lock    sync.Mutex
	Locks   []sync.Mutex
	Watch   func()
	Events  chan int
	secret  secret
	Secret  secret
	Twins   [2]Item
	Flag    Flag
	Blob    Blob

	Until  *time.Time
	Visits []time.Time

	NetName  string
	Net_Name string //nolint:revive // a name that generators change
	Size     int    // the name of a method that generators write

	XXX_unrecognized []byte `json:"-"` //nolint:revive // as protobuf's generators have named it
	XXX_sizecache    int32  `json:"-"` //nolint:revive // as protobuf's generators have named it
}

type (
	// Meta is embedded.
	Meta struct {
		Name   string `json:"name,omitempty"`
		Labels map[string]string
	}
	audit struct {
		By   string
		when time.Time
		Name string // hidden by that of Meta, which is as deep: neither is promoted
	}
	// Limits are embedded by pointer.
	Limits struct{ Soft, Hard uint32 }
	// State is a named text.
	State string
	// Flag is a named bool.
	Flag bool
	// Blob is named bytes.
	Blob []byte
	// A Page is generic.
	Page[T any] struct {
		Items []T
		Next  *Page[T]
	}
	// An Item is simple.
	Item struct {
		Name  string
		Price int64
	}
	// A Point is a key of a map.
	Point struct{ X, Y int32 }
	// A Tree contains itself without a struct in between.
	Tree map[string]Tree
	// A Forest does so by a list.
	Forest []Forest
	secret struct {
		Word  string
		Inner *Item
	}
)

// Touch keeps the compiler from calling unexported fields unused.
func (a *Account) Touch() int {
	a.lock.Lock()
	defer a.lock.Unlock()
	return a.hidden + len(a.secret.Word) + a.when.Nanosecond()
}
