namespace go large

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

