package fidelity

import (
	"encoding/json"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/datasets/person"
	"github.com/serbench/serbench/result"
)

// A planted codec is encoding/json, which keeps a person exactly, with one fault. Its hooks
// get the number of the call, from 0.
type planted struct {
	marshal   func(call int, a *person.A) error // changes what is encoded, not the sample
	encoded   func(call int, out []byte) []byte
	received  func(call int, data []byte) ([]byte, error)
	unmarshal func(call int, a *person.A) error // changes what was decoded

	marshals, unmarshals int
}

func (p *planted) Marshal(v any) ([]byte, error) {
	call := p.marshals
	p.marshals++
	a := *v.(*person.A)
	if p.marshal != nil {
		if err := p.marshal(call, &a); err != nil {
			return nil, err
		}
	}
	out, err := json.Marshal(a)
	if p.encoded != nil {
		out = p.encoded(call, out)
	}
	return out, err
}

func (p *planted) Unmarshal(data []byte, v any) error {
	call := p.unmarshals
	p.unmarshals++
	if p.received != nil {
		var err error
		if data, err = p.received(call, data); err != nil {
			return err
		}
	}
	a := v.(*person.A)
	if err := json.Unmarshal(data, a); err != nil {
		return err
	}
	if p.unmarshal != nil {
		return p.unmarshal(call, a)
	}
	return nil
}

// message is the native message: a person whose time is an integer.
type message struct {
	Person   person.A
	UnixNano int64
}

// native is a planted codec with messages. Its hooks are for the conversions.
type native struct {
	fromUser, toUser func(call int) error
	reset            func()

	froms, tos int
	marshalled []any
}

func (n *native) Marshal(v any) ([]byte, error) {
	n.marshalled = append(n.marshalled, v)
	return json.Marshal(v.(*message))
}

func (n *native) Unmarshal(data []byte, v any) error { return json.Unmarshal(data, v.(*message)) }

func (n *native) NewMessage() any { return &message{UnixNano: 99} }

func (n *native) FromUser(v any) (any, error) {
	n.froms++
	if n.fromUser != nil {
		if err := n.fromUser(n.froms - 1); err != nil {
			return nil, err
		}
	}
	a := *v.(*person.A)
	m := &message{Person: a, UnixNano: a.BirthDay.UnixNano()}
	m.Person.BirthDay = epoch
	return m, nil
}

func (n *native) ToUser(msg, v any) error {
	n.tos++
	if n.toUser != nil {
		if err := n.toUser(n.tos - 1); err != nil {
			return err
		}
	}
	m, a := msg.(*message), v.(*person.A)
	*a = m.Person
	a.BirthDay = unixNano(m.UnixNano)
	return nil
}

func (n *native) Reset(msg any) {
	if n.reset != nil {
		n.reset()
	}
	*msg.(*message) = message{}
}

// variant always binds to the same codec, so that a test can inspect it afterwards.
func variant(c contest.Codec, claims contest.Claims) *contest.Variant {
	return &contest.Variant{
		Name:   "default",
		Claims: claims,
		Bind:   func(*contest.Type) (contest.Codec, error) { return c, nil },
	}
}

const samples = 32

// roundTrip sends persons through a codec.
func roundTrip(c contest.Codec, claims contest.Claims) result.RoundTrip {
	d := person.Type.Datasets[0]
	return RoundTrip(variant(c, claims), d, d.Samples(samples), plantedLosses)
}
