struct LargeStruct {
	1: required list<MediumStruct> NestedMediumMock
	2: required list<SmallStruct> NestedSmallMock
	3: required string TestString
	4: required binary TestBytes
}

struct MediumStruct {
	1: required i32 TestInt32
	2: required i64 TestInt64
	3: required double TestFloat
	4: required double TestDouble
	5: required bool TestBool
	6: required binary TestBytes
	7: required string TestString
	8: required list<i64> TestIntArray
	9: required SmallStruct Nested
}

struct SmallStruct {
	1: required i32 TestInt32
	2: required i64 TestInt64
	3: required double TestFloat
	4: required double TestDouble
	5: required bool TestBool
	6: required binary TestBytes
	7: required string TestString
}

struct PersonA {
	1: required string Name
	2: required i64 BirthDay
	3: required string Phone
	4: required i64 Siblings
	5: required bool Spouse
	6: required double Money
}

struct PersontagsA {
	1: required string Name
	2: required i64 BirthDay
	3: required string Phone
	4: required i64 Siblings
	5: required bool Spouse
	6: required double Money
	7: optional map<string,string> Tags
	8: required list<string> Aliases
}

struct ProbedTime {
	1: required i64 V
}

struct ProbedFloat64 {
	1: required double V
}

struct ProbedFloat32 {
	1: required double V
}

struct ProbedSigned {
	1: required i8 A
	2: required i16 B
	3: required i32 C
	4: required i64 D
	5: required i64 E
}

struct ProbedUnsigned {
	1: required i8 A
	2: required i16 B
	3: required i32 C
	4: required i64 D
	5: required i64 E
}

struct ProbedText {
	1: required string V
}

struct ProbedBytes {
	1: required binary V
}

struct ProbedList {
	1: required list<i64> V
}

struct ProbedTexts {
	1: required list<string> V
}

struct ProbedMap {
	1: optional map<string,i64> V
}

struct ProbedPointer {
	1: optional i64 V
}

struct ProbedInside {
	1: optional ProbedItem V
}

struct ProbedItem {
	1: required string Key
	2: required i64 Value
	3: required list<string> Tags
}

struct ProbedNested {
	1: required i64 ID
	2: required string Name
	3: required list<ProbedItem> Items
}

struct ProbedTree {
	1: required i64 V
	2: required list<ProbedTree> Kids
}

struct ProbedOld {
	1: required i64 A
	2: required string B
	3: required i32 C
}

struct ProbedAdded {
	1: required i64 A
	2: required string B
	3: required i32 C
	4: required string D
}

struct ProbedRemoved {
	1: required i64 A
	2: required string B
}

struct ProbedReordered {
	1: required i32 C
	2: required string B
	3: required i64 A
}

struct ProbedWidened {
	1: required i64 A
	2: required string B
	3: required i64 C
}

struct ProbedRenamed {
	1: required i64 A
	2: required string Title
	3: required i32 C
}

struct ProbedOptional {
	1: required i64 A
	2: optional string B
	3: required i32 C
}

