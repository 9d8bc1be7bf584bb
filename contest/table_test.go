package contest

import (
	"reflect"
	"testing"
)

func TestATableBindsOrGivesTheReason(t *testing.T) {
	type known struct{}
	type refused struct{}
	var codec Codec = copyingCodec{}
	bind := Table(
		map[reflect.Type]map[string]func() Codec{reflect.TypeFor[known](): {"way": func() Codec { return codec }}},
		map[reflect.Type]string{reflect.TypeFor[refused](): "no way"}, "way")
	if got, err := bind(&Type{Go: reflect.TypeFor[known]()}); got != codec || err != nil {
		t.Errorf("known: %v, %v", got, err)
	}
	if got, err := bind(&Type{Go: reflect.TypeFor[refused]()}); got != nil || err == nil || err.Error() != "no way" {
		t.Errorf("refused: %v, %v", got, err)
	}
}
