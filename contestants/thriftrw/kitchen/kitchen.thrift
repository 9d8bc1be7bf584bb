struct KitchenOneArray {
	1: required list<double> V
}

struct KitchenListOfBytes {
	1: required list<binary> V
}

struct KitchenListOfList {
	1: required list<list<i64>> V
}

struct KitchenMapToList {
	1: optional map<string,list<string>> V
}

