package programs

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/serbench/serbench/programs/rooms"
)

// Tools print between the answers, and a process may end in the middle of one.
func TestRoomsWithoutAnAnswer(t *testing.T) {
	due := []*place{
		{contestant: "a", room: rooms.Room{Name: "x"}},
		{contestant: "a", room: rooms.Room{Name: "y"}},
		{contestant: "b", room: rooms.Room{Name: "x"}},
		{contestant: "b", room: rooms.Room{Name: "y"}},
	}
	out := `{"contestant":"b","room":"x"}
tool: warning
{"contestant":"a","room":"y","error":"no maps"}
{}
{"contestant":"c","room":"x"}
{"contestant":"a","room":"x"}
{"contestant":"b","ro`
	var ended []string
	full := errors.New("full disk")
	left, failed := unanswered(strings.NewReader(out), due, func(one *place, why string) error {
		ended = append(ended, one.contestant+one.room.Name+why)
		if one.contestant == "b" {
			return full
		}
		return nil
	})
	if !slices.Equal(ended, []string{"bx", "ayno maps", "ax"}) || !slices.Equal(left, due[3:]) || !errors.Is(failed, full) {
		t.Errorf("ended %q, %d left (%v)", ended, len(left), failed)
	}
}
