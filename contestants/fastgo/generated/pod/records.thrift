namespace go pod

struct Pods {
	1: required list<Pod> Items
}

struct Pod {
	1: required string Name
	2: required string Project
	3: required string Identity
	4: required i64 Revision
	5: required i64 CreatedSeconds
	6: required i32 CreatedNanoseconds
	7: optional Timestamp Deleted
	8: optional map<string,string> Labels
	9: optional map<string,string> Notes
	10: optional string Node
	11: required list<PodToleration> Tolerations
	12: required list<PodVolume> Volumes
	13: required list<PodContainer> Containers
	14: required i32 Phase
	15: required list<PodCondition> Conditions
}

struct Timestamp {
	1: required i64 Seconds
	2: required i32 Nanoseconds
}

struct PodToleration {
	1: optional string Key
	2: required i32 Effect
	3: optional i64 Seconds
}

struct PodVolume {
	1: required string Name
	2: optional PodKeyRef Source
	3: optional string Claim
}

struct PodKeyRef {
	1: required string Name
	2: optional string Key
	3: optional bool Missing
}

struct PodContainer {
	1: required string Name
	2: required string Image
	3: required list<string> Arguments
	4: required list<i32> Ports
	5: required list<PodVariable> Variables
	6: optional map<string,string> Limits
	7: optional map<string,string> Requests
	8: required list<PodMount> Mounts
	9: optional PodProbe Readiness
}

struct PodVariable {
	1: required string Name
	2: optional string Value
	3: optional PodKeyRef Source
}

struct PodMount {
	1: required string Name
	2: required string Path
	3: required bool ReadOnly
}

struct PodProbe {
	1: optional string Path
	2: required i32 Port
	3: optional i32 Delay
}

struct PodCondition {
	1: required string Kind
	2: required i32 State
	3: required i64 ChangedSeconds
	4: required i32 ChangedNanoseconds
	5: optional string Note
}

