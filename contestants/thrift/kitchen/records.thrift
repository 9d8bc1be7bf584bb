struct KitchenOneNamed {
	1: required i8 V
	2: required string W
}

struct KitchenOneArray {
	1: required list<double> V
}

struct KitchenOneTextArray {
	1: required list<string> V
}

struct KitchenListOfBool {
	1: required list<bool> V
}

struct KitchenListOfBytes {
	1: required list<binary> V
}

struct KitchenListOfTime {
	1: required list<i64> V
}

struct KitchenListOfNamed {
	1: required list<i8> V
}

struct KitchenListOfList {
	1: required list<list<i64>> V
}

struct KitchenMapToList {
	1: optional map<string,list<string>> V
}

struct KitchenMapToMap {
	1: optional map<string,map<string,i64>> V
}

