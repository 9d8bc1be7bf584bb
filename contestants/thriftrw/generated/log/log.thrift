struct Log {
	1: required list<LogRecord> Records
}

struct LogRecord {
	1: required i64 At
	2: required string Remote
	3: required string Method
	4: required string Host
	5: required string Path
	6: required i32 Protocol
	7: required i16 Status
	8: required i64 Length
	9: required i64 Duration
	10: required i32 Cache
	11: required string Backend
	12: required string Referer
	13: required string Agent
}

