//go:build amd64 || arm64

// Package parser contains what the codecs of all types share: the compiled type,
// and the modes in which the library parses.
package parser

import (
	"sync"

	"buf.build/go/hyperpb"
	"google.golang.org/protobuf/proto"
)

// A Message is the destination of unmarshal. The library's own message can be
// parsed into only once, so each parse makes a new one.
type Message struct {
	parsed *hyperpb.Message
	typ    *hyperpb.MessageType
	shared hyperpb.Shared
}

// CopyTo reads every field by reflection into a message of
// google.golang.org/protobuf, and copies what still points into the parser's
// memory.
func (m *Message) CopyTo(dst proto.Message) error {
	proto.Merge(dst, m.parsed)
	data, err := proto.Marshal(dst)
	if err != nil {
		return err
	}
	return proto.Unmarshal(data, dst)
}

// A Parser is a type that is compiled when its first message is made.
type Parser struct {
	once sync.Once
	typ  *hyperpb.MessageType
}

// Message makes a message of m's type.
func (p *Parser) Message(m proto.Message) *Message {
	p.once.Do(func() { p.typ = hyperpb.CompileMessageDescriptor(m.ProtoReflect().Descriptor()) })
	return &Message{typ: p.typ}
}

// Train recompiles the type with a profile of parsing the corpus. Messages made
// from then on have the new type.
func (p *Parser) Train(corpus [][]byte) error {
	profile := p.typ.NewProfile()
	var shared hyperpb.Shared
	for _, data := range corpus {
		if err := shared.NewMessage(p.typ).Unmarshal(data, hyperpb.WithRecordProfile(profile, 1)); err != nil {
			return err
		}
		shared.Free()
	}
	p.typ = p.typ.Recompile(profile)
	return nil
}

// Fresh parses a copy of the input into its own memory.
type Fresh struct{ Parser }

// Unmarshal parses.
func (*Fresh) Unmarshal(data []byte, v any) error {
	m := v.(*Message)
	m.parsed = hyperpb.NewMessage(m.typ)
	return proto.Unmarshal(data, m.parsed)
}

// Reset has nothing to do: each parse makes a new message.
func (*Fresh) Reset(any) {}

// Alias parses into its own memory, which points into the input.
type Alias struct{ Fresh }

// Unmarshal parses.
func (*Alias) Unmarshal(data []byte, v any) error {
	m := v.(*Message)
	m.parsed = hyperpb.NewMessage(m.typ)
	return m.parsed.Unmarshal(data, hyperpb.WithAllowAlias(true))
}

// Shared parses a copy of the input into memory that is reused.
type Shared struct{ Parser }

// Unmarshal parses.
func (*Shared) Unmarshal(data []byte, v any) error {
	m := v.(*Message)
	m.parsed = m.shared.NewMessage(m.typ)
	return proto.Unmarshal(data, m.parsed)
}

// Reset frees the memory, if any: without any, the library would panic.
func (*Shared) Reset(msg any) {
	if m := msg.(*Message); m.parsed != nil {
		m.parsed = nil
		m.shared.Free()
	}
}

// SharedAlias parses into memory that is reused, which points into the input.
type SharedAlias struct{ Shared }

// Unmarshal parses.
func (*SharedAlias) Unmarshal(data []byte, v any) error {
	m := v.(*Message)
	m.parsed = m.shared.NewMessage(m.typ)
	return m.parsed.Unmarshal(data, hyperpb.WithAllowAlias(true))
}
