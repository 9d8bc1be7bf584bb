@0xa62c00d1b11d2a5c;

using Go = import "/go.capnp";
$Go.package("kitchen");
$Go.import("github.com/serbench/serbench/contestants/capnpglycerine/kitchen");

struct KitchenSink {
  flag @0 :Bool;
  i @1 :Int64;
  i8 @2 :Int8;
  i16 @3 :Int16;
  i32 @4 :Int32;
  i64 @5 :Int64;
  u @6 :UInt64;
  u8 @7 :UInt8;
  u16 @8 :UInt16;
  u32 @9 :UInt32;
  u64 @10 :UInt64;
  f32 @11 :Float32;
  f64 @12 :Float64;
  text @13 :Text;
  raw @14 :Data;
  when @15 :Int64;
  shade @16 :UInt8;
  title @17 :Text;
  corners @18 :List(Float32);
  names @19 :List(Text);
  inner @20 :KitchenInner;
  flags @21 :List(Bool);
  numbers @22 :List(Int64);
  counts @23 :List(Int64);
  floats @24 :List(Float32);
  words @25 :List(Text);
  blobs @26 :List(Data);
  days @27 :List(Int64);
  grid @28 :List(List(Int64));
  inners @29 :List(KitchenInner);
  shades @30 :List(UInt8);
  byName @31 :List(EntryStringString);
  scores @32 :List(EntryStringFloat64);
  byID @33 :List(EntryInt64KitchenInner);
  lists @34 :List(EntryStringListString);
  nested @35 :List(EntryStringEntryStringInt64);
  maybeI @36 :Int64;
  maybeIPresent @37 :Bool;
  maybeS @38 :Text;
  maybeSPresent @39 :Bool;
  maybeT @40 :Int64;
  maybeTPresent @41 :Bool;
  maybeX @42 :KitchenInner;
  tree @43 :KitchenTree;
  refs @44 :List(OptionalKitchenInner);
}

struct KitchenInner {
  iD @0 :Int32;
  point @1 :KitchenPoint;
  tags @2 :List(Text);
}

struct KitchenPoint {
  x @0 :Float64;
  y @1 :Float64;
}

struct KitchenTree {
  value @0 :Int64;
  left @1 :KitchenTree;
  children @2 :List(KitchenTree);
}

struct KitchenOneBool {
  v @0 :Bool;
}

struct KitchenOneInt {
  v @0 :Int64;
}

struct KitchenOneInt8 {
  v @0 :Int8;
}

struct KitchenOneInt16 {
  v @0 :Int16;
}

struct KitchenOneInt32 {
  v @0 :Int32;
}

struct KitchenOneInt64 {
  v @0 :Int64;
}

struct KitchenOneUint {
  v @0 :UInt64;
}

struct KitchenOneUint8 {
  v @0 :UInt8;
}

struct KitchenOneUint16 {
  v @0 :UInt16;
}

struct KitchenOneUint32 {
  v @0 :UInt32;
}

struct KitchenOneUint64 {
  v @0 :UInt64;
}

struct KitchenOneFloat32 {
  v @0 :Float32;
}

struct KitchenOneFloat64 {
  v @0 :Float64;
}

struct KitchenOneString {
  v @0 :Text;
}

struct KitchenOneBytes {
  v @0 :Data;
}

struct KitchenOneTime {
  v @0 :Int64;
}

struct KitchenOneNamed {
  v @0 :UInt8;
  w @1 :Text;
}

struct KitchenOneStruct {
  v @0 :KitchenInner;
}

struct KitchenOneArray {
  v @0 :List(Float32);
}

struct KitchenOneTextArray {
  v @0 :List(Text);
}

struct KitchenListOfBool {
  v @0 :List(Bool);
}

struct KitchenListOfInt {
  v @0 :List(Int64);
}

struct KitchenListOfFloat {
  v @0 :List(Float32);
}

struct KitchenListOfString {
  v @0 :List(Text);
}

struct KitchenListOfBytes {
  v @0 :List(Data);
}

struct KitchenListOfTime {
  v @0 :List(Int64);
}

struct KitchenListOfStruct {
  v @0 :List(KitchenInner);
}

struct KitchenListOfPointer {
  v @0 :List(OptionalKitchenInner);
}

struct KitchenListOfNamed {
  v @0 :List(UInt8);
}

struct KitchenListOfList {
  v @0 :List(List(Int64));
}

struct KitchenMapToString {
  v @0 :List(EntryStringString);
}

struct KitchenMapToFloat {
  v @0 :List(EntryStringFloat64);
}

struct KitchenMapToStruct {
  v @0 :List(EntryStringKitchenInner);
}

struct KitchenMapToList {
  v @0 :List(EntryStringListString);
}

struct KitchenMapToMap {
  v @0 :List(EntryStringEntryStringInt64);
}

struct KitchenMapFromInt {
  v @0 :List(EntryInt64String);
}

struct KitchenOptionalInt {
  v @0 :Int64;
  vPresent @1 :Bool;
}

struct KitchenOptionalString {
  v @0 :Text;
  vPresent @1 :Bool;
}

struct KitchenOptionalTime {
  v @0 :Int64;
  vPresent @1 :Bool;
}

struct KitchenOptionalStruct {
  v @0 :KitchenInner;
}

struct KitchenOptionalBool {
  v @0 :Bool;
  vPresent @1 :Bool;
}

struct KitchenOptionalFloat64 {
  v @0 :Float64;
  vPresent @1 :Bool;
}

struct KitchenRecursive {
  v @0 :KitchenTree;
}

struct EntryStringString {
  key @0 :Text;
  value @1 :Text;
}

struct EntryStringFloat64 {
  key @0 :Text;
  value @1 :Float64;
}

struct EntryInt64KitchenInner {
  key @0 :Int64;
  value @1 :KitchenInner;
}

struct EntryStringListString {
  key @0 :Text;
  value @1 :List(Text);
}

struct EntryStringEntryStringInt64 {
  key @0 :Text;
  value @1 :List(EntryStringInt64);
}

struct EntryStringInt64 {
  key @0 :Text;
  value @1 :Int64;
}

struct OptionalKitchenInner {
  value @0 :KitchenInner;
}

struct EntryStringKitchenInner {
  key @0 :Text;
  value @1 :KitchenInner;
}

struct EntryInt64String {
  key @0 :Int64;
  value @1 :Text;
}
