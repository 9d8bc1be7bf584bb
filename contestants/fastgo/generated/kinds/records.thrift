namespace go kinds

struct KindsHasTime {
	1: required i64 VSeconds
	2: required i32 VNanoseconds
}

struct KindsHasFloat64 {
	1: required double V
}

struct KindsHasFloat32 {
	1: required double V
}

struct KindsHasInt8 {
	1: required i8 V
}

struct KindsHasInt16 {
	1: required i16 V
}

struct KindsHasInt32 {
	1: required i32 V
}

struct KindsHasInt64 {
	1: required i64 V
}

struct KindsHasInt {
	1: required i64 V
}

struct KindsHasUint8 {
	1: required i8 V
}

struct KindsHasUint16 {
	1: required i16 V
}

struct KindsHasUint32 {
	1: required i32 V
}

struct KindsHasUint64 {
	1: required i64 V
}

struct KindsHasUint {
	1: required i64 V
}

struct KindsHasText {
	1: required string V
}

struct KindsHasBytes {
	1: required binary V
}

struct KindsHasList {
	1: required list<i64> V
}

struct KindsHasTexts {
	1: required list<string> V
}

struct KindsHasMap {
	1: optional map<string,i64> V
}

struct KindsHasPointer {
	1: optional i64 V
}

struct KindsHasItem {
	1: optional KindsItem V
}

struct KindsItem {
	1: required string Key
	2: required i64 Value
	3: required list<string> Tags
}

struct KindsNested {
	1: required i64 ID
	2: required string Name
	3: required list<KindsItem> Items
}

struct KindsTree {
	1: required i64 V
	2: required list<KindsTree> Kids
}

struct KindsEvery {
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
	11: required list<KindsItem> Items
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

struct KindsOneArray {
	1: required list<double> V
}

struct KindsListOfBytes {
	1: required list<binary> V
}

struct KindsListOfList {
	1: required list<list<i64>> V
}

struct KindsMapToList {
	1: optional map<string,list<string>> V
}

