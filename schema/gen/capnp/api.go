package capnp

// An API describes how to call the code that a library's plugin writes. In the
// templates, $m is a record, $f a field's name, $l a list or a record that has a
// segment, $n a number of elements, $i an index, $t a type and $p a pointer.
type API struct {
	// Module is the library's module and package, imported as Name.
	Module, Name string

	// errors reports whether the accessors of pointers return an error.
	errors bool
	// setNew reports whether a method of the record makes a struct or a list in
	// it. Otherwise newStruct or newList makes it, and a setter sets it.
	setNew                         bool
	newStruct, newList, newRecords string
	size                           string // of a list, from an int
	has                            string // whether a field is set
	at, set                        string // of a list of lists
	asList                         string // of a pointer
	textAt                         string // method that returns a text's bytes
}

// The three libraries.
var (
	// V3 is capnproto.org/go/capnp/v3.
	V3 = API{
		Module: "capnproto.org/go/capnp/v3", Name: "capnp",
		errors: true, setNew: true,
		newList: "capnp.New$t($l.Segment(), $n)", newRecords: "New$t($l.Segment(), $n)", size: "int32($n)",
		has: "$m.Has$f()", at: "$l.At($i)", set: "$l.Set($i, $p.ToPtr())", asList: "$t($p.List())", textAt: "BytesAt",
	}
	// V2 is zombiezen.com/go/capnproto2.
	V2 = API{
		Module: "zombiezen.com/go/capnproto2", Name: "capnp",
		errors: true, setNew: true,
		newList: "capnp.New$t($l.Segment(), $n)", newRecords: "New$t($l.Segment(), $n)", size: "int32($n)",
		has: "$m.Has$f()", at: "$l.PtrAt($i)", set: "$l.SetPtr($i, $p.ToPtr())", asList: "$t{List: $p.List()}", textAt: "BytesAt",
	}
	// Glycerine is github.com/glycerine/go-capnproto. Its NewX_List is NewXList.
	Glycerine = API{
		Module: "github.com/glycerine/go-capnproto", Name: "capn",
		newStruct: "New$t($l.Segment)", newList: "$l.Segment.New$t($n)", newRecords: "New$t($l.Segment, $n)", size: "$n",
		has: "$m.$f().Segment != nil", at: "$l.At($i)", set: "$l.Set($i, capn.Object($p))", asList: "$t($p)", textAt: "AtAsBytes",
	}
)
