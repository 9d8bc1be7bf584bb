package pod

import "github.com/serbench/serbench/contest/random"

// Volume is a directory of files: from a configuration or a secret, or from a claim.
type Volume struct {
	Name   string
	Source *KeyRef // 75 %
	Claim  *string // 25 %, the claim's name
}

// KeyRef is an entry of a configuration or a secret, or all of its entries.
type KeyRef struct {
	Name    string
	Key     *string // 70 %, otherwise all
	Missing *bool   // 25 %, whether it may be missing
}

func drawVolume(r *random.Source) Volume {
	v := Volume{Name: text(r, volumes) + "-" + r.Text(3, suffix)}
	if r.Chance(75) {
		v.Source = drawKeyRef(r)
	} else {
		v.Claim = new(text(r, volumes) + "-claim-" + r.Text(5, suffix))
	}
	return v
}

func drawKeyRef(r *random.Source) *KeyRef {
	return &KeyRef{
		Name:    text(r, apps) + "-" + text(r, volumes),
		Key:     maybe(r, 70, text(r, variableEnds)),
		Missing: maybe(r, 25, r.Bool()),
	}
}
