@0x8a4ef106ad2eedd2;

using Go = import "/go.capnp";
$Go.package("kinds");
$Go.import("github.com/serbench/serbench/contestants/capnp3/generated/kinds");

struct KindsTime {
  vSeconds @0 :Int64;
  vNanoseconds @1 :UInt32;
}

struct KindsFloat64 {
  v @0 :Float64;
}

struct KindsFloat32 {
  v @0 :Float32;
}

struct KindsSigned {
  a @0 :Int8;
  b @1 :Int16;
  c @2 :Int32;
  d @3 :Int64;
  e @4 :Int64;
}

struct KindsUnsigned {
  a @0 :UInt8;
  b @1 :UInt16;
  c @2 :UInt32;
  d @3 :UInt64;
  e @4 :UInt64;
}

struct KindsText {
  v @0 :Text;
}

struct KindsBytes {
  v @0 :Data;
}

struct KindsList {
  v @0 :List(Int64);
}

struct KindsTexts {
  v @0 :List(Text);
}

struct KindsMap {
  v @0 :List(EntryStringInt64);
}

struct KindsPointer {
  v @0 :Int64;
  vPresent @1 :Bool;
}

struct KindsInside {
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

struct KindsOld {
  a @0 :Int64;
  b @1 :Text;
  c @2 :Int32;
}

struct KindsAdded {
  a @0 :Int64;
  b @1 :Text;
  c @2 :Int32;
  d @3 :Text;
}

struct KindsRemoved {
  a @0 :Int64;
  b @1 :Text;
}

struct KindsReordered {
  c @0 :Int32;
  b @1 :Text;
  a @2 :Int64;
}

struct KindsWidened {
  a @0 :Int64;
  b @1 :Text;
  c @2 :Int64;
}

struct KindsRenamed {
  a @0 :Int64;
  title @1 :Text;
  c @2 :Int32;
}

struct KindsOptional {
  a @0 :Int64;
  b @1 :Text;
  bPresent @2 :Bool;
  c @3 :Int32;
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
