package gen

import "github.com/serbench/serbench/schema"

// SplitTimes is how a library without an exact time of its own has times, unless it lacks an
// unsigned integer of 32 bits: as two fields beside each other.
var SplitTimes = &schema.Times{Beside: true, Nanoseconds: schema.Uint32}

// SplitSigned is for libraries without unsigned integers.
var SplitSigned = &schema.Times{Beside: true, Nanoseconds: schema.Int32}

// Fields writes how the fields of the user's struct are set, where v is a pointer to it. set
// writes the assignment of one field to dst. The two parts of a time are set as variables,
// from which the time is made.
func (f *File) Fields(v string, s *schema.Node, set func(field schema.Field, dst string)) {
	for _, field := range s.Fields {
		switch field.Part {
		case schema.Seconds:
			f.P("{\nvar seconds int64")
			set(field, "seconds")
		case schema.Nanoseconds:
			f.P("var nanoseconds %s", field.Type.Kind)
			set(field, "nanoseconds")
			f.P("%s = %s.Unix(seconds, int64(nanoseconds)).UTC()\n}", field.Time(v), f.Import("time"))
		default:
			set(field, v+"."+field.Name)
		}
	}
}
