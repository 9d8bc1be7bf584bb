struct RetypedRecord {
	1: required i64 A
	2: required string B
	3: required string C
}

struct FirstInField {
	1: required i64 Before
	2: required FirstRecord Value
	3: required string After
}

struct FirstRecord {
	1: required i64 A
	2: required string B
	3: required i32 C
}

struct FirstInOptional {
	1: required i64 Before
	2: optional FirstRecord Value
	3: required string After
}

struct FirstInList {
	1: required i64 Before
	2: required list<FirstRecord> Values
	3: required string After
}

struct FirstInMap {
	1: required i64 Before
	2: optional map<string,FirstRecord> Values
	3: required string After
}

struct AddedInField {
	1: required i64 Before
	2: required AddedRecord Value
	3: required string After
}

struct AddedRecord {
	1: required i64 A
	2: required string B
	3: required i32 C
	4: required string D
}

struct AddedInOptional {
	1: required i64 Before
	2: optional AddedRecord Value
	3: required string After
}

struct AddedInList {
	1: required i64 Before
	2: required list<AddedRecord> Values
	3: required string After
}

struct AddedInMap {
	1: required i64 Before
	2: optional map<string,AddedRecord> Values
	3: required string After
}

struct RemovedInField {
	1: required i64 Before
	2: required RemovedRecord Value
	3: required string After
}

struct RemovedRecord {
	1: required i64 A
	2: required string B
}

struct RemovedInOptional {
	1: required i64 Before
	2: optional RemovedRecord Value
	3: required string After
}

struct RemovedInList {
	1: required i64 Before
	2: required list<RemovedRecord> Values
	3: required string After
}

struct RemovedInMap {
	1: required i64 Before
	2: optional map<string,RemovedRecord> Values
	3: required string After
}

struct ReorderedInField {
	1: required i64 Before
	2: required ReorderedRecord Value
	3: required string After
}

struct ReorderedRecord {
	3: required i32 C
	2: required string B
	1: required i64 A
}

struct ReorderedInOptional {
	1: required i64 Before
	2: optional ReorderedRecord Value
	3: required string After
}

struct ReorderedInList {
	1: required i64 Before
	2: required list<ReorderedRecord> Values
	3: required string After
}

struct ReorderedInMap {
	1: required i64 Before
	2: optional map<string,ReorderedRecord> Values
	3: required string After
}

struct WidenedInField {
	1: required i64 Before
	2: required WidenedRecord Value
	3: required string After
}

struct WidenedRecord {
	1: required i64 A
	2: required string B
	3: required i64 C
}

struct WidenedInOptional {
	1: required i64 Before
	2: optional WidenedRecord Value
	3: required string After
}

struct WidenedInList {
	1: required i64 Before
	2: required list<WidenedRecord> Values
	3: required string After
}

struct WidenedInMap {
	1: required i64 Before
	2: optional map<string,WidenedRecord> Values
	3: required string After
}

struct RenamedInField {
	1: required i64 Before
	2: required RenamedRecord Value
	3: required string After
}

struct RenamedRecord {
	1: required i64 A
	2: required string Title
	3: required i32 C
}

struct RenamedInOptional {
	1: required i64 Before
	2: optional RenamedRecord Value
	3: required string After
}

struct RenamedInList {
	1: required i64 Before
	2: required list<RenamedRecord> Values
	3: required string After
}

struct RenamedInMap {
	1: required i64 Before
	2: optional map<string,RenamedRecord> Values
	3: required string After
}

struct OptionalInField {
	1: required i64 Before
	2: required OptionalRecord Value
	3: required string After
}

struct OptionalRecord {
	1: required i64 A
	2: optional string B
	3: required i32 C
}

struct OptionalInOptional {
	1: required i64 Before
	2: optional OptionalRecord Value
	3: required string After
}

struct OptionalInList {
	1: required i64 Before
	2: required list<OptionalRecord> Values
	3: required string After
}

struct OptionalInMap {
	1: required i64 Before
	2: optional map<string,OptionalRecord> Values
	3: required string After
}

struct RetypedInField {
	1: required i64 Before
	2: required RetypedRecord Value
	3: required string After
}

struct RetypedInOptional {
	1: required i64 Before
	2: optional RetypedRecord Value
	3: required string After
}

struct RetypedInList {
	1: required i64 Before
	2: required list<RetypedRecord> Values
	3: required string After
}

struct RetypedInMap {
	1: required i64 Before
	2: optional map<string,RetypedRecord> Values
	3: required string After
}

