//go:build !amd64 && !arm64

package parser

import (
	"errors"

	"google.golang.org/protobuf/proto"
)

// Message and the ways to parse stand in where the library does not build, so that
// generated code does. The contestant does not compete there.
type (
	Message     struct{}
	Fresh       struct{}
	Alias       struct{ Fresh }
	Shared      struct{ Fresh }
	SharedAlias struct{ Fresh }
)

// CopyTo fails.
func (*Message) CopyTo(proto.Message) error { return errors.ErrUnsupported }

// Message makes one that nothing can be parsed into.
func (*Fresh) Message(proto.Message) *Message { return &Message{} }

// Unmarshal fails.
func (*Fresh) Unmarshal([]byte, any) error { return errors.ErrUnsupported }

// Reset has nothing to do.
func (*Fresh) Reset(any) {}
