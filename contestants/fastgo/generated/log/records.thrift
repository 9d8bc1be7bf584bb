namespace go log

struct Log {
	1: required list<LogRecord> Records
}

struct LogRecord {
	1: required i64 AtSeconds
	2: required i32 AtNanoseconds
	3: required string Remote
	4: required string Method
	5: required string Host
	6: required string Path
	7: required i32 Protocol
	8: required i16 Status
	9: required i64 Length
	10: required i64 Duration
	11: required i32 Cache
	12: required string Backend
	13: required string Referer
	14: required string Agent
}

