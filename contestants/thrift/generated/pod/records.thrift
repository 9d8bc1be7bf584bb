struct Pods {
	1: required list<Pod> Items
}

struct Pod {
	1: required string Name
	2: required string Project
	3: required string Identity
	4: required i64 Revision
	5: required i64 Created
	6: optional i64 Deleted
	7: optional map<string,string> Labels
	8: optional map<string,string> Notes
	9: optional string Node
	10: required list<PodToleration> Tolerations
	11: required list<PodVolume> Volumes
	12: required list<PodContainer> Containers
	13: required i32 Phase
	14: required list<PodCondition> Conditions
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
	3: required i64 Changed
	4: optional string Note
}

