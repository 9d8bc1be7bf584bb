package probe

import (
	"bytes"
	"strings"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verify/probe/probetypes"
)

// ownership inspects memory after a call that should no longer use it.
func ownership(bool) []question {
	return []question{
		{fact.TextAliases, func(q *inquiry) {
			q.aliases(fact.TextAliases, probetypes.Of[probetypes.HasText](), &probetypes.HasText{V: strings.Repeat("text ", 20)})
		}},
		{fact.BytesAlias, func(q *inquiry) {
			q.aliases(fact.BytesAlias, probetypes.Of[probetypes.HasBytes](), &probetypes.HasBytes{V: bytes.Repeat([]byte("bytes "), 20)})
		}},
		{fact.ResultReused, (*inquiry).overwrites},
		{fact.ValueChanged, (*inquiry).keepsValue},
	}
}

func (q *inquiry) yes(probe fact.Probe, yes bool, detail string) {
	answer := fact.No
	if yes {
		answer = fact.Yes
	} else {
		detail = ""
	}
	q.found(probe, answer, detail, "")
}

// aliases decodes, scribbles over the input, and checks whether the value changed. It
// compares the input with a copy before that.
func (q *inquiry) aliases(probe fact.Probe, t *contest.Type, value any) {
	s, err := q.bind(t)
	if err != nil {
		q.found(probe, fact.Unsupported, err.Error(), "")
		return
	}
	data, err := s.marshal(value)
	if err != nil {
		q.found(probe, failed(err), err.Error(), show(value))
		return
	}
	input, back := contest.Exactly(data), t.New()
	if q.variant.Claims.Native {
		q.aliasesNative(probe, s, input, back)
		return
	}
	if err := s.unmarshal(input, back); err != nil {
		q.found(probe, failed(err), err.Error(), show(value))
		return
	}
	// Asked once, of the first of the two types that are sent here.
	if probe == fact.TextAliases {
		q.yes(fact.InputChanged, !bytes.Equal(input, data), "the input is not what it was")
	}
	// A value that was already changed can't show whether scribbling changes it.
	if !identical(value, back) {
		q.found(probe, fact.Changed, "became "+show(back), show(value))
		return
	}
	scribble(input)
	q.yes(probe, !identical(value, back), "after the input was overwritten it is "+show(back))
}

// aliasesNative scribbles over the input between unmarshal and the reading of the message,
// like a program that keeps the message and not the input.
func (q *inquiry) aliasesNative(probe fact.Probe, s subject, input []byte, back any) {
	var before, after any
	err := contest.Catch(func() error {
		native, message := s.Codec.(contest.NativeCodec), s.Destination()
		native.Reset(message)
		if err := native.Unmarshal(input, message); err != nil {
			return err
		}
		before, after = s.Type.New(), back
		if err := native.ToUser(message, before); err != nil {
			return err
		}
		// Kept as text, because the decoded value may point into the message.
		was := show(before)
		scribble(input)
		if err := native.ToUser(message, after); err != nil {
			q.yes(probe, true, "after the input was overwritten the message can't be read: "+err.Error())
			return nil
		}
		q.yes(probe, show(after) != was || !identical(before, after), "after the input was overwritten it is "+show(after))
		return nil
	})
	if err := brief(err); err != nil {
		q.found(probe, failed(err), err.Error(), "")
	}
}

func scribble(data []byte) {
	for i := range data {
		data[i] ^= 0x15
	}
}

// overwrites marshals two values and checks the first result again.
func (q *inquiry) overwrites() {
	t := probetypes.Of[probetypes.Nested]()
	s, err := q.bind(t)
	if err != nil {
		q.found(fact.ResultReused, fact.Unsupported, err.Error(), "")
		return
	}
	first, err := s.marshal(filled())
	if err != nil {
		q.found(fact.ResultReused, failed(err), err.Error(), "")
		return
	}
	kept := contest.Exactly(first)
	other := filled()
	other.ID, other.Name, other.Items[0].Key = -5, "other", "third"
	if _, err := s.marshal(other); err != nil {
		q.found(fact.ResultReused, failed(err), err.Error(), "")
		return
	}
	q.yes(fact.ResultReused, !bytes.Equal(first, kept), "the bytes of the first value changed when the second was marshalled")
}

// keepsValue marshals a value and checks that it has not changed.
func (q *inquiry) keepsValue() {
	s, err := q.bind(probetypes.Of[probetypes.Nested]())
	if err != nil {
		q.found(fact.ValueChanged, fact.Unsupported, err.Error(), "")
		return
	}
	value := filled()
	if _, err := s.marshal(value); err != nil {
		q.found(fact.ValueChanged, failed(err), err.Error(), "")
		return
	}
	q.yes(fact.ValueChanged, !identical(value, filled()), "it is now "+show(value))
}
