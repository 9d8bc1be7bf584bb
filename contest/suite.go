package contest

// A Suite is what a program contains: its contestants, with the code for its types, and the
// types.
type Suite struct {
	Contestants []*Contestant
	Types       []*Type
}

// Contestant returns the contestant of that name, or nil.
func (s Suite) Contestant(name string) *Contestant {
	for _, c := range s.Contestants {
		if c.Name == name {
			return c
		}
	}
	return nil
}

// Datasets returns the data sets of every type.
func (s Suite) Datasets() []*Dataset {
	var all []*Dataset
	for _, t := range s.Types {
		all = append(all, t.Datasets...)
	}
	return all
}

// Dataset returns the data set of that name, or nil.
func (s Suite) Dataset(name string) *Dataset {
	for _, d := range s.Datasets() {
		if d.Name == name {
			return d
		}
	}
	return nil
}
