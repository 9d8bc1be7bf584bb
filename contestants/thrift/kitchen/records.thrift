struct KitchenOneBool {
	1: required bool V
}

struct KitchenOneInt {
	1: required i64 V
}

struct KitchenOneInt8 {
	1: required i8 V
}

struct KitchenOneInt16 {
	1: required i16 V
}

struct KitchenOneInt32 {
	1: required i32 V
}

struct KitchenOneInt64 {
	1: required i64 V
}

struct KitchenOneUint {
	1: required i64 V
}

struct KitchenOneUint8 {
	1: required i8 V
}

struct KitchenOneUint16 {
	1: required i16 V
}

struct KitchenOneUint32 {
	1: required i32 V
}

struct KitchenOneUint64 {
	1: required i64 V
}

struct KitchenOneFloat32 {
	1: required double V
}

struct KitchenOneFloat64 {
	1: required double V
}

struct KitchenOneString {
	1: required string V
}

struct KitchenOneBytes {
	1: required binary V
}

struct KitchenOneTime {
	1: required i64 V
}

struct KitchenOneNamed {
	1: required i8 V
	2: required string W
}

struct KitchenOneStruct {
	1: required KitchenInner V
}

struct KitchenInner {
	1: required i32 ID
	2: required KitchenPoint Point
	3: required list<string> Tags
}

struct KitchenPoint {
	1: required double X
	2: required double Y
}

struct KitchenOneArray {
	1: required list<double> V
}

struct KitchenOneTextArray {
	1: required list<string> V
}

struct KitchenListOfBool {
	1: required list<bool> V
}

struct KitchenListOfInt {
	1: required list<i64> V
}

struct KitchenListOfFloat {
	1: required list<double> V
}

struct KitchenListOfString {
	1: required list<string> V
}

struct KitchenListOfBytes {
	1: required list<binary> V
}

struct KitchenListOfTime {
	1: required list<i64> V
}

struct KitchenListOfStruct {
	1: required list<KitchenInner> V
}

struct KitchenListOfNamed {
	1: required list<i8> V
}

struct KitchenListOfList {
	1: required list<list<i64>> V
}

struct KitchenMapToString {
	1: optional map<string,string> V
}

struct KitchenMapToFloat {
	1: optional map<string,double> V
}

struct KitchenMapToStruct {
	1: optional map<string,KitchenInner> V
}

struct KitchenMapToList {
	1: optional map<string,list<string>> V
}

struct KitchenMapToMap {
	1: optional map<string,map<string,i64>> V
}

struct KitchenMapFromInt {
	1: optional map<i64,string> V
}

struct KitchenOptionalInt {
	1: optional i64 V
}

struct KitchenOptionalString {
	1: optional string V
}

struct KitchenOptionalTime {
	1: optional i64 V
}

struct KitchenOptionalStruct {
	1: optional KitchenInner V
}

struct KitchenOptionalBool {
	1: optional bool V
}

struct KitchenOptionalFloat64 {
	1: optional double V
}

struct KitchenRecursive {
	1: required KitchenTree V
}

struct KitchenTree {
	1: required i64 Value
	2: optional KitchenTree Left
	3: required list<KitchenTree> Children
}

