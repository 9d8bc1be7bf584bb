namespace go order

struct Order {
	1: required i64 Number
	2: required i32 Sequence
	3: required i32 Account
	4: required i16 Venue
	5: required string Symbol
	6: required i32 Side
	7: required i32 Kind
	8: required i32 Validity
	9: required i64 Price
	10: required i64 Trigger
	11: required i32 Quantity
	12: required i64 SentSeconds
	13: required i32 SentNanoseconds
}

