struct SmallStruct {
	1: required i32 TestInt32
	2: required i64 TestInt64
	3: required double TestFloat
	4: required double TestDouble
	5: required bool TestBool
	6: required binary TestBytes
	7: required string TestString
}

