package capnp

import (
	"crypto/md5"
	"encoding/binary"
	"fmt"
	"math"
	"path"
	"strings"

	"github.com/serbench/serbench/schema"
)

// schemaFile is the name of the schema's file.
const schemaFile = "schema.capnp"

// Sizes of the structs in the schema of schemas, schema.capnp of Cap'n Proto 0.9. What
// follows sets their fields by the places that they have there, in bytes.
var (
	requestSize    = size{0, 4}
	requestedSize  = size{1, 2}
	nodeSize       = size{5, 6}
	nestedSize     = size{1, 1}
	annotationSize = size{1, 2}
	brandSize      = size{0, 1}
	fieldSize      = size{3, 4}
	typeSize       = size{3, 1}
	valueSize      = size{2, 1}
)

// What the plugins' own go.capnp declares of what our schemas use, with its IDs.
const (
	goFile    = 0xd12a1c51fedd6c88
	goPackage = 0xbea97f1023792be0
	goImport  = 0xe130b601260e44b5
)

// request is the CodeGeneratorRequest that Cap'n Proto's compiler makes of the schema's
// text and sends to a plugin, without comments. go.capnp's declarations are in it because
// V3's plugin leaves room for every node in the code that it writes.
func (m *model) request(pkg string) ([]byte, error) {
	id := fileID(pkg)
	message, root := newMessage(requestSize)
	nodes := root.objects(0, 4+len(m.records), nodeSize)
	requested := root.objects(1, 1, requestedSize)[0]
	requested.put64(0, id)
	requested.text(schemaFile)

	begin(nodes[0], goFile, "go.capnp", 0, 0)
	declare(nodes[1], goPackage, "package")
	declare(nodes[2], goImport, "import")

	for i, nested := range begin(nodes[3], id, schemaFile, 0, len(m.records)) {
		nested.put64(0, recordID(id, m.records[i].name))
		nested.text(m.records[i].name)
	}
	annotations := nodes[3].objects(2, 2, annotationSize)
	annotate(annotations[0], goPackage, path.Base(pkg))
	annotate(annotations[1], goImport, pkg)
	for i, r := range m.records {
		if err := m.describe(nodes[4+i], r, id); err != nil {
			return nil, err
		}
	}
	return message.framed(), nil
}

// begin sets what all nodes have, and returns the list of the nodes nested in this one.
func begin(node object, id uint64, name string, scope uint64, nested int) []object {
	node.put64(0, id)
	node.text(name)
	node.put32(8, uint32(strings.LastIndexAny(name, ".:")+1)) // what a shorter name leaves out
	node.put64(16, scope)
	return node.objects(1, nested, nestedSize)
}

// declare sets the node of an annotation of files that is a text.
func declare(node object, id uint64, name string) {
	begin(node, id, "go.capnp:"+name, goFile, 0)
	node.put16(12, 5) // an annotation
	node.put16(14, 1) // of files
	node.object(3, typeSize).put16(0, types[schema.String].number)
}

func annotate(o object, id uint64, text string) {
	o.put64(0, id)
	value := o.object(0, valueSize)
	value.put16(0, types[schema.String].number)
	value.text(text)
	o.object(1, brandSize)
}

// describe sets the node of a record of the file.
func (m *model) describe(node object, r record, file uint64) error {
	slots := m.slots(r)
	if len(slots) > math.MaxUint16 {
		return fmt.Errorf("%s has %d fields, and Cap'n Proto allows %d", r.name, len(slots), math.MaxUint16)
	}
	begin(node, recordID(file, r.name), schemaFile+":"+r.name, file, 0)
	var fields []object
	if len(slots) > 0 { // otherwise the compiler makes no list
		fields = node.objects(3, len(slots), fieldSize)
	}
	l := layout{holes: map[int]int{}}
	for i, field := range fields {
		t := slots[i].typ
		bits, number := t.bits, t.number
		if t.lists > 0 {
			bits, number = 0, numberOfList
		}
		field.text(slots[i].name)
		field.put16(0, uint16(i)) // its place in the text
		field.put32(4, uint32(l.place(bits)))
		field.put16(10, 1) // its number is explicit
		field.put16(12, uint16(i))
		describeType(field.object(2, typeSize), t, file)
		field.object(3, valueSize).put16(0, number) // the default, which is zero
	}
	node.put16(12, 1) // a struct
	node.put16(14, uint16(l.words))
	node.put16(24, uint16(l.pointers))
	node.put16(26, 7) // a struct in a list too
	return nil
}

// describeType sets a type of the file.
func describeType(o object, t typ, file uint64) {
	for range t.lists {
		o.put16(0, numberOfList)
		o = o.object(0, typeSize)
	}
	o.put16(0, t.number)
	if t.number == numberOfStruct {
		o.put64(8, recordID(file, t.name))
	}
}

// recordID is the ID that the schema language gives to a record without one.
func recordID(file uint64, name string) uint64 {
	sum := md5.Sum(append(binary.LittleEndian.AppendUint64(nil, file), name...))
	return binary.BigEndian.Uint64(sum[:]) | 1<<63
}
