namespace go sizes

struct SizesPayload {
	1: required i64 ID
	2: required string Text
	3: required list<i64> Numbers
	4: required binary Raw
}

