package gotinycybriq

import (
	"errors"
	"reflect"
	"time"

	"github.com/cybriq/gotiny"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/datasets/person"
)

// noTime is person.A with its time as an integer.
type noTime struct {
	Name     string
	BirthDay int64
	Phone    string
	Siblings int
	Spouse   bool
	Money    float64
}

func bindNoTime(t *contest.Type) (contest.Codec, error) {
	if t.Go != reflect.TypeFor[person.A]() {
		return nil, errors.New("only person has a struct without a time")
	}
	return noTimeCodec{}, nil
}

// noTimeCodec copies no input: noTime has no byte slice.
type noTimeCodec struct{}

func (noTimeCodec) Marshal(v any) ([]byte, error) {
	a := v.(*person.A)
	return gotiny.Marshal(&noTime{a.Name, a.BirthDay.UnixNano(), a.Phone, a.Siblings, a.Spouse, a.Money}), nil
}

func (noTimeCodec) Unmarshal(data []byte, v any) error {
	var n noTime
	gotiny.Unmarshal(data, &n)
	*v.(*person.A) = person.A{
		Name:     n.Name,
		BirthDay: time.Unix(0, n.BirthDay),
		Phone:    n.Phone,
		Siblings: n.Siblings,
		Spouse:   n.Spouse,
		Money:    n.Money,
	}
	return nil
}
