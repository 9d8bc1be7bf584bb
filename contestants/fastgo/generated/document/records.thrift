namespace go document

struct Document {
	1: required string Title
	2: required string Author
	3: required i64 CreatedAtSeconds
	4: required i32 CreatedAtNanoseconds
	5: required i32 Revision
	6: required list<DocumentHeader> Headers
	7: required list<DocumentPart> Parts
	8: required binary Body
}

struct DocumentHeader {
	1: required string Name
	2: required string Value
}

struct DocumentPart {
	1: required string Name
	2: required string Format
	3: required i64 Offset
	4: required i64 Length
	5: required i32 Checksum
	6: required bool Hidden
}

