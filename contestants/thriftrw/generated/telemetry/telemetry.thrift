struct TelemetrySeries {
	1: required string Device
	2: required string Unit
	3: required i64 Start
	4: required list<i64> Times
	5: required list<double> Values
	6: required list<i64> Counters
	7: required list<i32> Flags
}

