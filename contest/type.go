package contest

import (
	"hash/fnv"
	"reflect"

	"github.com/serbench/serbench/contest/random"
)

// SampleSeed is the seed of every sampler. Changing it changes every data set and the digests
// that the tests pin.
const SampleSeed = 20131116

// A Type is a Go struct to serialize, with the timed loops compiled for it and
// the data sets that sample it.
type Type struct {
	// Name is the type's folder: "person".
	Name string
	// Doc is one sentence on where the type comes from.
	Doc string
	// Question is what the type asks about libraries: "What does …?". It is empty if the type
	// asks nothing in particular.
	Question string
	// Go is the struct type; codecs work on pointers to it.
	Go reflect.Type
	// Datasets sample the type, smallest values first.
	Datasets []*Dataset

	code  Code   // the contestant's for the type, in the copy that its Bind gets
	plain *Plain // of types of the user's; see WithPlain
	given bool

	marshal   func(c Codec, samples []any) Loop
	unmarshal func(c Codec, inputs [][]byte) Loop
	consume   func(c Codec, inputs [][]byte) Loop
	anchor    func(c Codec, samples []any, inputs [][]byte, first bool) (m, u Loop)
}

// A Dataset is a type with a seeded sampler of distinct values.
type Dataset struct {
	// Name is the type's name, or type-sampler: "person", "person-fixed".
	Name string
	// Doc is one sentence on the real workload that the values stand for.
	Doc string
	// Type is the type of the values.
	Type *Type
	// Count is how many distinct values are timed: the largest power of two up to 1,024 whose
	// working set fits in a quarter of a 1 MiB L2 cache. It is at least 16, or at least 4 if
	// a value exceeds 1 MiB.
	Count int
	// Synthesized says that the values are made up for a type of the user's, so that nothing can be
	// said of what its real values would cost.
	Synthesized bool

	sample func(r *random.Source, i int) any
}

// A Sampler makes the values of one data set.
type Sampler[T any] struct {
	Name  string // full name of the data set
	Doc   string // the real workload that the values stand for
	Count int    // see Dataset.Count
	// Synthesized is that of the data set.
	Synthesized bool
	Sample      func(r *random.Source, i int) T
}

// NewType defines a type and the data sets that sample it, smallest values first. T is a
// struct. The timed loops are compiled for T here, because only typed code can zero the
// destination of unmarshal by a plain assignment.
func NewType[T any](name, doc string, samplers ...Sampler[T]) *Type {
	t := &Type{
		Name:      name,
		Doc:       doc,
		Go:        reflect.TypeFor[T](),
		marshal:   marshalLoop[T, caseSite],
		unmarshal: unmarshalLoop[T, caseSite],
		consume:   consumeLoop[T],
		anchor:    anchorLoops[T],
	}
	for _, s := range samplers {
		t.Datasets = append(t.Datasets, &Dataset{
			Name:  s.Name,
			Doc:   s.Doc,
			Type:  t,
			Count: s.Count,

			Synthesized: s.Synthesized,
			sample: func(r *random.Source, i int) any {
				v := s.Sample(r, i)
				return &v
			},
		})
	}
	return t
}

// NewUntimed defines a type whose values are encoded and decoded and never timed, with one data set of
// zero values. It has no loops, which would take 25 kB of a program for each type.
func NewUntimed(t reflect.Type, name, doc string) *Type {
	untimed := &Type{Name: name, Doc: doc, Go: t}
	untimed.Datasets = []*Dataset{{
		Doc: doc, Type: untimed, Count: 4,
		sample: func(*random.Source, int) any { return reflect.New(t).Interface() },
	}}
	return untimed
}

// WithQuestion sets the question that the type answers, and returns the type.
func (t *Type) WithQuestion(question string) *Type {
	t.Question = question
	return t
}

// MarkGiven marks a type whose values the user gives, and returns the type. serbench itself can't
// draw them, so that its programs describe them.
func (t *Type) MarkGiven() *Type {
	t.given = true
	return t
}

// IsGiven reports whether the user gives the type's values.
func (t *Type) IsGiven() bool { return t.given }

// New returns a pointer to a zero value of the type.
func (t *Type) New() any { return reflect.New(t.Go).Interface() }

// Holds reports whether the type has a part, at any depth, whose Go type match accepts.
// Unexported fields, such as a time's zone with its name, do not count: no library decodes
// into them.
func (t *Type) Holds(match func(reflect.Type) bool) bool {
	return holds(t.Go, match, map[reflect.Type]bool{})
}

func holds(t reflect.Type, match func(reflect.Type) bool, seen map[reflect.Type]bool) bool {
	if match(t) {
		return true
	}
	if seen[t] {
		return false
	}
	seen[t] = true
	switch t.Kind() {
	case reflect.Struct:
		for i := range t.NumField() {
			if f := t.Field(i); f.IsExported() && holds(f.Type, match, seen) {
				return true
			}
		}
	case reflect.Map:
		return holds(t.Key(), match, seen) || holds(t.Elem(), match, seen)
	case reflect.Slice, reflect.Array, reflect.Pointer:
		return holds(t.Elem(), match, seen)
	}
	return false
}

// Sample returns a pointer to value i. Each value has its own random stream, so it does not
// depend on how many others are drawn.
func (d *Dataset) Sample(i int) any {
	h := fnv.New64a()
	h.Write([]byte(d.Name))
	return d.sample(random.New(SampleSeed^h.Sum64(), uint64(i)), i)
}

// Samples returns pointers to the first n values.
func (d *Dataset) Samples(n int) []any {
	samples := make([]any, n)
	for i := range samples {
		samples[i] = d.Sample(i)
	}
	return samples
}

// Throwaway returns a value that is never timed, to prime a stateful codec.
func (d *Dataset) Throwaway() any { return d.Sample(d.Count) }
