package cli

import (
	"context"

	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/programs"
)

// tryPrograms has the programs with the user's type, and the usual ones with the types of probes.
type tryPrograms struct{ subject, usual *programs.Builder }

func (t tryPrograms) of(id harness.ProgramID) harness.Programs {
	if id.Types == harness.Probes {
		return t.usual
	}
	return t.subject
}

func (t tryPrograms) split(ids []harness.ProgramID) (own, kinds []harness.ProgramID) {
	for _, id := range ids {
		if id.Types == harness.Probes {
			kinds = append(kinds, id)
		} else {
			own = append(own, id)
		}
	}
	return own, kinds
}

func (t tryPrograms) Build(ctx context.Context, ids []harness.ProgramID) error {
	own, kinds := t.split(ids)
	if len(own) > 0 {
		if err := t.subject.Build(ctx, own); err != nil {
			return err
		}
	}
	if len(kinds) == 0 {
		return nil
	}
	return t.usual.Build(ctx, kinds)
}

func (t tryPrograms) Program(id harness.ProgramID) harness.Program { return t.of(id).Program(id) }

func (t tryPrograms) Discard(ids []harness.ProgramID) error {
	own, kinds := t.split(ids)
	if err := t.subject.Discard(own); err != nil {
		return err
	}
	return t.usual.Discard(kinds)
}
