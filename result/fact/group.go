package fact

import "strings"

// A Group is a set of probes that one process answers and that have one version.
type Group string

// The groups of probes. Fidelity and Evolution are families: the group of one kind of field
// is [FidelityOf] it, and the groups of the version that reads are [EvolutionOf] it and
// [EvolutionInPlacesOf] it.
const (
	GroupFidelity    Group = "fidelity"
	GroupEvolution   Group = "evolution"
	GroupOwnership   Group = "ownership"
	GroupDestination Group = "destination"
	GroupDeterminism Group = "determinism"
	GroupOutput      Group = "output"
	GroupRecursion   Group = "recursion"
	GroupJSON        Group = "json"
	GroupConcurrency Group = "concurrency"
	GroupDamage      Group = "damage"
	GroupGrowth      Group = "growth"
)

// FidelityOf returns the group of probes about a kind of field.
func FidelityOf(kind string) Group { return GroupFidelity + " of " + Group(kind) }

// EvolutionOf returns the group of probes that a version of a record answers as the reader.
func EvolutionOf(reader string) Group { return GroupEvolution + ", " + Group(reader) }

// EvolutionInPlacesOf returns the group of probes that a version of a record answers as the reader in
// all places, and of those that came later.
func EvolutionInPlacesOf(reader string) Group {
	return GroupEvolution + " in places, " + Group(reader)
}

// In reports whether the group is the family or belongs to it.
func (g Group) In(family Group) bool {
	rest, ok := strings.CutPrefix(string(g), string(family))
	return ok && (rest == "" || rest[0] == ' ' || rest[0] == ',')
}

// Good reports whether an answer to a probe of the group speaks for the library. What JSON
// libraries may do either way speaks neither for them nor against them.
func (g Group) Good(a Answer) bool {
	if g == GroupJSON {
		return false
	}
	wantsYes := g == GroupDeterminism || g == GroupConcurrency || g == GroupOutput
	return a == Kept || a == Yes && wantsYes || a == No && !wantsYes
}
