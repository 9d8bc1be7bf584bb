@0x8a4ef106ad2eedd2;

using Go = import "/go.capnp";
$Go.package("kinds");
$Go.import("github.com/serbench/serbench/contestants/capnp3/generated/kinds");

struct KindsHasTime {
  vSeconds @0 :Int64;
  vNanoseconds @1 :UInt32;
}

struct KindsHasFloat64 {
  v @0 :Float64;
}

struct KindsHasFloat32 {
  v @0 :Float32;
}

struct KindsHasInt8 {
  v @0 :Int8;
}

struct KindsHasInt16 {
  v @0 :Int16;
}

struct KindsHasInt32 {
  v @0 :Int32;
}

struct KindsHasInt64 {
  v @0 :Int64;
}

struct KindsHasInt {
  v @0 :Int64;
}

struct KindsHasUint8 {
  v @0 :UInt8;
}

struct KindsHasUint16 {
  v @0 :UInt16;
}

struct KindsHasUint32 {
  v @0 :UInt32;
}

struct KindsHasUint64 {
  v @0 :UInt64;
}

struct KindsHasUint {
  v @0 :UInt64;
}

struct KindsHasText {
  v @0 :Text;
}

struct KindsHasBytes {
  v @0 :Data;
}

struct KindsHasList {
  v @0 :List(Int64);
}

struct KindsHasTexts {
  v @0 :List(Text);
}

struct KindsHasMap {
  v @0 :List(EntryStringInt64);
}

struct KindsHasPointer {
  v @0 :Int64;
  vPresent @1 :Bool;
}

struct KindsHasItem {
  v @0 :KindsItem;
}

struct KindsItem {
  key @0 :Text;
  value @1 :Int64;
  tags @2 :List(Text);
}

struct KindsNested {
  iD @0 :Int64;
  name @1 :Text;
  items @2 :List(KindsItem);
}

struct KindsTree {
  v @0 :Int64;
  kids @1 :List(KindsTree);
}

struct KindsEvery {
  yes @0 :Bool;
  number @1 :Int64;
  real @2 :Float64;
  text @3 :Text;
  raw @4 :Data;
  whenSeconds @5 :Int64;
  whenNanoseconds @6 :UInt32;
  texts @7 :List(Text);
  counts @8 :List(EntryStringInt64);
  maybe @9 :Int64;
  maybePresent @10 :Bool;
  items @11 :List(KindsItem);
}

struct FirstRecord {
  a @0 :Int64;
  b @1 :Text;
  c @2 :Int32;
}

struct AddedRecord {
  a @0 :Int64;
  b @1 :Text;
  c @2 :Int32;
  d @3 :Text;
}

struct RemovedRecord {
  a @0 :Int64;
  b @1 :Text;
}

struct ReorderedRecord {
  a @0 :Int64;
  b @1 :Text;
  c @2 :Int32;
}

struct WidenedRecord {
  a @0 :Int64;
  b @1 :Text;
  c @2 :Int64;
}

struct RenamedRecord {
  a @0 :Int64;
  title @1 :Text;
  c @2 :Int32;
}

struct OptionalRecord {
  a @0 :Int64;
  b @1 :Text;
  c @2 :Int32;
  bPresent @3 :Bool;
}

struct KindsOneArray {
  v @0 :List(Float32);
}

struct KindsListOfBytes {
  v @0 :List(Data);
}

struct KindsListOfPointer {
  v @0 :List(OptionalKindsItem);
}

struct KindsListOfList {
  v @0 :List(List(Int64));
}

struct KindsMapToList {
  v @0 :List(EntryStringListString);
}

struct EntryStringInt64 {
  key @0 :Text;
  value @1 :Int64;
}

struct OptionalKindsItem {
  value @0 :KindsItem;
}

struct EntryStringListString {
  key @0 :Text;
  value @1 :List(Text);
}
