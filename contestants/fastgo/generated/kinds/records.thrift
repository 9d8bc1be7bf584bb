namespace go kinds

struct KindsTime {
	1: required i64 VSeconds
	2: required i32 VNanoseconds
}

struct KindsFloat64 {
	1: required double V
}

struct KindsFloat32 {
	1: required double V
}

struct KindsSigned {
	1: required i8 A
	2: required i16 B
	3: required i32 C
	4: required i64 D
	5: required i64 E
}

struct KindsUnsigned {
	1: required i8 A
	2: required i16 B
	3: required i32 C
	4: required i64 D
	5: required i64 E
}

struct KindsText {
	1: required string V
}

struct KindsBytes {
	1: required binary V
}

struct KindsList {
	1: required list<i64> V
}

struct KindsTexts {
	1: required list<string> V
}

struct KindsMap {
	1: optional map<string,i64> V
}

struct KindsPointer {
	1: optional i64 V
}

struct KindsInside {
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

struct KindsOld {
	1: required i64 A
	2: required string B
	3: required i32 C
}

struct KindsAdded {
	1: required i64 A
	2: required string B
	3: required i32 C
	4: required string D
}

struct KindsRemoved {
	1: required i64 A
	2: required string B
}

struct KindsReordered {
	1: required i32 C
	2: required string B
	3: required i64 A
}

struct KindsWidened {
	1: required i64 A
	2: required string B
	3: required i64 C
}

struct KindsRenamed {
	1: required i64 A
	2: required string Title
	3: required i32 C
}

struct KindsOptional {
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

