package catalog

import (
	"sync"

	"github.com/serbench/serbench/result"
)

// byName has the catalogue for readers that change nothing in it.
var byName = sync.OnceValue(func() map[string]result.Contestant {
	known := map[string]result.Contestant{}
	for _, c := range All() {
		known[c.Name] = c
	}
	return known
})

// Redescribe gives the libraries of a run file today's descriptions, where the catalogue is about the
// same version: what a library's authors warn of, its license, or how a variant learns of types was
// not measured, and a run file must not keep an error about it. What a variant was when it was
// measured stays: its claims, and whether it was a default.
func Redescribe(run *result.Run) {
	known := byName()
	for i := range run.Header.Contestants {
		c := &run.Header.Contestants[i]
		now, ok := known[c.Name]
		if !ok || now.Version != c.Version && c.Module != Standard {
			continue
		}
		c.Doc, c.License, c.URL, c.Schema, c.Released = now.Doc, now.License, now.URL, now.Schema, now.Released
		c.Conventions, c.Warnings, c.Entries, c.Guards, c.Limit, c.Unsafe = now.Conventions, now.Warnings, now.Entries, now.Guards, now.Limit, now.Unsafe
		for j := range c.Variants {
			v := &c.Variants[j]
			if n := now.Variant(v.Name); n != nil {
				v.Doc, v.URL, v.Shown, v.Instead = n.Doc, n.URL, n.Shown, n.Instead
				v.Schema, v.Fields, v.OwnType, v.Unsafe, v.Guards = n.Schema, n.Fields, n.OwnType, n.Unsafe, n.Guards
			}
		}
	}
}
