package contest

import (
	"reflect"
	"slices"
	"strings"
)

// Claims are the properties of a variant that change how it may be called. The kit proves
// each of them in both directions. This struct is the only list of claims: the names in run
// files and the options in variant names derive from its fields, so none can be forgotten.
type Claims struct {
	// Reuse: the result of Marshal is valid until the next Marshal.
	Reuse bool `option:"buffer=reuse"`
	// Alias: decoded strings or byte slices may point into the input.
	Alias bool `option:"strings=alias"`
	// Native: the codec is a NativeCodec.
	Native bool `option:"message=native"`
	// Stream: the variant is one long-lived stream of values.
	Stream bool `option:"stream=long"`
	// Stateful: what a codec writes or reads depends on what it wrote or read before. Such a
	// codec is primed with a throwaway value before use.
	Stateful bool
	// Consumes: Unmarshal changes its input. The timed loop then copies the input first, and
	// the row says so.
	Consumes bool `option:"input=consumed"`
	// Varies: two encodings of one value may differ in length, for example because a library
	// writes fields in the random order of a Go map.
	Varies bool
	// Concurrent: one codec may be used by several goroutines at once.
	Concurrent bool
	// NoMarshal: the library only unmarshals. The codec's Marshal belongs to the library that
	// defines the format; it makes the input and is not timed.
	NoMarshal bool
}

// A Claim is one of the fields of [Claims].
type Claim struct {
	Field string
	// Name is the claim's name in run files.
	Name string
	// Option is the part of a variant's name that states the claim, such as "buffer=reuse".
	// It is empty if the claim leaves the contract unchanged.
	Option string
}

// In reports whether the claim is among those made.
func (c Claim) In(made Claims) bool { return reflect.ValueOf(made).FieldByName(c.Field).Bool() }

// AllClaims lists every claim in the order of the fields.
func AllClaims() (all []Claim) {
	for field := range reflect.TypeFor[Claims]().Fields() {
		all = append(all, Claim{field.Name, strings.ToLower(field.Name), field.Tag.Get("option")})
	}
	return all
}

// Names lists the claims of a variant by their names in run files.
func (c Claims) Names() []string {
	names := []string{} // not nil, which a run file would show as null
	for _, claim := range AllClaims() {
		if claim.In(c) {
			names = append(names, claim.Name)
		}
	}
	return names
}

// ClaimsNamed returns the claims with these names. It skips unknown names, because a later
// serbench may have written them.
func ClaimsNamed(names []string) (c Claims) {
	for _, claim := range AllClaims() {
		if slices.Contains(names, claim.Name) {
			reflect.ValueOf(&c).Elem().FieldByName(claim.Field).SetBool(true)
		}
	}
	return c
}
