struct ProbetypesHasTime {
	1: required i64 VSeconds
	2: required i32 VNanoseconds
}

struct ProbetypesHasFloat64 {
	1: required double V
}

struct ProbetypesHasFloat32 {
	1: required double V
}

struct ProbetypesHasInt8 {
	1: required i8 V
}

struct ProbetypesHasInt16 {
	1: required i16 V
}

struct ProbetypesHasInt32 {
	1: required i32 V
}

struct ProbetypesHasInt64 {
	1: required i64 V
}

struct ProbetypesHasInt {
	1: required i64 V
}

struct ProbetypesHasUint8 {
	1: required i8 V
}

struct ProbetypesHasUint16 {
	1: required i16 V
}

struct ProbetypesHasUint32 {
	1: required i32 V
}

struct ProbetypesHasUint64 {
	1: required i64 V
}

struct ProbetypesHasUint {
	1: required i64 V
}

struct ProbetypesHasText {
	1: required string V
}

struct ProbetypesHasBytes {
	1: required binary V
}

struct ProbetypesHasList {
	1: required list<i64> V
}

struct ProbetypesHasTexts {
	1: required list<string> V
}

struct ProbetypesHasMap {
	1: optional map<string,i64> V
}

struct ProbetypesHasPointer {
	1: optional i64 V
}

struct ProbetypesHasItem {
	1: optional ProbetypesItem V
}

struct ProbetypesItem {
	1: required string Key
	2: required i64 Value
	3: required list<string> Tags
}

struct ProbetypesNested {
	1: required i64 ID
	2: required string Name
	3: required list<ProbetypesItem> Items
}

struct ProbetypesTree {
	1: required i64 V
	2: required list<ProbetypesTree> Kids
}

struct ProbetypesEvery {
	1: required bool Yes
	2: required i64 Number
	3: required double Real
	4: required string Text
	5: required binary Raw
	6: required i64 WhenSeconds
	7: required i32 WhenNanoseconds
	8: required list<string> Texts
	9: optional map<string,i64> Counts
	10: optional i64 Maybe
	11: required list<ProbetypesItem> Items
}

struct FirstRecord {
	1: required i64 A
	2: required string B
	3: required i32 C
}

struct AddedRecord {
	1: required i64 A
	2: required string B
	3: required i32 C
	4: required string D
}

struct RemovedRecord {
	1: required i64 A
	2: required string B
}

struct ReorderedRecord {
	3: required i32 C
	2: required string B
	1: required i64 A
}

struct WidenedRecord {
	1: required i64 A
	2: required string B
	3: required i64 C
}

struct RenamedRecord {
	1: required i64 A
	2: required string Title
	3: required i32 C
}

struct OptionalRecord {
	1: required i64 A
	2: optional string B
	3: required i32 C
}

struct ProbetypesOneArray {
	1: required list<double> V
}

struct ProbetypesListOfBytes {
	1: required list<binary> V
}

struct ProbetypesListOfList {
	1: required list<list<i64>> V
}

struct ProbetypesMapToList {
	1: optional map<string,list<string>> V
}

