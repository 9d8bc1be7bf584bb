namespace go persontags

struct PersontagsA {
	1: required string Name
	2: required i64 BirthDaySeconds
	3: required i32 BirthDayNanoseconds
	4: required string Phone
	5: required i64 Siblings
	6: required bool Spouse
	7: required double Money
	8: optional map<string,string> Tags
	9: required list<string> Aliases
}

