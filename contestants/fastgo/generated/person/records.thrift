namespace go person

struct PersonA {
	1: required string Name
	2: required i64 BirthDaySeconds
	3: required i32 BirthDayNanoseconds
	4: required string Phone
	5: required i64 Siblings
	6: required bool Spouse
	7: required double Money
}

