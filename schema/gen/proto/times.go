package proto

import (
	"reflect"
	"strings"
	"time"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// Times says how messages have times.
type Times int

// The ways in which messages have times.
const (
	Timestamps    Times = iota // google.protobuf.Timestamp
	OwnTimestamps              // a message like it in the file, for generators that can't import one
	StandardTimes              // the same as Timestamps, as a time.Time in Go, by an option of gogo/protobuf
	UnixNano                   // nanoseconds since 1970 in an int64
)

const (
	timestamp        = "google.protobuf.Timestamp"
	timestampPackage = "google.golang.org/protobuf/types/known/timestamppb"
	gogoPath         = "gogoproto/gogo.proto"
)

var timeType = reflect.TypeFor[time.Time]()

// UnixNanoMode is [gen.UnixNanoMode] of the library.
func (l Library) UnixNanoMode(names ...string) gen.Mode {
	l.Times, l.Names = UnixNano, names
	return gen.UnixNanoMode(names, l.Generate)
}

// split returns the graph with times as messages of seconds and nanoseconds.
func (l Library) split(roots []*schema.Node) []*schema.Node {
	if l.Times == UnixNano {
		return roots
	}
	return schema.Times{Nanoseconds: schema.Int32, Names: [2]string{"Seconds", "Nanos"}}.Split(roots...)
}

// known reports whether a node is a google.protobuf.Timestamp, which the file only imports.
func (m *messages) known(n *schema.Node) bool {
	return n.Kind == schema.Struct && n.Go == timeType && m.Times != OwnTimestamps
}

// named is the message of one of the user's structs.
func (m *messages) named(t reflect.Type) string {
	for _, s := range m.structs {
		if s.Go == t {
			return m.names[s]
		}
	}
	return ""
}

// message is the Go type of a node that is a message.
func (c *converter) message(n *schema.Node) string {
	switch {
	case !c.known(n):
		return "*" + c.target(n)
	case c.Times == StandardTimes:
		return "*" + c.Import("time") + ".Time"
	}
	return "*" + c.Import(c.timestampPackage()) + ".Timestamp"
}

func (m *messages) timestampPackage() string {
	if m.TimestampPackage != "" {
		return m.TimestampPackage
	}
	return timestampPackage
}

// toMessage is the message of the user's struct or time at an address.
func (c *converter) toMessage(address string, n *schema.Node) string {
	switch {
	case !c.known(n):
		return "to" + c.names[n] + "(" + address + ")"
	case c.Times == StandardTimes:
		return address
	}
	return c.Import(c.timestampPackage()) + ".New(" + at(address) + ")"
}

// fromMessage writes how the user's struct or time at an address is set from the message x.
func (c *converter) fromMessage(address, x string, n *schema.Node) {
	switch {
	case !c.known(n):
		c.check("from" + c.names[n] + "(" + x + ", " + address + ")")
	case c.Times == StandardTimes:
		c.P("%s = *%s", at(address), x)
	default:
		c.P("%s = %s.AsTime()", at(address), x)
	}
}

// at is what an address points to.
func at(address string) string {
	if x, ok := strings.CutPrefix(address, "&"); ok {
		return x
	}
	return "*" + address
}
