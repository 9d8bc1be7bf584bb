package kit

import (
	"slices"
	"testing"
)

// A file that does not change when a codec is added is easier to read, so codecs are named only
// where they differ.
func TestKindsNameTheCodecsThatDiffer(t *testing.T) {
	for _, test := range []struct {
		outcomes map[string][]string
		want     []string
	}{
		{map[string][]string{"exact\t": {"binary", "text"}}, []string{"List\texact\t"}},
		{
			map[string][]string{"wrong\tdecodes another V": {"text", "textreuse"}, "exact\t": {"binary"}},
			[]string{"List by binary\texact\t", "List by text, textreuse\twrong\tdecodes another V"},
		},
	} {
		if got := kindLines("List", test.outcomes); !slices.Equal(got, test.want) {
			t.Errorf("\n got %q\nwant %q", got, test.want)
		}
	}
}
