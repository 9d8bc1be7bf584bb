namespace go telemetry

struct TelemetrySeries {
	1: required string Device
	2: required string Unit
	3: required i64 StartSeconds
	4: required i32 StartNanoseconds
	5: required list<i64> Times
	6: required list<double> Values
	7: required list<i64> Counters
	8: required list<i32> Flags
}

