//go:build !amd64 && !arm64

package parser

import (
	"errors"

	"google.golang.org/protobuf/proto"
)

// Message and the parsers are stubs for platforms where the library does not
// build, so that generated code does. There the contestant does not compete.
type (
	Message     struct{}
	Fresh       struct{}
	Alias       struct{ Fresh }
	Shared      struct{ Fresh }
	SharedAlias struct{ Fresh }
)

// CopyTo fails.
func (*Message) CopyTo(proto.Message) error { return errors.ErrUnsupported }

// Message makes a message that nothing can be parsed into.
func (*Fresh) Message(proto.Message) *Message { return &Message{} }

// Unmarshal fails.
func (*Fresh) Unmarshal([]byte, any) error { return errors.ErrUnsupported }

// Reset has nothing to do.
func (*Fresh) Reset(any) {}
