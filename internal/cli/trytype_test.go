package cli

import (
	"reflect"
	"testing"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/harness/worker"
	"github.com/serbench/serbench/result"
)

// carries has the methods of a library.
type carries struct{}

func (*carries) MarshalX() {}
func (*carries) DecodeX()  {}

// The plan has the variant before a program describes it, so both must say the same of it.
func TestOwnMethodsAreAVariantAsInThePrograms(t *testing.T) {
	first := contest.Variant{
		Name: "default", Default: true, Doc: "Into a fresh buffer.", URL: "https://example.com/first", Schema: contest.Generated,
		Shown: contest.Quote{Place: "README.md", Text: "Marshal(v)", Seen: "2026-11-22"}, Instead: "the first is a stream.", Mirror: true,
		Fields: contest.ByName, Format: "x", Claims: contest.Claims{Reuse: true, Alias: true},
		Predecessor: contest.Predecessor{Names: []string{"X"}, Why: "It is the same."},
	}
	with := (&contest.Contestant{Name: "x", URL: "https://example.com", Variants: []contest.Variant{first, {Name: "strings=alias", Format: "x"}}}).
		WithMethods(&contest.Methods{Marshal: []string{"MarshalX", "AppendX"}, Unmarshal: []string{"DecodeX"}, Doc: "Its own."})
	without := &contest.Contestant{Name: "y", Variants: []contest.Variant{first}}
	known := []result.Contestant{worker.DescribeContestant(with), worker.DescribeContestant(without)}
	for _, test := range []struct {
		methods []string
		of      *contest.Type
	}{
		{[]string{"DecodeX", "MarshalX"}, contest.NewType[carries]("carries", "")},
		{[]string{"MarshalX"}, contest.NewType[struct{}]("lacks", "")},
	} {
		want := []result.Contestant{worker.DescribeContestant(with.WithOwnMethods(test.of)), worker.DescribeContestant(without.WithOwnMethods(test.of))}
		if got := withMethods(known, test.methods); !reflect.DeepEqual(got, want) {
			t.Errorf("%s:\n got %+v\nwant %+v", test.of.Name, got, want)
		}
	}
	if len(known[0].Variants) != 2 {
		t.Errorf("the catalogue has now %+v", known[0].Variants)
	}
}
