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

